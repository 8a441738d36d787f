// Diagnosing: A ready-made instance is handed out as it is: a required property that is empty in it stays empty.
import OBInjectorTesting
import XCTest

final class ReadyMadeInstanceTests: InjectorTestCase {
  private class Log {}
  private class Store { @Injected var log: Log; @Injected var optional: Log? }
  private final class FileStore: Store {}
  private struct Settings { @Injected var log: Log }

  func testAnEmptyRequiredPropertyIsAProblemWithBothNames() {
    injector.registerProperty("store", withInstance: FileStore())
    let report = injector.verify()
    assertErrors(report.problems, (.emptyInstance, ["store", "log"]))
    assertSays(
      report.problems,
      #""store" ({store}) is a ready-made instance of "FileStore", and its required "log" is empty: the injector "#
        + "fills only what it makes; register a closure or an initializer that makes it, or inject it before it is "
        + "registered. Path: store → log.", in: injector)
    XCTAssertEqual(injector.verifyProgram().problems.filter { $0.code == .emptyInstance }.count, 1)
  }

  func testAStructIsLookedAtToo() {
    injector.registerProperty("settings", withInstance: Settings())
    XCTAssertEqual(injector.verify().problems.map(\.path), [["settings", "log"]])
    var settings = Settings()
    settings.log = Log()
    injector.without("settings").registerProperty("settings", withInstance: settings)
    XCTAssertEqual(injector.verify().problems.map(\.description), [])
  }

  func testAnInjectorThatReflectsOnDeclarationsLooksToo() {
    let declared = PropertyInjector(reflection: .declaredOnly)
    declared.registerProperty("store", withInstance: Store())
    XCTAssertEqual(declared.verify().problems.map(\.code), [.emptyInstance])
  }

  func testWhatBelongsToAnotherActorIsNotReadAndSaidToBe() async {
    let injector = injector
    await MainActor.run {
      injector.registerProperty("store", withInstance: Store())
      // Nothing is required of it.
      injector.registerProperty("log", withInstance: Log())
    }
    assertSays(
      unchecked(injector.verify()),
      #"store: the ready-made instance of "Store" belongs to another isolation than the caller's; verify it from there to "#
        + "learn whether its required properties are set")
    assertEqual(await MainActor.run { injector.verify().problems.map(\.code) }, [.emptyInstance])
  }

  private final class Leaf {}
  private class Needing { @Injected var leaf: Leaf; var other: Leaf? }
  private final class Target { @Injected var needing: Needing }

  private func makeNeeding() -> Needing {
    let needing = Needing()
    needing.leaf = Leaf()
    return needing
  }

  private func assertUnchecked(_ injector: PropertyInjector, line: UInt = #line) {
    XCTAssertEqual(injector.said("needing", of: Target()), ["injected"], line: line)
    let sentence = "needing: the closure returns \"Needing\", so the properties of its value are not known"
    assertSays(unchecked(injector.verify(Target.self), line: line), sentence, line: line)
    XCTAssertFalse(injector.dependencyGraph(of: Target.self).dot.contains("notRegistered"), line: line)
  }

  func testAnInstanceThatHasAllItRequiresIsNoProblemBehindADecorator() {
    injector.registerProperty("needing", withInstance: makeNeeding())
    for _ in 1...2 {
      injector.decorateProperty("needing") { (needing: Needing) in needing }
      assertUnchecked(injector)
    }
    assertUnchecked(injector.makeChild { $0.decorateProperty("needing") { (needing: Needing) in needing } })
  }

  func testNothingIsUncheckedIfAllIsRegistered() {
    injector.registerProperty("needing", withInstance: makeNeeding())
    injector.decorateProperty("needing") { (_: Needing) in Needing() }
    injector.registerProperty("leaf") { Leaf() }
    let report = injector.verify(Target.self)
    assertSays(unchecked(report))
    XCTAssertEqual(report.unused, [], "the decorator's value takes it")
    XCTAssertEqual(injector.injectDependencies(to: Target()).said("needing"), "injected")
  }

  func testWhatAnotherRegistrationMakesOfTheTypeIsAProblemStill() {
    injector.registerProperty("needing", withInstance: makeNeeding())
    injector.decorateProperty("needing") { (needing: Needing) in needing }
    injector.registerProperty("made") { Needing() }
    XCTAssertEqual(injector.verify(Target.self).problems.map(\.path), [["made", "leaf"]])
  }
}
