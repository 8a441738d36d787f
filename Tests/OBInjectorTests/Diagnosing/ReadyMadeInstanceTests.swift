// Diagnosing: A ready-made instance is handed out as it is: a required property that is empty in it stays empty.
import OBInjectorTesting
import XCTest

private final class Counter { var count = 0 }
private final class Safe: Sendable {}
private final class Session: Sendable {}
private final class Uploader: @unchecked Sendable { var loginSession: Session? }
private final class Follower: @unchecked Sendable {
  weak var loginSession: Session?
  var lazySession: Lazy<Session>?, provided: Provider<Session>?, own: Safe?
}
private struct Cache: Sendable { let session: Session }
private struct PlainCache: Sendable { var loginSession: Session? }
private final class Base: Sendable {}
private struct Tower: Sendable { let base: Base }
private final class Part: Component, Sendable { init() {} }
private struct Whole: Sendable { let part: Part }
private final class MainPart: @MainActor Component {
  static var scope: Scope { .singleton }
  var count = 0
  @MainActor init() {}
}

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
    await MainActor.run {
      injector.registerProperty("store", withInstance: Store())
      // Nothing is required of it.
      injector.registerProperty("log", withInstance: Log())
    }
    let report = injector.verify()
    XCTAssertEqual(report.problems.map(\.description), [])
    assertSays(
      report.unchecked,
      #"store: the ready-made instance of "Store" belongs to another isolation than the caller's; verify it from there to "#
        + "learn whether its required properties are set")
    assertEqual(await MainActor.run { injector.verify().problems.map(\.code) }, [.emptyInstance])
  }

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

  // MARK: - Diagnosing: Values that any thread may use, and values that outlive their scope.

  func testAKeptValueThatIsNotSendableAndThatNonisolatedCodeMakesIsUnprotected() {
    injector.registerProperty("counter", scope: .singleton) { Counter() }
    injector.registerProperty("counters", scope: .custom("login"), withInitializer: { (_: Safe) in Counter() })
    injector.registerProperty("total", withInstance: Counter())
    injector.registerProperty("none", withInstance: Counter?.none)
    injector.registerProperty("safe", scope: .singleton) { Safe() }
    injector.registerProperty("unique") { Counter() }
    injector.registerProperty("ofGraph", scope: .graph) { Counter() }
    injector.registerProperty("ofMain", scope: .singleton) { @MainActor in Counter() }
    let rest =
      #"of "Counter", which is not Sendable, in nonisolated code, so any thread may use it; "#
      + "make the type Sendable, register it on an actor, or"
    assertSays(
      warnings(.unprotected, injector.verify()),
      #""counter" (singleton, {counter}) is made \#(rest) give it the scope unique."#,
      #""counters" (custom("login"), {counters}) is made \#(rest) give it the scope unique."#,
      #""total" (unique, {total}) is a ready-made instance \#(rest) register a closure."#, in: injector)
  }

  private final class CounterModule: InjectorModule {
    func configure(_ injector: PropertyInjector) { injector.registerProperty("counter", withInstance: Counter()) }
  }

  @MainActor func testAnInstanceOfAModuleThatAnActorConfiguresIsNot() async throws {
    let modules: [any InjectorModule] = [CounterModule(), ComponentModule([MainPart.self])]
    XCTAssertEqual(try PropertyInjector(modules: modules).verify().warnings.map(\.description), [])
    injector.registerProperty("counter", scope: .singleton) { Counter() }
    injector.registerProperty("total", withInstance: Counter())
    XCTAssertEqual(injector.verify().warnings.map(\.description), [])
  }

  func testWhatOutlivesACustomScopeIsACaptiveOfAPropertyAndOfAParameter() {
    injector.registerProperty("loginSession", scope: .custom("login")) { Session() }
    injector.registerProperty("uploader", scope: .singleton) { Uploader() }
    injector.registerProperty("cache", scope: .custom("app"), withInitializer: Cache.init)
    injector.registerProperty("inLogin", scope: .custom("login"), withInitializer: Cache.init)
    injector.registerProperty("unique", withInitializer: Cache.init)
    // A unique value of a property, and what is kept as long as its holder, are no captives.
    injector.registerProperty("own") { Safe() }
    injector.registerProperty("base", scope: .singleton) { Base() }
    injector.registerProperty("tower", scope: .singleton, withInitializer: Tower.init)
    injector.registerProperty("follower", scope: .singleton) { Follower() }
    injector.registerProperty("plain", scope: .singleton) { PlainCache() }
    injector.registerProperty("whole", scope: .singleton, withInitializer: Whole.init)
    injector.registerAlias("lazySession", of: "loginSession")
    injector.registerAlias("provided", of: "loginSession")
    let rest = #"the scope custom("login"), or take a Provider, which looks it up each time."#
    assertSays(
      warnings(.captiveDependency, injector.verify()),
      #""uploader" (singleton, {uploader}) keeps "loginSession" (custom("login"), {loginSession}) in "#
        + #""Uploader.loginSession", also after reset(.custom("login")); give "uploader" \#(rest)"#,
      #""cache" (custom("app"), {cache}) keeps the "loginSession" (custom("login"), {loginSession}) of its "#
        + #"initializer, also after reset(.custom("login")); give "cache" \#(rest)"#, in: injector)
    XCTAssertEqual(
      warnings(.captiveDependency, injector.verify().allowing(["loginSession"])).map(\.holder?.name), ["cache"])
  }
}
