// Recipes: The recipes of the article "Recipes", run.
import Foundation
import OBInjector
import XCTest

// What the article takes for granted (`.ci/SnippetContext.swift`), as far as its recipes need it.
private final class Store: Sendable {}
private struct User: Sendable { let name: String }
private protocol Clock: Sendable {}
private struct SystemClock: Clock {}
private struct FixedClock: Clock {}
private protocol Search: Sendable { func results(for text: String) -> [String] }

final class RecipesArticleTests: XCTestCase {
  private let injector = PropertyInjector()

  func testAContextIsAModuleThatComesAfterTheOthers() throws {
    struct ServicesModule: InjectorModule {
      func configure(_ injector: PropertyInjector) {
        injector.registerProperty("clock", withInstance: SystemClock() as any Clock)
        injector.registerProperty("store", scope: .singleton) { Store() }
      }
    }
    struct PreviewModule: InjectorModule {
      func configure(_ injector: PropertyInjector) {
        injector.registerProperty("clock", withInstance: FixedClock() as any Clock)
      }
    }
    for isPreview in [true, false] {
      var modules: [any InjectorModule] = [ServicesModule()]
      if isPreview { modules.append(PreviewModule()) }
      let main = try PropertyInjector(modules: modules)
      XCTAssertEqual(try main.instance(of: (any Clock).self) is FixedClock, isPreview)
      XCTAssertTrue(try main.withModules([PreviewModule()]).instance(of: (any Clock).self) is FixedClock)
      XCTAssertEqual(try main.instance(of: (any Clock).self) is FixedClock, isPreview, "it stays as it is")
    }
  }

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
    let isFilled = await InjectorController.withInjector(injector) { await Importer().start() }
    XCTAssertTrue(isFilled)
  }

  fileprivate struct Logger: Sendable { let label: String }

  func testALoggerForEachClass() throws {
    final class Player { var logger: Logger? }
    injector.registerProperty(
      "logger", perTarget: { request in Logger(label: request.target.map { "\($0)" } ?? "app") })
    let player = Player()
    injector.injectDependencies(to: player)
    XCTAssertEqual(player.logger?.label, "Player")
    XCTAssertEqual(try injector.instance(of: Logger.self).label, "app")
  }

  fileprivate struct PlainSearch: Search { func results(for text: String) -> [String] { [text] } }
  fileprivate struct CountedSearch: Search {
    let inner: any Search
    let log: EventLog
    func results(for text: String) -> [String] {
      log.add("search: \(text)")
      return inner.results(for: text)
    }
  }

  func testSomethingAroundAService() throws {
    let log = EventLog()
    injector.registerProperty("search", scope: .singleton) { PlainSearch() as any Search }
    injector.decorateProperty("search") { (search: any Search) -> any Search in CountedSearch(inner: search, log: log) }
    XCTAssertEqual(try injector.instance(of: (any Search).self).results(for: "text"), ["text"])
    XCTAssertEqual(log.all, ["search: text"])
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

  // MARK: - Service lifecycle: services start in a group and stop in the reverse order

  fileprivate protocol Service: Sendable { func run() async throws }

  fileprivate struct InjectorService: Service {
    let injector: PropertyInjector
    let stop: @Sendable () async -> Void
    func run() async throws {
      await stop()
      await injector.awaitShutDown()
    }
  }

  fileprivate struct Server: Service {
    let stop: @Sendable () async -> Void
    let log: EventLog
    func run() async throws {
      await stop()
      log.add("server stopped")
    }
  }

  func testTheInjectorIsAServiceThatIsStoppedLast() async throws {
    let (log, injector) = (EventLog(), injector)
    injector.registerProperty("connection", scope: .singleton) { Connection(log) }
    let (first, second) = (Latch(), Latch())
    injector.registerProperty("server", scope: .singleton) { (injector: PropertyInjector) -> Server in
      _ = try injector.instance(of: Connection.self)
      return Server(stop: { await second.wait() }, log: log)
    }
    let server = try injector.instance(of: Server.self)
    let services: [(latch: Latch, service: any Service)] = [
      (first, InjectorService(injector: injector, stop: { await first.wait() })), (second, server),
    ]
    let running = services.map { entry in Task { try await entry.service.run() } }
    for (index, entry) in services.enumerated().reversed() {
      await entry.latch.open()
      try await running[index].value
    }
    XCTAssertEqual(log.all, ["server stopped", "connection closed"])
    XCTAssertEqual(injector.refusal(of: Server.self)?.code, .shutDown)
  }
}
