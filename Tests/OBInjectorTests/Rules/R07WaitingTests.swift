// R7: Properties that wait for an object which is still inside its initializer, and that it does not fit in the end.
import OBInjector
import XCTest

final class R07WaitingTests: XCTestCase {
  private class Base {}
  private final class Other: Base {}
  private final class Maker: Base {
    let part: AnyObject
    init(_ part: AnyObject) { self.part = part }
  }
  private final class Optionally { var maker: Other? }
  private final class Necessarily { @Injected var maker: Other }
  private final class Screen { var maker: Base? }

  /// A closure that promises a `Base`, which may be an `Other`, and makes a `Maker`.
  private func injector<Part: AnyObject>(_: Part.Type, _ make: @escaping @Sendable () -> Part, scope: Scope)
    -> PropertyInjector
  {
    let injector = PropertyInjector()
    injector.registerProperty("maker", scope: scope) { injector -> Base in
      Maker(try injector.instance(forProperty: "part", of: Part.self))
    }
    injector.registerProperty("part", withBlock: make)
    return injector
  }

  func testR7AnOptionalOneStaysEmptyAndIsReportedWhereItWaits() throws {
    for scope in [Scope.graph, .singleton] {
      let injector = injector(Optionally.self, { Optionally() }, scope: scope)
      let screen = Screen()
      let report = injector.injectDependencies(to: screen)
      let maker = try XCTUnwrap(screen.maker as? Maker)
      XCTAssertNil((maker.part as? Optionally)?.maker)
      XCTAssertEqual(report.failures.map(\.code), [.typeMismatch])
      XCTAssertEqual(report.failures.map(\.path), [["maker", "part", "maker"]])
    }
  }

  func testR7ARequiredOneFailsItsOwnerASharedOneToo() {
    for scope in [Scope.graph, .singleton] {
      let injector = injector(Necessarily.self, { Necessarily() }, scope: scope)
      let screen = Screen()
      let report = injector.injectDependencies(to: screen)
      XCTAssertNil(screen.maker)
      XCTAssertEqual(report.failures.map(\.code), [.typeMismatch])
      XCTAssertEqual(report.failures.map(\.path), [["maker", "part", "maker"]])
      // Nothing that was made for it stays behind.
      XCTAssertThrowsError(try injector.instance(forProperty: "maker", of: Base.self)) { error in
        XCTAssertEqual((error as? InjectionError)?.code, .typeMismatch)
        XCTAssertEqual((error as? InjectionError)?.path, ["maker", "part", "maker"])
      }
    }
  }

  func testR4AnObjectIsNotifiedThoughAPropertyWaitedInVainBeforeIt() throws {
    final class Owner {}
    final class Part { var owner: Owner? }
    final class Maker {}
    final class Target: InjectorDelegate {
      var maker: Maker?
      var notified = 0
      func didInjectDependencies() { notified += 1 }
    }
    final class Outer { var notified = -1 }
    let injector = PropertyInjector()
    injector.registerProperty("part") { Part() }
    injector.registerProperty("owner", scope: .graph) { (injector: PropertyInjector) throws -> Owner in
      _ = try injector.instance(of: Part.self)
      throw DeliberateFailure()
    }
    injector.registerProperty("maker") { injector -> Maker in
      _ = try? injector.instance(of: Owner.self)
      return Maker()
    }
    injector.registerProperty("outer") { injector -> Outer in
      let (outer, target) = (Outer(), Target())
      injector.injectDependencies(to: target)
      outer.notified = target.notified
      return outer
    }
    XCTAssertEqual(try injector.instance(of: Outer.self).notified, 1)
  }
}
