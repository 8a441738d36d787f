// Features: What an injector forgets is notified: by `reset`, `deleteProperty` and `shutDown`.
import OBInjector
import XCTest

final class ReleasingTests: InjectorTestCase {
  class Resource: InjectorReleasing {
    let name: String
    let log: EventLog
    init(_ name: String, _ log: EventLog) { (self.name, self.log) = (name, log) }
    func willBeReleased() { log.add(name) }
  }
  private final class Store: Resource { var file: File?; var cache: Resource? }
  private final class File: Resource { var store: Store? }
  private struct Token: InjectorReleasing {
    let log: EventLog
    func willBeReleased() { log.add("token") }
  }
  private final class Target { var store: Store?; var file: File?; var token: Token?; var ready: Resource? }

  private let log = EventLog()

  func testSharedInstancesAreNotifiedInTheReverseOrderOfTheirCompletion() throws {
    let log = log
    injector.registerProperty("store", scope: .singleton) { Store("store", log) }
    injector.registerProperty("file", scope: .singleton) { File("file", log) }
    injector.registerProperty("cache", scope: .custom("c")) { Resource("cache", log) }
    injector.registerProperty("token", scope: .singleton) { Token(log: log) }
    injector.registerProperty("never", scope: .singleton) { Resource("never", log) }
    let target = Target()
    XCTAssertEqual(injector.injectDependencies(to: target).injected, ["store", "file", "token"])
    XCTAssertEqual(log.all, [])
    injector.shutDown()
    XCTAssertEqual(
      log.all, ["token", "store", "file", "cache"], "what the store was given is there longer than the store")
    injector.shutDown()
    injector.reset(.singleton)
    injector.deleteProperty("store")
    XCTAssertEqual(log.count, 4, "each once")
  }

  func testWhatIsReadyMadeUniqueOrOfACallIsNotNotified() throws {
    let log = log
    injector.registerProperty("ready", withInstance: Resource("ready", log))
    injector.registerProperty("store") { Store("unique", log) }
    injector.registerProperty("file", scope: .graph) { File("graph", log) }
    XCTAssertNotNil(injector.filled(Target()).store?.file)
    injector.shutDown()
    XCTAssertEqual(log.all, [])
  }

  func testResetNotifiesWhatTheScopeHeld() throws {
    let log = log
    injector.registerProperty("store", scope: .singleton) { Store("store", log) }
    injector.registerProperty("one", scope: .custom("c")) { Resource("one", log) }
    injector.registerProperty("two", scope: .custom("c")) { Resource("two", log) }
    for name in ["one", "two", "store"] as [PropertyName] {
      _ = try injector.instance(forProperty: PropertyKey(name), of: Resource.self)
    }
    injector.reset(.custom("c"))
    XCTAssertEqual(log.all, ["two", "one"])
    injector.reset(.custom("c"))
    _ = try injector.instance(forProperty: "one", of: Resource.self)
    injector.reset(.custom("c"))
    XCTAssertEqual(log.all, ["two", "one", "one"])
    injector.shutDown()
    XCTAssertEqual(log.all, ["two", "one", "one", "store"])
  }

  func testDeletingNotifies() throws {
    let log = log
    injector.registerProperty("store", scope: .singleton) { Store("store", log) }
    injector.deleteProperty("store")
    XCTAssertEqual(log.all, [], "it was never made")
    injector.registerProperty("store", scope: .singleton) { Store("store", log) }
    _ = try injector.instance(of: Store.self)
    injector.deleteProperty("store")
    injector.deleteProperty("store")
    XCTAssertEqual(log.all, ["store"])
  }

  func testAModuleThatOverridesWhatWasMadeNotifies() throws {
    let log = log
    let injector = try PropertyInjector(modules: [
      InlineModule {
        $0.registerProperty("store", scope: .singleton) { Store("old", log) }
        _ = try $0.instance(of: Store.self)
      },
      InlineModule { $0.registerProperty("store", scope: .singleton) { Store("new", log) } },
    ])
    XCTAssertEqual(log.all, ["old"])
    injector.shutDown()
    XCTAssertEqual(log.all, ["old"])
  }

  func testEachSetOfArgumentsIsAnInstance() throws {
    let log = log
    injector.registerProperty("store", scope: .singleton) { (_: PropertyInjector, name: String) in Store(name, log) }
    for name in ["a", "b", "a"] { _ = try injector.instance(of: Store.self, arguments: name) }
    injector.shutDown()
    XCTAssertEqual(log.all, ["b", "a"])
  }

  func testAWeakSingletonIsNotifiedWhileItLives() throws {
    let log = log
    injector.registerProperty("one", scope: .weakSingleton) { Resource("one", log) }
    injector.registerProperty("file", scope: .weakSingleton) { File("file", log) }
    let file = try injector.instance(of: File.self)
    _ = try injector.instance(forProperty: "one", of: Resource.self)
    injector.shutDown()
    XCTAssertEqual(log.all, ["file"])
    _ = file
  }

  func testEagerSingletonsAndComponentsAreNotified() throws {
    EagerPart.log.clear()
    let log = log
    injector.registerProperty("store", scope: .eagerSingleton) { Store("store", log) }
    try injector.createEagerSingletons()
    _ = try injector.instance(of: EagerPart.self)
    injector.shutDown()
    assertEqual((log.all, ["store"]), (EagerPart.log.all, ["part"]))
  }
  private final class EagerPart: Component, InjectorReleasing {
    static let log = EventLog()
    static var scope: Scope { .singleton }
    func willBeReleased() { Self.log.add("part") }
  }

