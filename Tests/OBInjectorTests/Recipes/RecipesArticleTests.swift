// Recipes: The recipes of the article "Recipes", run; contexts, loggers and decorators are in the guides' recipes and in the
// tests of `perTarget:` and of decorators.
import OBInjector
import XCTest

// What the article takes for granted (`.ci/SnippetContext.swift`), as far as its recipes need it.
private final class Store: Sendable {}
private struct User: Sendable { let name: String }

private struct Clock: Sendable {}

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

  // Recipes: "Storyboards and nibs" of the article "Getting started", with a framework that makes the controllers
  // itself.

  /// The stand-ins of UIKit's classes: what the storyboard makes is shown after `prepare`.
  @MainActor fileprivate class Controller {
    let children: [Controller]
    var hasLoaded = false
    init(children: [Controller] = []) { self.children = children }
    func prepare(for destination: Controller) {}

    /// Follows a segue: the storyboard made the destination before.
    func show(_ destination: Controller) {
      prepare(for: destination)
      destination.load()
    }
    /// Loads the view, and with it the embedded controllers, each through a segue.
    func load() {
      for child in children { show(child) }
      hasLoaded = true
    }
  }

  @MainActor fileprivate final class Overview: Controller {
    override func prepare(for destination: Controller) { InjectorController.injectDependencies(to: destination) }
  }
  @MainActor fileprivate final class Detail: Controller {
    var clock: Clock?
    var hadClockWhenLoaded = false
    override func load() {
      hadClockWhenLoaded = clock != nil
      super.load()
    }
    override func prepare(for destination: Controller) { InjectorController.injectDependencies(to: destination) }
  }

  private func withClock(_ operation: @MainActor () -> Void) async {
    let injector = PropertyInjector()
    injector.registerProperty("clock", withInstance: Clock())
    await MainActor.run { InjectorController.withInjector(injector, operation: operation) }
  }

  func testTheDestinationOfASegueIsFilledBeforeItIsLoaded() async {
    await withClock {
      let detail = Detail()
      Overview().show(detail)
      XCTAssertTrue(detail.hadClockWhenLoaded)
    }
  }

  func testAnEmbeddedControllerIsFilledByTheSegueThatEmbedsIt() async {
    await withClock {
      let embedded = Detail()
      Overview().show(Detail(children: [embedded]))
      XCTAssertTrue(embedded.hadClockWhenLoaded)
    }
  }

  func testTheControllersInsideAContainerAreFilledWithIt() async {
    await withClock {
      let inside = Detail()
      let container = Controller(children: [inside])
      container.injectAll()
      container.load()
      XCTAssertTrue(inside.hadClockWhenLoaded)
    }
  }
}

extension RecipesArticleTests.Controller {
  fileprivate func injectAll() {
    InjectorController.injectDependencies(to: self)
    for child in children { child.injectAll() }
  }
}
