// Diagnosing: A decorator may hand out the ready-made instance that it receives, as it is: what that has, no type
// tells.
import OBInjector
import XCTest

final class DecoratedInstanceTests: InjectorTestCase {
  private final class Leaf {}
  private class Needing {
    @Injected var leaf: Leaf
    var other: Leaf?
  }
  private final class Target { @Injected var needing: Needing }

  private func makeNeeding() -> Needing {
    let needing = Needing()
    needing.leaf = Leaf()
    return needing
  }

  private func assertUnchecked(_ injector: PropertyInjector, line: UInt = #line) {
    XCTAssertEqual(injector.injectDependencies(to: Target()).said("needing"), "injected", line: line)
    XCTAssertEqual(injector.explain(Target.self).said("needing"), "injected", line: line)
    XCTAssertEqual(injector.explain("needing", on: Target()).outcome.word, "injected", line: line)
    let report = injector.verify(Target.self)
    XCTAssertEqual(report.problems.map(\.description), [], line: line)
    XCTAssertEqual(
      report.unchecked.map(\.description),
      ["needing: the closure returns \"Needing\", so the properties of its value are not known"], line: line)
    XCTAssertFalse(injector.dependencyGraph(of: Target.self).dot.contains("notRegistered"), line: line)
  }

  func testAnInstanceThatHasAllItRequiresIsNoProblemBehindADecorator() {
    injector.registerProperty("needing", withInstance: makeNeeding())
    injector.decorateProperty("needing") { (needing: Needing) in needing }
    assertUnchecked(injector)
    injector.decorateProperty("needing") { (needing: Needing) in needing }
    assertUnchecked(injector)
    assertUnchecked(injector.makeChild { $0.decorateProperty("needing") { (needing: Needing) in needing } })
  }

  func testNothingIsUncheckedIfAllIsRegistered() {
    injector.registerProperty("needing", withInstance: makeNeeding())
    injector.decorateProperty("needing") { (_: Needing) in Needing() }
    injector.registerProperty("leaf") { Leaf() }
    let report = injector.verify(Target.self)
    XCTAssertEqual(report.problems.map(\.description), [])
    XCTAssertEqual(report.unchecked.map(\.description), [])
    XCTAssertEqual(report.unused, [], "the decorator's value takes it")
    XCTAssertEqual(injector.injectDependencies(to: Target()).said("needing"), "injected")
  }

  func testWhatIsMadeLacksItAllTheSame() {
    injector.registerProperty("needing") { Needing() }
    injector.decorateProperty("needing") { (needing: Needing) in needing }
    XCTAssertEqual(injector.verify(Target.self).problems.map(\.path), [["needing", "leaf"]])
    XCTAssertEqual(injector.explain(Target.self).said("needing"), "failed(notRegistered)")
  }

  func testWhatAnotherRegistrationMakesOfTheTypeIsAProblemStill() {
    injector.registerProperty("needing", withInstance: makeNeeding())
    injector.decorateProperty("needing") { (needing: Needing) in needing }
    injector.registerProperty("made") { Needing() }
    XCTAssertEqual(injector.verify(Target.self).problems.map(\.path), [["made", "leaf"]])
  }
}
