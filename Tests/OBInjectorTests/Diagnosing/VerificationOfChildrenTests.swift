// Diagnosing: What a parent shares is made by the parent, with what the parent knows, and is verified so by a child
// too.
import OBInjectorTesting
import XCTest

final class VerificationOfChildrenTests: XCTestCase {
  private class Engine {}
  private final class Car { init(engine: Engine) {} }
  private final class Store { @Injected var path: String }
  private final class Screen { @Injected var store: Store; @Injected var car: Car }

  private let parent = PropertyInjector()

  func testAChildsSecondCandidateConcernsWhatItMakesAndNotWhatTheParentShares() throws {
    parent.registerProperty("engine") { Engine() }
    let child = parent.makeChild { $0.registerProperty("spare") { Engine() } }
    parent.registerProperty("car", scope: .singleton, withInitializer: { Car(engine: $0) })
    _ = try child.instance(of: Car.self)
    XCTAssertEqual(child.verify().problems.map(\.description), [])
    parent.without("car").registerProperty("car", withInitializer: { Car(engine: $0) })
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
}
