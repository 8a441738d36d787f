// R7: `nil` and failures are never cached (OJ18), and what comes after a failure.
import OBInjectorTesting
import XCTest

final class R07NilAndFailureTests: InjectorTestCase {
  final class Service {}
  final class Target { var service: Service?; var note: String? }
  private static let scopes: [Scope] = [.unique, .graph, .singleton, .eagerSingleton, .weakSingleton, .custom("x")]

  func testOJ18AClosureThatReturnsNilInjectsNothingAndIsAskedAgain() throws {
    for scope in Self.scopes {
      let (injector, isThere, log) = (PropertyInjector(), Setting(false), EventLog())
      injector.registerProperty("service", scope: scope) { () -> Service? in log.made(isThere.value ? Service() : nil) }
      injector.registerProperty("note", withInstance: "note")
      let (target, report) = injector.reported(Target())
      XCTAssertNil(target.service)
      XCTAssertTrue(report.injected == ["note"] && report.failures.isEmpty && report.said("service") == "noValue")
      assertFails(.providerFailed, ["service"]) { try injector.instance(of: Service.self) }
      isThere.value = true
      injector.injectDependencies(to: target)
      XCTAssertNotNil(target.service, "\(scope)")
      XCTAssertEqual(log.count, 3, "\(scope)")
    }
  }

  func testR7NilBelowACreatedObjectLeavesThePropertyEmptyAndTheObjectWhole() throws {
    injector.registerProperty("target") { Target() }
    injector.registerProperty("service") { () -> Service? in nil }
    injector.registerProperty("note", withInstance: "note")
    let target = try injector.instance(of: Target.self)
    XCTAssertTrue(target.service == nil && target.note == "note")
  }

  func testR7NilWhereAnInitializerNeedsAValueIsAFailureWithThePath() {
    final class Car { init(service: Service) {} }
    injector.registerProperty("car", withInitializer: { Car(service: $0) })
    injector.registerProperty("service") { () -> Service? in nil }
    assertFails(.providerFailed, ["car", "service"]) { try injector.instance(of: Car.self) }
  }

  func testR7AFailureDeepBelowIsOneErrorWithTheWholePath() {
    final class A { var b: B? }
    final class B { let c: C; init(c: C) { self.c = c } }
    final class C { var d: D? }
    final class D {}
    final class Root { var a: A? }
    for scope in Self.scopes {
      let injector = PropertyInjector()
      injector.registerProperty("a", scope: scope) { A() }
      injector.registerProperty("b", scope: scope, withInitializer: { B(c: $0) })
      injector.registerProperty("c", scope: scope) { C() }
      injector.registerProperty("d", scope: scope) { () throws -> D in throw DeliberateFailure() }
      for _ in 0..<2 {
        let report = injector.injectDependencies(to: Root())
        assertErrors(report.failures, (.providerFailed, ["a", "b", "c", "d"]), message: "\(scope)")
        XCTAssertTrue(report.failures.allSatisfy { $0.underlying is DeliberateFailure })
      }
    }
  }

  func testR7AnErrorThatAClosureWrapsIsTheClosuresOwn() {
    struct Wrapped: Error { let inner: any Error }
    injector.registerProperty("service") { injector -> Service in
      do { return try injector.instance(forProperty: "missing") } catch { throw Wrapped(inner: error) }
    }
    let error = assertFails(.providerFailed, ["service"]) { try injector.instance(of: Service.self) }
    XCTAssertEqual(((error?.underlying as? Wrapped)?.inner as? InjectionError)?.code, .notRegistered)
  }

  func testR7ANilInANilAndAnInstanceThatIsNilAreNoValueEither() {
    final class Target { var service: Service?; var number: Int?; var text: String? }
    injector.registerInstances(("service", Service?.none), ("number", Int?.none))
    injector.registerProperty("text") { () -> String?? in .some(nil) }
    let report = injector.injectDependencies(to: Target())
    XCTAssertEqual(report.said("service", "number", "text"), ["noValue", "noValue", "noValue"])
    XCTAssertTrue(!report.didInject && report.failures.isEmpty)
  }

  private final class Screen { @Injected var service: Service }
  private final class Relaxed { @Injected var service: Service?; var other: Service? }
  private final class Owner { @Injected var screen: Screen }

  func testR7ARegisteredNilForARequiredPropertyIsAProblem() throws {
    injector.registerProperty("service", withInstance: Service?.none)
    injector.registerProperty("screen") { Screen() }
    for said in [injector.verify(Screen.self), injector.verify(Owner.self)] {
      XCTAssertEqual(said.problems.map(\.code), [.providerFailed])
      XCTAssertFalse(said.unused.contains("service"))
    }
    let (foretold, done) = (injector.verify(Owner.self).problems, injector.injectDependencies(to: Owner()).failures)
    assertEqual((foretold.map(\.path), done.map(\.path)), (foretold.map(\.code), done.map(\.code)))
  }

  func testR7ARegisteredNilForAnOptionalIsMeantSo() {
    injector.registerInstances(("service", Service?.none), ("other", Service?.none))
    XCTAssertTrue(injector.verify(Relaxed.self).isValid)
    XCTAssertEqual(injector.injectDependencies(to: Relaxed()).failures.count, 0)
  }
}
