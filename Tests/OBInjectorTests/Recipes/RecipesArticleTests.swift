// Recipes: The recipes of the article "Recipes", run; contexts, loggers and decorators are in the guides' recipes and in the
// tests of `perTarget:` and of decorators.
import OBInjector
import XCTest

// What the article takes for granted (`.ci/SnippetContext.swift`), as far as its recipes need it.
private final class Store: Sendable {}
private struct User: Sendable { let name: String }

final class RecipesArticleTests: InjectorTestCase {
  func testSomethingIsMadeAnewAfterAWhile() async throws {
    final class Prices: Sendable {}
    injector.registerProperty("prices", scope: .custom("ten minutes")) { Prices() }
    let first = try injector.instance(of: Prices.self)
    XCTAssertTrue(try injector.instance(of: Prices.self) === first)
    let injector = injector
    let expiry = Task {
      while !Task.isCancelled {
        try await Task.sleep(for: .milliseconds(1))
        injector.reset(.custom("ten minutes"))
      }
    }
    while try injector.instance(of: Prices.self) === first { await Task.yield() }
    expiry.cancel()
  }

  func testTheValuesOfARequestAreAChilds() throws {
    final class Handler { var user: User?; var store: Store? }
    injector.registerProperty("store", scope: .singleton) { Store() }
    func handle(_ user: User) -> Handler {
      let request = injector.makeChild { $0.registerProperty("user", withInstance: user) }
      let handler = Handler()
      request.injectDependencies(to: handler)
      return handler
    }
    let (one, other) = (handle(User(name: "one")), handle(User(name: "other")))
    XCTAssertEqual([one.user?.name, other.user?.name], ["one", "other"])
    XCTAssertNotNil(one.store)
    XCTAssertTrue(one.store === other.store)
    XCTAssertFalse(injector.hasProperty("user"))
    let request = injector.makeChild { $0.registerProperty("user", withInstance: User(name: "deep")) }
    InjectorController.withInjector(request) {
      let handler = Handler()
      InjectorController.injectDependencies(to: handler)
      XCTAssertEqual(handler.user?.name, "deep")
    }
  }

  fileprivate actor Importer {
    var store: Store?
    func start() -> Bool {
      InjectorController.injectDependencies(to: self)
      return store != nil
    }
  }

  func testWorkInTheBackgroundIsAnActorsThatIsFilledFromInside() async {
    injector.registerProperty("store", scope: .singleton) { Store() }
    assertEqual(await InjectorController.withInjector(injector) { await Importer().start() }, true)
  }

  fileprivate final class Connection: InjectorReleasing, Sendable {
    let log: EventLog
    init(_ log: EventLog) { self.log = log }
    func willBeReleased() { log.add("connection closed") }
  }
  fileprivate actor Uploads: AsyncInjectorReleasing {
    let log: EventLog
    init(_ log: EventLog) { self.log = log }
    func willBeReleased() async { log.add("uploads flushed") }
  }

  func testWhatWasOpenedIsClosed() async throws {
    let log = EventLog()
    injector.registerProperty("connection", scope: .singleton) { Connection(log) }
    injector.registerProperty("uploads", scope: .singleton) { Uploads(log) }
    _ = try injector.instance(of: Connection.self)
    _ = try injector.instance(of: Uploads.self)
    await injector.awaitShutDown()
    XCTAssertEqual(log.all, ["uploads flushed", "connection closed"])
    XCTAssertEqual(injector.refusal(of: Connection.self)?.code, .shutDown)
  }
}
