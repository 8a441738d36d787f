// R7: a created object fails when a required property stays without a value, for whatever reason; and leaves no ring.
import OBInjector
import XCTest

final class R07RequiredTests: XCTestCase {
  private final class Service: Sendable {}
  private final class Needs { @Injected var service: Service }

  private func code(_ register: (PropertyInjector) -> Void) -> InjectionError.Code? {
    let injector = PropertyInjector()
    injector.registerProperty("needs", scope: .singleton) { Needs() }
    register(injector)
    let code = injectionError { try injector.instance(of: Needs.self) }?.code
    // Nothing half-wired is kept.
    injector.deleteProperty("service")
    injector.registerProperty("service", withInstance: Service())
    XCTAssertNotNil((try? injector.instance(of: Needs.self))?.service)
    return code
  }

  func testR7ARequiredPropertyFailsItsObjectWhateverTheReason() {
    XCTAssertEqual(code { _ in }, .notRegistered)
    XCTAssertEqual(code { $0.registerProperty("service", withInstance: 5) }, .typeMismatch)
    XCTAssertEqual(code { $0.registerProperty("service") { Service?.none } }, .providerFailed)
    XCTAssertEqual(code { $0.registerProperty("service") { (_, _: Int) in Service() } }, .argumentMismatch)
    XCTAssertEqual(code { $0.registerProperty("service") { () async -> Service in Service() } }, .isolationMismatch)
    XCTAssertEqual(
      code { $0.registerProperty("service") { () throws -> Service in throw DeliberateFailure() } }, .providerFailed)
    XCTAssertEqual(code { $0.registerProperty("service") { () -> AnyObject in NSObject() } }, .typeMismatch)
  }

  private final class S {
    var part: P?
    var z: Z?
  }
  private final class P {
    var s: S?
    let deaths: RunCounter
    init(_ deaths: RunCounter) { self.deaths = deaths }
    deinit { deaths.count() }
  }
  private final class Z {}

  func testR7WhatIsGivenUpKeepsNoRingAlive() {
    for scope in [Scope.singleton, .graph, .unique] {
      let (injector, deaths) = (PropertyInjector(), RunCounter())
      injector.registerProperty("s", scope: scope) { S() }
      injector.registerProperty("part") { P(deaths) }
      injector.registerProperty("z") { () throws -> Z in throw DeliberateFailure() }
      for _ in 0..<3 { XCTAssertEqual(injectionError { try injector.instance(of: S.self) }?.code, .providerFailed) }
      XCTAssertEqual(deaths.count, 3, "\(scope)")
    }
  }

  func testR7AnOptionalParameterThatIsThereAndFailsIsNoNil() {
    final class Q {}
    final class X { init(q: Q) {} }
    final class A {
      let x: X?
      init(x: X?) { self.x = x }
    }
    let parent = PropertyInjector()
    parent.registerProperty("q", withInitializer: { (_: X) in Q() })
    let child = parent.makeChild()
    child.registerProperty("a", withInitializer: A.init(x:))
    child.registerProperty("x", withInitializer: X.init(q:))
    let error = injectionError { try child.instance(of: A.self) }
    XCTAssertEqual(error?.path.prefix(2), ["a", "x"])
    let alone = PropertyInjector()
    alone.registerProperty("a", withInitializer: A.init(x:))
    XCTAssertNil(try alone.instance(of: A.self).x)
  }

  func testR7WhatIsGivenUpWithAListIsNotNotified() {
    final class Notified: InjectorDelegate {
      var number: Int?
      let log: EventLog
      init(_ log: EventLog) { self.log = log }
      func didInjectDependencies() { log.add() }
    }
    for hasShared in [false, true] {
      let (injector, log) = (PropertyInjector(), EventLog())
      injector.registerProperty("number", withInstance: 5)
      injector.registerProperty("first") { Notified(log) }
      if hasShared {
        injector.registerProperty("second", scope: .singleton) { () -> any Sendable & AnyObject in Service() }
      }
      injector.registerProperty("third") { injector -> Notified in
        _ = try? injector.instance(forProperty: "second", of: Service.self)
        throw DeliberateFailure()
      }
      XCTAssertEqual(injectionError { try injector.instances(of: Notified.self) }?.code, .providerFailed)
      XCTAssertEqual(log.count, 0)
    }
  }
}