  func testAnObjectThatIsSharedUnderSeveralNamesIsNotifiedOnceAndWhenTheLastIsForgotten() throws {
    let log = log
    let made = Setting<UncheckedBox?>(nil)
    injector.registerProperty("store", scope: .singleton) {
      let store = Store("store", log)
      made.value = UncheckedBox(store)
      return store
    }
    injector.registerProperty("other", scope: .custom("c")) { (made.value?.object as? Store)! }
    injector.registerProperty("third", scope: .custom("d")) { (made.value?.object as? Store)! }
    for name in ["store", "other", "third"] as [PropertyName] {
      _ = try injector.instance(forProperty: PropertyKey(name), of: Store.self)
    }
    injector.reset(.custom("c"))
    injector.reset(.custom("d"))
    XCTAssertEqual(log.all, [], "it is still shared")
    _ = try injector.instance(forProperty: "other", of: Store.self)
    injector.shutDown()
    XCTAssertEqual(log.all, ["store"])
  }

  func testAWeakSingletonIsNotNotifiedAsLongAsAnotherRegistrationSharesItsObject() throws {
    let store = UncheckedBox(Store("store", log))
    for (name, scope) in [("weak", Scope.weakSingleton), ("strong", .singleton)] as [(PropertyName, Scope)] {
      injector.registerProperty(PropertyKey(name), scope: scope) { (store.object as? Store)! }
      _ = try injector.instance(forProperty: PropertyKey(name), of: Store.self)
    }
    injector.deleteProperty("weak")
    XCTAssertEqual(log.all, [])
    injector.shutDown()
    XCTAssertEqual(log.all, ["store"])
  }

  func testWhatIsCompletedAfterAShutDownIsNotifiedAtOnceAndARingOutermostFirst() {
    final class First: ReleaseLogger, @unchecked Sendable { var second: Second? }
    final class Second: ReleaseLogger, @unchecked Sendable { var first: First?, third: Third? }
    final class Third: ReleaseLogger, @unchecked Sendable { var first: First? }
    final class Screen { var first: First? }
    let log = log
    injector.registerProperty("first", scope: .singleton) { First(log) }
    injector.registerProperty("second", scope: .singleton) { Second(log) }
    injector.registerProperty("third", scope: .singleton) { injector in
      injector.shutDown()
      return Third(log)
    }
    injector.injectDependencies(to: Screen())
    XCTAssertEqual(log.all, ["third", "first", "second"])
  }
  private struct UncheckedBox: @unchecked Sendable {
    let object: AnyObject
    init(_ object: AnyObject) { self.object = object }
  }

  func testALinkIsNotNotified() throws {
    let log = log
    injector.registerProperty("ready", withInstance: Resource("ready", log))
    injector.registerProperty("link", scope: .singleton) { try $0.instance(forProperty: "ready", of: Resource.self) }
    injector.registerProperty("weak", scope: .weakSingleton) {
      try $0.instance(forProperty: "ready", of: Resource.self)
    }
    let child = injector.makeChild {
      $0.registerProperty("store", scope: .singleton) { try $0.instance(forProperty: "file", of: Resource.self) }
    }
    injector.registerProperty("file", scope: .singleton) { File("file", log) }
    for name in ["link", "weak"] as [PropertyName] {
      _ = try injector.instance(forProperty: PropertyKey(name), of: Resource.self)
    }
    _ = try child.instance(forProperty: "store", of: Resource.self)
    child.shutDown()
    XCTAssertEqual(log.all, [], "it is the parent's")
    injector.registerProperty("later", scope: .custom("c")) { try $0.instance(forProperty: "file", of: Resource.self) }
    _ = try injector.instance(forProperty: "later", of: Resource.self)
    injector.reset(.singleton)
    XCTAssertEqual(log.all, ["file"], "though the link keeps it")
    injector.shutDown()
    XCTAssertEqual(log.all, ["file"])
  }

  func testWhatFailedIsNotNotified() throws {
    let log = log
    injector.registerProperty("store", scope: .singleton) { (injector: PropertyInjector) -> Store in
      _ = try injector.instance(forProperty: "file", of: File.self)
      throw DeliberateFailure()
    }
    injector.registerProperty("file", scope: .singleton) { File("file", log) }
    XCTAssertThrowsError(try injector.instance(of: Store.self))
    injector.shutDown()
    XCTAssertEqual(log.all, [], "nothing of what failed was kept")
  }

  private final class Curious: InjectorReleasing {
    let injector: PropertyInjector
    let log: EventLog
    init(_ injector: PropertyInjector, _ log: EventLog) { (self.injector, self.log) = (injector, log) }
    func willBeReleased() {
      let (injector, log) = (injector, log)
      assertEnds("what needs a lock", seconds: forEver) {
        log.add(injector.refusal(of: Store.self).map { "\($0.code)" } ?? "found")
        injector.shutDown()
        injector.deleteProperty("store")
      }
    }
  }

  func testWhoIsNotifiedMayUseTheInjector() throws {
    let log = log
    injector.registerProperty("store", scope: .singleton) { Store("store", log) }
    injector.registerProperty("curious", scope: .singleton) { Curious($0, log) }
    injector.registerProperty("other", scope: .custom("c")) { Curious($0, log) }
    _ = try injector.instance(of: Store.self)
    _ = try injector.instance(forProperty: "other", of: Curious.self)
    injector.reset(.custom("c"))
    XCTAssertEqual(log.all, ["found", "store"])
    XCTAssertEqual(injector.refusal(of: Curious.self)?.code, .shutDown)
  }
}
