// Diagnosing: What types alone can't tell is said, and is no problem.
import FixtureHidden
import OBInjectorTesting
import XCTest

final class VerificationLimitsTests: InjectorTestCase {
  private protocol Log {}
  private final class FileLog: Log {}
  private class Service: @unchecked Sendable {}
  private final class SpecialService: Service, @unchecked Sendable {}

  func testAClosureThatPromisesASuperclassMayFitOrNot() {
    final class Screen { var service: SpecialService? }
    injector.registerProperty("service") { Service() }
    let report = injector.verify(Screen.self)
    XCTAssertTrue(report.isValid)
    XCTAssertEqual(
      report.unchecked.map(\.description),
      [#"Screen.service: the closure returns "Service", and only its value shows whether it fits "SpecialService""#])
  }

  func testThePropertiesOfWhatAProtocolHidesAreNotKnown() {
    injector.registerProperty("log") { () -> any Log in FileLog() }
    XCTAssertEqual(
      injector.verify().unchecked.map(\.description),
      [#"log: the closure returns "any Log", so the properties of its value are not known"#])
  }

  func testWhatAClosureLooksUpThatTakesTheInjectorOrARequestIsNotKnown() {
    injector.registerProperty("asked", perTarget: { _ in 1 })
    injector.registerProperty("taking") { _ in 1 }
    injector.registerProperty("awaited") { (_: PropertyInjector) async in 1 }
    let unchecked = injector.verify().unchecked.map(\.description)
    XCTAssertTrue(unchecked.first?.hasPrefix("3 closures that take the injector") == true, "\(unchecked)")
  }

  func testAnInjectorOfDeclaredPropertiesVerifiesThemInATypeToo() {
    final class Screen {
      @Injected var service: Service
      var plain: Service?
    }
    let report = PropertyInjector(reflection: .declaredOnly).verify(Screen.self)
    XCTAssertEqual(report.problems.map(\.property), ["service"])
    XCTAssertEqual(report.unchecked.map(\.name), [])
  }

  func testWhatOnlyARegistrationMakesIsAProblemOfAProgramIfItHidesItsProperties() {
    injector.registerProperty("hidden") { HiddenScreen() }
    let problems = injector.verifyProgram(modules: ["FixtureHidden"]).problems
    XCTAssertEqual(problems.map(\.code), [.noMetadata])
    XCTAssertEqual(problems.map(\.path), [["hidden"]])
  }

  func testOfANamedLazyTheReadyOneFitsBeforeWhatMayTurnOutTo() {
    class Hull {}
    final class Skiff: Hull {}
    final class Rig { @InjectedNamed("skiff") var skiff: Lazy<Skiff>? }
    injector.registerProperty("ready") { Lazy { Skiff() } }
    injector.registerProperty("hull") { Hull() }
    XCTAssertEqual(
      injector.verify(Rig.self).unchecked.map(\.description),
      [#"Rig.skiff: each object stores the name that this @InjectedNamed property asks for; "ready" would fit "Skiff""#]
    )
  }

  func testAStandardValueMayFitARequiredNamedPropertyOfAProtocolsType() {
    final class Gauge { @InjectedNamed("number") var reading: any BinaryFloatingPoint }
    injector.registerProperty("number") { Float(5) }
    let report = injector.verify(Gauge.self)
    XCTAssertEqual(report.problems.map(\.description), [])
    XCTAssertEqual(report.unchecked.map(\.name), ["reading"])
  }

  private final class Holder: Sendable { init(_: Service) {} }

  private func warnings(_ holder: Scope, _ held: Scope) -> [PropertyName] {
    let injector = PropertyInjector()
    injector.registerProperty("holder", scope: holder, withInitializer: Holder.init)
    injector.registerProperty("held", scope: held) { Service() }
    let report = injector.verify()
    XCTAssertTrue(report.isValid, "a warning makes nothing invalid")
    return report.warnings.flatMap { [$0.holder, $0.held].compactMap { $0?.name } }
  }

  func testASharedObjectThatKeepsWhatIsNotSharedIsAWarning() {
    for holder in [Scope.singleton, .eagerSingleton, .weakSingleton, .custom("session")] {
      XCTAssertEqual(warnings(holder, .unique), ["holder", "held"])
      XCTAssertEqual(warnings(holder, .graph), ["holder", "held"])
    }
  }

  func testWhatIsSharedAsLongOrIsNotSharedAtAllIsNone() {
    XCTAssertEqual(warnings(.singleton, .singleton), [])
    XCTAssertEqual(warnings(.unique, .unique), [])
    XCTAssertEqual(warnings(.graph, .unique), [])
  }

  func testAReadyMadeInstanceIsNoCaptive() {
    injector.registerProperty("holder", scope: .singleton, withInitializer: Holder.init)
    injector.registerProperty("held", withInstance: Service())
    XCTAssertEqual(injector.verify().warnings.count, 0)
  }
}
