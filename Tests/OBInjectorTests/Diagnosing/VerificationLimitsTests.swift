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
    assertSays(
      report.unchecked,
      #"Screen.service: the closure returns "Service", and only its value shows whether it fits "SpecialService""#)
  }

  func testThePropertiesOfWhatAProtocolHidesAreNotKnown() {
    injector.registerProperty("log") { () -> any Log in FileLog() }
    let sentence = #"log: the closure returns "any Log", so the properties of its value are not known"#
    assertSays(injector.verify().unchecked, sentence)
  }

  func testWhatAClosureLooksUpThatTakesTheInjectorOrARequestIsNotKnown() {
    injector.registerProperty("asked", perTarget: { _ in 1 })
    injector.registerProperty("taking") { _ in 1 }
    injector.registerProperty("awaited") { (_: PropertyInjector) async in 1 }
    let unchecked = injector.verify().unchecked.map(\.description)
    XCTAssertTrue(unchecked.first?.hasPrefix("3 closures that take the injector") == true, "\(unchecked)")
  }

  func testAnInjectorOfDeclaredPropertiesVerifiesThemInATypeToo() {
    final class Screen { @Injected var service: Service; var plain: Service? }
    let report = PropertyInjector(reflection: .declaredOnly).verify(Screen.self)
    XCTAssertEqual(report.problems.map(\.property), ["service"])
    XCTAssertEqual(report.unchecked.map(\.name), [])
  }

  func testWhatOnlyARegistrationMakesIsAProblemOfAProgramIfItHidesItsProperties() {
    injector.registerProperty("hidden") { HiddenScreen() }
    assertErrors(injector.verifyProgram(modules: ["FixtureHidden"]).problems, (.noMetadata, ["hidden"]))
  }

  func testOfANamedLazyTheReadyOneFitsBeforeWhatMayTurnOutTo() {
    class Hull {}
    final class Skiff: Hull {}
    final class Rig { @InjectedNamed("skiff") var skiff: Lazy<Skiff>? }
    injector.registerProperty("ready") { Lazy { Skiff() } }
    injector.registerProperty("hull") { Hull() }
    assertSays(
      injector.verify(Rig.self).unchecked,
      #"Rig.skiff: each object stores the name that this @InjectedNamed property asks for; "ready" would fit "Skiff""#)
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
      for held in [Scope.unique, .graph] { XCTAssertEqual(warnings(holder, held), ["holder", "held"]) }
    }
  }

  func testWhatIsSharedAsLongOrIsNotSharedAtAllIsNone() {
    XCTAssertEqual(warnings(.singleton, .singleton) + warnings(.unique, .unique) + warnings(.graph, .unique), [])
  }

  func testAReadyMadeInstanceIsNoCaptive() {
    injector.registerProperty("holder", scope: .singleton, withInitializer: Holder.init)
    injector.registerProperty("held", withInstance: Service())
    XCTAssertEqual(injector.verify().warnings.count, 0)
  }
}
