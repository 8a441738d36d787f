// Diagnosing: What a parent shares is made by the parent, with what the parent knows, and is verified so by a child
// too.
import OBInjectorTesting
import XCTest

final class VerificationOfChildrenTests: InjectorTestCase {
  private class Engine {}
  private final class Car {
    let engine: Engine
    init(engine: Engine) { self.engine = engine }
  }
  private final class Store { @Injected var path: String }
  private final class Screen {
    @Injected var store: Store
    @Injected var car: Car
  }

  private let parent = PropertyInjector()

  func testAChildsSecondCandidateConcernsWhatItMakesAndNotWhatTheParentShares() throws {
    parent.registerProperty("engine") { Engine() }
    let child = parent.makeChild { $0.registerProperty("spare") { Engine() } }
    parent.registerProperty("car", scope: .singleton, withInitializer: { Car(engine: $0) })
    _ = try child.instance(of: Car.self)
    XCTAssertEqual(child.verify().problems.map(\.description), [])
    parent.deleteProperty("car")
    parent.registerProperty("car", withInitializer: { Car(engine: $0) })
    XCTAssertThrowsError(try child.instance(of: Car.self))
    XCTAssertEqual(child.verify().problems.map(\.code), [.ambiguous])
    XCTAssertTrue(parent.verify().isValid)
  }

  func testWhatAChildOverridesDoesNotReachThePropertiesOfWhatTheParentShares() throws {
    parent.registerProperty("path", withInstance: "/tmp")
    parent.registerProperty("store", scope: .singleton) { Store() }
    let child = parent.makeChild { $0.registerProperty("path", withInstance: 5) }
    _ = try child.instance(of: Store.self)
    XCTAssertEqual(child.verify().problems.map(\.description), [])
  }

  func testWhatBothLackForOneTypeIsNamedOnce() {
    parent.registerProperty("store", scope: .singleton) { Store() }
    let child = parent.makeChild { $0.registerProperty("other", withInstance: 5) }
    let said = child.verify(Screen.self, Store.self)
    XCTAssertEqual(said.problems.filter { $0.property == "path" }.count, 1, "\(said)")
  }

  func testWhatOneOfBothLacksForATypeIsNamed() {
    parent.registerProperty("store", scope: .singleton) { Store() }
    let child = parent.makeChild { $0.registerProperty("path", withInstance: "/tmp") }
    XCTAssertTrue(child.injectDependencies(to: Store()).isComplete)
    XCTAssertThrowsError(try child.instance(of: Store.self))
    XCTAssertEqual(child.verify(Store.self).problems.map(\.path), [["store", "path"]])
    XCTAssertEqual(child.verify().problems.map(\.path), [["store", "path"]])
  }

  // MARK: - Diagnosing: What types alone can't tell is said, and is no problem.

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

  func testAnInjectorOfDeclaredPropertiesVerifiesThemInATypeToo() {
    final class Screen {
      @Injected var service: Service
      var plain: Service?
    }
    let report = PropertyInjector(reflection: .declaredOnly).verify(Screen.self)
    XCTAssertEqual(report.problems.map(\.property), ["service"])
    XCTAssertEqual(report.unchecked.map(\.name), [])
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
