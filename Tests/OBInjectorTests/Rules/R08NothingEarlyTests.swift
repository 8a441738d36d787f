// R8: registering, verifying and explaining run nothing; a closure runs only for an empty property it can fit.
import OBInjectorTesting
import XCTest

private protocol Greeting {}
private class Service {}
private class Special: Service, Greeting {}
private struct Hello: Greeting {}

final class R08NothingEarlyTests: XCTestCase {
  private final class Target {
    var special: Special?, greeting: (any Greeting)?, number: Int?
    @Injected var slot: String
  }

  private let runs = RunCounter()

  func testR8OB2RegisteringVerifyingAndExplainingRunNothing() {
    let (injector, runs) = (PropertyInjector(), runs)
    for scope in [Scope.unique, .graph, .singleton, .eagerSingleton, .weakSingleton, .custom("c")] {
      injector.registerProperty(PropertyKey(PropertyName("\(scope)")), scope: scope) { runs.made(Special()) }
    }
    injector.registerProperty("special") { runs.made(Special()) }
    injector.registerProperty("number") { _ in runs.made(1) }
    injector.registerProperty("slot") { runs.made("slot") }
    let explained = injector.explain(Target.self)
    XCTAssertEqual(explained.injected, ["special", "number", "slot"], "\(explained)")
    _ = injector.verify(Target.self)
    _ = injector.dependencyGraph(of: Target.self).mermaid
    _ = injector.registeredProperties
    _ = injector.hasProperty("special")
    XCTAssertEqual(runs.count, 0)
  }

  func testR8AClosureIsNotRunForAPropertyThatItsTypeCannotFit() {
    class Other: Greeting {}
    actor Counter {}
    final class Wide {
      var special: Special?, greeting: (any Greeting)?, polite: (any Greeting)?, both: (any Service & Greeting)?
      var number: Int?, count: Int?
      @Injected var slot: String; @Injected var delegate: AnyObject
    }
    let (injector, runs) = (PropertyInjector(), runs)
    injector.registerProperty("special") { runs.made(Hello()) }
    injector.registerProperty("greeting") { runs.made("no greeting") }
    // An actor has no subclass that could conform, and in a composition with a class stands a subclass of that only.
    injector.registerProperty("polite") { runs.made(Counter()) }
    injector.registerProperty("both") { runs.made(Other()) }
    injector.registerProperty("number") { runs.made(1.0) }
    // To this protocol the type of the property does not conform.
    injector.registerProperty("count") { runs.made(Hello() as any Greeting) }
    injector.registerProperty("slot") { runs.made(Service() as Service?) }
    injector.registerProperty("delegate") { runs.made(5) }
    let report = injector.injectDependencies(to: Wide())
    XCTAssertEqual(report.failures.map(\.code), Array(repeating: .typeMismatch, count: 8))
    XCTAssertEqual(runs.count, 0)
    injector.without("both").registerProperty("both") { runs.made(Special() as Service) }
    XCTAssertNotNil(injector.filled(Wide()).both)
  }

  func testR8AClosureIsRunForWhatMayTurnOutToFit() {
    let (injector, runs) = (PropertyInjector(), runs)
    injector.registerProperty("special") { runs.made(Service()) }
    injector.registerProperty("greeting") { runs.made(Hello() as Any) }
    injector.registerProperty("number") { runs.made(Hello() as any Sendable) }
    let report = injector.injectDependencies(to: Target())
    XCTAssertEqual(report.said("special", "greeting"), ["failed(typeMismatch)", "injected"])
    assertEqual((report.said("number"), "failed(typeMismatch)"), (runs.count, 3))
  }

  func testR8AClosureOfAClassIsRunForAProtocolSinceASubclassMayConform() {
    class Base {}
    final class Polite: Base, Greeting {}
    for isPolite in [true, false] {
      let (injector, runs) = (PropertyInjector(), RunCounter())
      injector.registerProperty("greeting") { () -> Base in runs.made(isPolite ? Polite() : Base()) }
      for _ in 0..<2 {
        let report = injector.injectDependencies(to: Target())
        XCTAssertEqual(report.said("greeting"), isPolite ? "injected" : "failed(typeMismatch)")
      }
      XCTAssertEqual(runs.count, 2)
      XCTAssertEqual(injectionError { try injector.instance(of: (any Greeting).self) }?.code, .notRegistered)
    }
  }

  func testR8NoClosureOfAnotherNameRunsAndCountingFittingRegistrationsRunsNothing() throws {
    let (injector, runs) = (PropertyInjector(), runs)
    injector.registerProperty("other") { runs.made(Special()) }
    injector.registerProperty("specials") { runs.made(Special()) }
    injector.injectDependencies(to: Target())
    XCTAssertEqual(injectionError { try injector.instance(of: Special.self) }?.code, .ambiguous)
    XCTAssertEqual(runs.count, 0)
  }
}
