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

  private func register<Value>(
    _ name: PropertyName, _ scope: Scope = .singleton, _ make: @escaping @Sendable (EventLog) -> Value
  ) {
    injector.registerProperty(PropertyKey(name), scope: scope) { [log] in make(log) }
  }

  private func lookUp(_ names: PropertyName...) throws {
    for name in names { _ = try injector.instance(forProperty: PropertyKey(name), of: Resource.self) }
  }

  func testSharedInstancesAreNotifiedInTheReverseOrderOfTheirCompletion() throws {
    register("store") { Store("store", $0) }
    register("file") { File("file", $0) }
    register("cache", .custom("c")) { Resource("cache", $0) }
    register("token") { Token(log: $0) }
    register("never") { Resource("never", $0) }
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
    injector.registerProperty("ready", withInstance: Resource("ready", log))
    register("store", .unique) { Store("unique", $0) }
    register("file", .graph) { File("graph", $0) }
    XCTAssertNotNil(injector.filled(Target()).store?.file)
    injector.shutDown()
    XCTAssertEqual(log.all, [])
  }

  func testResetNotifiesWhatTheScopeHeld() throws {
    register("store") { Store("store", $0) }
    register("one", .custom("c")) { Resource("one", $0) }
    register("two", .custom("c")) { Resource("two", $0) }
    try lookUp("one", "two", "store")
    injector.reset(.custom("c"))
    XCTAssertEqual(log.all, ["two", "one"])
    injector.reset(.custom("c"))
    try lookUp("one")
    injector.reset(.custom("c"))
    XCTAssertEqual(log.all, ["two", "one", "one"])
    injector.shutDown()
    XCTAssertEqual(log.all, ["two", "one", "one", "store"])
  }

  func testDeletingNotifies() throws {
    register("store") { Store("store", $0) }
    injector.deleteProperty("store")
    XCTAssertEqual(log.all, [], "it was never made")
    register("store") { Store("store", $0) }
    _ = try injector.instance(of: Store.self)
    injector.deleteProperty("store")
    injector.deleteProperty("store")
    XCTAssertEqual(log.all, ["store"])
  }

  func testAModuleThatOverridesWhatWasMadeNotifiesAndReleasesIt() throws {
    weak var old: Store?
    let injector = try PropertyInjector(modules: [
      InlineModule { [log] in
        $0.registerProperty("store", scope: .singleton) { Store("old", log) }
        old = try $0.instance(of: Store.self)
      },
      InlineModule { [log] in
        XCTAssertNotNil(old)
        $0.registerProperty("store", scope: .singleton) { Store("new", log) }
      },
    ])
    XCTAssertNil(old)
    XCTAssertEqual(log.all, ["old"])
    injector.shutDown()
    XCTAssertEqual(log.all, ["old"])
  }

  func testEachSetOfArgumentsIsAnInstance() throws {
    injector.registerProperty("store", scope: .singleton) { [log] (_: PropertyInjector, name: String) in
      Store(name, log)
    }
    for name in ["a", "b", "a"] { _ = try injector.instance(of: Store.self, arguments: name) }
    injector.shutDown()
    XCTAssertEqual(log.all, ["b", "a"])
  }

  func testAWeakSingletonIsNotifiedWhileItLives() throws {
    register("one", .weakSingleton) { Resource("one", $0) }
    register("file", .weakSingleton) { File("file", $0) }
    let file = try injector.instance(of: File.self)
    try lookUp("one")
    injector.shutDown()
    XCTAssertEqual(log.all, ["file"])
    _ = file
  }

  func testEagerSingletonsAndComponentsAreNotified() throws {
    EagerPart.log.clear()
    register("store", .eagerSingleton) { Store("store", $0) }
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
    let made = Setting<UncheckedBox?>(nil)
    injector.registerProperty("store", scope: .singleton) { [log] in
      let store = Store("store", log)
      made.value = UncheckedBox(store)
      return store
    }
    injector.registerProperty("other", scope: .custom("c")) { (made.value?.object as? Store)! }
    injector.registerProperty("third", scope: .custom("d")) { (made.value?.object as? Store)! }
    try lookUp("store", "other", "third")
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
    register("first") { First($0) }
    register("second") { Second($0) }
    injector.registerProperty("third", scope: .singleton) { [log] injector in
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
    injector.registerProperty("ready", withInstance: Resource("ready", log))
    injector.registerProperty("link", scope: .singleton) { try $0.instance(forProperty: "ready", of: Resource.self) }
    injector.registerProperty("weak", scope: .weakSingleton) {
      try $0.instance(forProperty: "ready", of: Resource.self)
    }
    let child = injector.makeChild {
      $0.registerProperty("store", scope: .singleton) { try $0.instance(forProperty: "file", of: Resource.self) }
    }
    register("file") { File("file", $0) }
    try lookUp("link", "weak")
    _ = try child.instance(forProperty: "store", of: Resource.self)
    child.shutDown()
    XCTAssertEqual(log.all, [], "it is the parent's")
    injector.registerProperty("later", scope: .custom("c")) { try $0.instance(forProperty: "file", of: Resource.self) }
    try lookUp("later")
    injector.reset(.singleton)
    XCTAssertEqual(log.all, ["file"], "though the link keeps it")
    injector.shutDown()
    XCTAssertEqual(log.all, ["file"])
  }

  func testWhatFailedIsNotNotified() throws {
    injector.registerProperty("store", scope: .singleton) { (injector: PropertyInjector) -> Store in
      _ = try injector.instance(forProperty: "file", of: File.self)
      throw DeliberateFailure()
    }
    register("file") { File("file", $0) }
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
    register("store") { Store("store", $0) }
    injector.registerProperty("curious", scope: .singleton) { [log] in Curious($0, log) }
    injector.registerProperty("other", scope: .custom("c")) { [log] in Curious($0, log) }
    _ = try injector.instance(of: Store.self)
    _ = try injector.instance(forProperty: "other", of: Curious.self)
    injector.reset(.custom("c"))
    XCTAssertEqual(log.all, ["found", "store"])
    XCTAssertEqual(injector.refusal(of: Curious.self)?.code, .shutDown)
  }
}
