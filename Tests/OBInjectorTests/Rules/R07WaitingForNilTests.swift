// R7: Properties that wait for the object of a closure which returns `nil` in the end, or for an object which is still
// inside its initializer, and that it does not fit in the end.
import OBInjector
import XCTest

final class R07WaitingForNilTests: XCTestCase {
  private final class Thing {}
  private final class Strict { @Injected var thing: Thing }
  private final class Relaxed: NotificationCounter { var thing: Thing? }
  private final class Wanting { var thing: Thing? }
  private static let scopes: [Scope] = [.unique, .graph, .singleton]

  private static let line = #line + 7
  /// A closure that looks up what needs its own value, and has none.
  private func injector<Holder: AnyObject>(_: Holder.Type, _ scope: Scope, make: @escaping @Sendable () -> Holder)
    -> PropertyInjector
  {
    let injector = PropertyInjector()
    injector.registerProperty("holder", scope: .singleton, withBlock: make)
    injector.registerProperty("thing", scope: scope) { injector -> Thing? in
      _ = try injector.instance(of: Holder.self)
      return nil
    }
    return injector
  }

  func testR7ARequiredOneFailsItsOwnerSoThatNoSharedObjectIsKeptWithoutIt() {
    for scope in Self.scopes {
      let injector = injector(Strict.self, scope) { Strict() }
      for _ in 0..<2 {
        assertFails(.providerFailed, ["thing", "holder", "thing"], "\(scope)") { try injector.instance(of: Thing.self) }
        assertFails(.providerFailed, ["holder", "thing"], "\(scope)") { try injector.instance(of: Strict.self) }
      }
    }
  }

  func testR7TheReportOfATargetSaysWhyItFails() {
    for scope in Self.scopes {
      let injector = injector(Strict.self, scope) { Strict() }
      let report = injector.injectDependencies(to: Wanting())
      XCTAssertEqual(report.said("thing"), "failed(providerFailed)", "\(scope)")
      XCTAssertEqual(
        report.failures.map(\.description),
        [
          "the closure of \"thing\" (\(#fileID):\(Self.line)) returned nil where a value is required; return one, or use an "
            + "Optional property. Path: thing → holder → thing."
        ], "\(scope)")
      XCTAssertThrowsError(try injector.instance(of: Strict.self))
    }
  }

  func testR7ARequiredPropertyOfATargetThatWaitedForNilIsInTheReportAroundIt() {
    for scope in [Scope.graph, .singleton] {
      let injector = PropertyInjector()
      injector.registerProperty("thing", scope: scope) { (injector: PropertyInjector) -> Thing? in
        XCTAssertEqual(injector.injectDependencies(to: Strict()).failures.count, 0, "it waits")
        return nil
      }
      let report = injector.injectDependencies(to: Wanting())
      XCTAssertEqual(report.said("thing"), "noValue", "\(scope)")
      assertErrors(report.failures, (.providerFailed, ["thing", "thing"]), message: "\(scope)")
    }
  }

  func testR7AnOptionalOneStaysEmptyAndItsOwnerIsKeptAndNotNotified() throws {
    for scope in Self.scopes {
      let injector = injector(Relaxed.self, scope) { Relaxed() }
      let report = injector.injectDependencies(to: Wanting())
      XCTAssertTrue(report.said("thing") == "noValue" && report.failures.isEmpty, "\(scope): \(report)")
      let relaxed = try injector.instance(of: Relaxed.self)
      XCTAssertTrue(relaxed.thing == nil && relaxed.notified == 0 && !report.didInject)
      XCTAssertTrue(try injector.instance(of: Relaxed.self) === relaxed)
    }
  }

  func testR11ItsOwnerIsKeptForOtherThreadsTooAlsoIfALazyAsked() {
    final class Screen: InjectorDelegate {
      var thing: Lazy<Thing>?
      func didInjectDependencies() { XCTAssertThrowsError(try thing?.get()) }
    }
    for (scope, target) in [(.singleton, Wanting()), (.unique, Screen())] as [(Scope, AnyObject)] {
      let made = RunCounter()
      let injector = injector(Relaxed.self, scope) { made.made(Relaxed()) }
      injector.injectDependencies(to: target)
      assertEnds("\(scope)") { XCTAssertNotNil(try? injector.instance(of: Relaxed.self)) }
      XCTAssertEqual(made.count, 1, "\(scope)")
    }
  }

