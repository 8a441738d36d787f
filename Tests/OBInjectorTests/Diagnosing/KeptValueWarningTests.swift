// Diagnosing: Values that any thread may use, and values that outlive their scope.
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

final class KeptValueWarningTests: InjectorTestCase {
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
    for name: PropertyName in ["lazySession", "provided"] { injector.registerAlias(name, of: "loginSession") }
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
