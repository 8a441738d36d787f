// R7: Properties that wait for the object of a closure which returns `nil` in the end.
import OBInjector
import XCTest

final class R07WaitingForNilTests: XCTestCase {
  private final class Thing {}
  private final class Strict { @Injected var thing: Thing }
  private final class Relaxed { var thing: Thing? }
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
        let error = injectionError { try injector.instance(of: Thing.self) }
        XCTAssertEqual(error?.code, .providerFailed, "\(scope)")
        XCTAssertEqual(error?.path, ["thing", "holder", "thing"], "\(scope)")
        let owner = injectionError { try injector.instance(of: Strict.self) }
        XCTAssertEqual(owner?.code, .providerFailed, "\(scope)")
        XCTAssertEqual(owner?.path, ["holder", "thing"], "\(scope)")
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

  func testR7AnOptionalOneStaysEmptyAndItsOwnerIsKept() throws {
    for scope in Self.scopes {
      let injector = injector(Relaxed.self, scope) { Relaxed() }
      let report = injector.injectDependencies(to: Wanting())
      XCTAssertEqual(report.said("thing"), "noValue", "\(scope)")
      XCTAssertEqual(report.failures.count, 0)
      let relaxed = try injector.instance(of: Relaxed.self)
      XCTAssertNil(relaxed.thing)
      XCTAssertTrue(try injector.instance(of: Relaxed.self) === relaxed)
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

  private final class Host {
    let holder: AnyObject
    init(_ holder: AnyObject) { self.holder = holder }
  }

  /// A host whose holder wants a value that needs the host first, and that has turned into `second` afterwards.
  private func host<Holder: AnyObject>(
    _: Holder.Type, second: @escaping @Sendable () throws -> Thing?, make: @escaping @Sendable () -> Holder
  ) -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("host", scope: .singleton) { Host(try $0.instance(of: Holder.self)) }
    injector.registerProperty("holder", scope: .singleton, withBlock: make)
    injector.registerProperty("thing", scope: .singleton) { injector -> Thing? in
      _ = try injector.instance(of: Host.self)
      return try second()
    }
    return injector
  }

  func testR7ARequiredOneWhoseValueTurnsOutToBeNilFailsItsOwnerToo() throws {
    let isThere = Setting(false)
    let injector = host(Strict.self, second: { isThere.value ? Thing() : nil }) { Strict() }
    for _ in 0..<2 {
      let error = injectionError { try injector.instance(of: Host.self) }
      XCTAssertEqual(error?.code, .providerFailed)
      XCTAssertEqual(error?.path, ["host", "holder", "thing"])
      XCTAssertThrowsError(try injector.instance(of: Strict.self))
    }
    isThere.value = true
    let host = try injector.instance(of: Host.self)
    XCTAssertTrue(try (host.holder as? Strict)?.thing === injector.instance(of: Thing.self))
  }

  func testR7AnOptionalOneWhoseValueTurnsOutToBeNilStaysEmpty() throws {
    let injector = host(Relaxed.self, second: { nil }) { Relaxed() }
    let host = try injector.instance(of: Host.self)
    XCTAssertNil((host.holder as? Relaxed)?.thing)
    XCTAssertTrue(try injector.instance(of: Relaxed.self) === host.holder)
  }
}
