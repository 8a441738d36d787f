// Diagnosing: A ready-made instance is handed out as it is: a required property that is empty in it stays empty.
import OBInjector
import XCTest

final class ReadyMadeInstanceTests: InjectorTestCase {
  private class Log {}
  private class Store {
    @Injected var log: Log
    @Injected var optional: Log?
  }
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

  func testOneThatHasAValueIsNone() {
    let store = FileStore()
    store.log = Log()
    injector.registerProperty("store", withInstance: store)
    XCTAssertEqual(injector.verify().problems.map(\.description), [])
  }

  func testAStructIsLookedAtToo() {
    injector.registerProperty("settings", withInstance: Settings())
    XCTAssertEqual(injector.verify().problems.map(\.path), [["settings", "log"]])
    var settings = Settings()
    settings.log = Log()
    let other = PropertyInjector()
    other.registerProperty("settings", withInstance: settings)
    XCTAssertEqual(other.verify().problems.map(\.description), [])
  }

  func testAnInjectorThatReflectsOnDeclarationsLooksToo() {
    let declared = PropertyInjector(reflection: .declaredOnly)
    declared.registerProperty("store", withInstance: Store())
    XCTAssertEqual(declared.verify().problems.map(\.code), [.emptyInstance])
  }

  func testWhatBelongsToAnotherActorIsNotReadAndSaidToBe() async {
    let injector = injector
    await MainActor.run { _ = injector.registerProperty("store", withInstance: Store()) }
    let report = injector.verify()
    XCTAssertEqual(report.problems.map(\.description), [])
    assertSays(
      report.unchecked,
      #"store: the ready-made instance of "Store" belongs to another isolation than the caller's; verify it from there to "#
        + "learn whether its required properties are set")
    let codes = await MainActor.run { injector.verify().problems.map(\.code) }
    XCTAssertEqual(codes, [.emptyInstance])
  }
}