  func testR7OneThatTheClosureHasFilledItselfNeedsNothing() throws {
    let injector = PropertyInjector()
    injector.registerProperty("holder", scope: .singleton) { Strict() }
    injector.registerProperty("thing") { injector -> Thing? in
      try injector.instance(of: Strict.self).thing = Thing()
      return nil
    }
    XCTAssertEqual(injector.injectDependencies(to: Wanting()).said("thing"), "noValue")
    XCTAssertNoThrow(try injector.instance(of: Strict.self).thing)
  }

  // MARK: - A value that is looked up again, when what it needs is there

  private final class Host: MadeWith<AnyObject> {}

  /// A host whose holder wants a value that needs the host first, and that has turned into `second` afterwards.
  private func host<Holder: AnyObject>(
    _: Holder.Type, second: @escaping @Sendable () throws -> Thing?, make: @escaping @Sendable () -> Holder
  ) -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("host", scope: .singleton) { Host(try $0.instance(of: Holder.self)) }
    injector.registerProperty("holder", scope: .singleton, withBlock: make)
    injector.registerProperty("thing", scope: .singleton, after: Host.self, second)
    return injector
  }

  func testR7ARequiredOneWhoseValueTurnsOutToBeNilFailsItsOwnerToo() throws {
    let isThere = Setting(false)
    let injector = host(Strict.self, second: { isThere.value ? Thing() : nil }) { Strict() }
    for _ in 0..<2 {
      assertFails(.providerFailed, ["host", "holder", "thing"]) { try injector.instance(of: Host.self) }
      XCTAssertThrowsError(try injector.instance(of: Strict.self))
    }
    isThere.value = true
    let host = try injector.instance(of: Host.self)
    XCTAssertTrue(try (host.part as? Strict)?.thing === injector.instance(of: Thing.self))
  }

  func testR7AnOptionalOneWhoseValueTurnsOutToBeNilStaysEmpty() throws {
    let injector = host(Relaxed.self, second: { nil }) { Relaxed() }
    let host = try injector.instance(of: Host.self)
    XCTAssertNil((host.part as? Relaxed)?.thing)
    XCTAssertTrue(try injector.instance(of: Relaxed.self) === host.part)
  }

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
      let (screen, report) = injector.reported(Screen())
      let maker = try XCTUnwrap(screen.maker as? Maker)
      XCTAssertNil((maker.part as? Optionally)?.maker)
      assertErrors(report.failures, (.typeMismatch, ["maker", "part", "maker"]))
    }
  }

  func testR7ARequiredOneFailsItsOwnerASharedOneToo() {
    for scope in [Scope.graph, .singleton] {
      let injector = injector(Necessarily.self, { Necessarily() }, scope: scope)
      let (screen, report) = injector.reported(Screen())
      XCTAssertNil(screen.maker)
      assertErrors(report.failures, (.typeMismatch, ["maker", "part", "maker"]))
      // Nothing that was made for it stays behind.
      assertFails(.typeMismatch, ["maker", "part", "maker"]) {
        try injector.instance(forProperty: "maker", of: Base.self)
      }
    }
  }

  func testR4AnObjectIsNotifiedThoughAPropertyWaitedInVainBeforeIt() throws {
    final class Owner {}
    final class Part { var owner: Owner? }
    final class Maker {}
    final class Target: NotificationCounter { var maker: Maker? }
    let injector = PropertyInjector()
    injector.registerProperty("part") { Part() }
    injector.registerProperty("owner", scope: .graph, after: Part.self) { () throws -> Owner in
      throw DeliberateFailure()
    }
    injector.registerProperty("maker") { injector -> Maker in
      _ = try? injector.instance(of: Owner.self)
      return Maker()
    }
    injector.registerProperty("notified") { injector in injector.filled(Target()).notified }
    XCTAssertEqual(try injector.instance(of: Int.self), 1)
  }

  func testR12ThePropertyOfANestedTargetThatTheValueDoesNotFitIsReported() {
    let injector = PropertyInjector()
    injector.registerProperty("maker", scope: .singleton) { (injector: PropertyInjector) -> Base in
      XCTAssertEqual(injector.injectDependencies(to: Optionally()).failures.count, 0, "it waits")
      return Base()
    }
    let report = injector.injectDependencies(to: Screen())
    XCTAssertEqual(report.said("maker"), "injected")
    assertErrors(report.failures, (.typeMismatch, ["maker", "maker"]))
  }
}
