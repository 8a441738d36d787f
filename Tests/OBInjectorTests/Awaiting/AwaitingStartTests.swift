// Awaiting: Asynchronous start-up: eager singletons that have to be awaited are left for `awaitEagerSingletons()`.
import OBInjector
import XCTest

final class AwaitingStartTests: InjectorTestCase {
  private final class Database: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
  }
  private final class Model: Sendable {}

  override func setUp() { InjectorController.reset() }
  override func tearDown() { InjectorController.reset() }

  private static func register(_ injector: PropertyInjector, _ made: RunCounter) {
    injector.registerProperty("model", scope: .eagerSingleton) { () -> Model in made.made(Model()) }
    injector.registerProperty("database", scope: .eagerSingleton) { () async -> Database in
      await Task.yield()
      made.count()
      return Database(1)
    }
  }

  func testConfiguringMakesWhatNeedsNoAwaitAndLeavesTheRestInAChildToo() async throws {
    for parent in [nil, PropertyInjector()] {
      let made = RunCounter()
      let modules = [InlineModule { Self.register($0, made) }]
      let injector = try parent?.makeChild(modules: modules) ?? PropertyInjector(modules: modules)
      XCTAssertEqual(made.count, 1)
      try await injector.awaitEagerSingletons()
      XCTAssertEqual(made.count, 2)
      try await injector.awaitEagerSingletons()
      XCTAssertEqual(made.count, 2)
      XCTAssertEqual(try injector.instance(of: Database.self).number, 1)
    }
  }

  func testTheControllerConfiguresAndAwaits() async throws {
    let made = RunCounter()
    XCTAssertTrue(InjectorController.configureInjector { Self.register($0, made) })
    XCTAssertEqual(made.count, 1)
    XCTAssertNil(InjectorController.configurationError)
    try await InjectorController.injector.awaitEagerSingletons()
    XCTAssertEqual(made.count, 2)
  }

  func testAChildAwaitsThoseOfItsParentsFirstAsItDecoratesThem() async throws {
    let made = RunCounter()
    let parent = try PropertyInjector(modules: [InlineModule { Self.register($0, made) }])
    let child = parent.makeChild().makeChild {
      $0.decorateProperty("database") { (database: Database) in Database(database.number + 1) }
      $0.registerProperty("copy", scope: .eagerSingleton) { (injector: PropertyInjector) async throws -> Model in
        XCTAssertEqual(try injector.instance(of: Database.self).number, 2)
        return Model()
      }
    }
    try await child.awaitEagerSingletons()
    XCTAssertEqual(made.count, 2)
    XCTAssertEqual(try parent.instance(of: Database.self).number, 1)
  }

  func testR10AnEagerSingletonOfAnotherActorIsLeftAndMadeOnItsActor() async throws {
    let (injector, made) = (PropertyInjector(), RunCounter())
    await MainActor.run {
      _ = injector.registerProperty("model", scope: .eagerSingleton) { () -> Model in
        MainActor.assertIsolated()
        made.count()
        return Model()
      }
    }
    try injector.createEagerSingletons()
    XCTAssertEqual(made.count, 0)
    try await injector.awaitEagerSingletons()
    XCTAssertEqual(made.count, 1)
  }

  func testBeforeConfigurationTheControllersAwaitingCallsSaySo() async {
    let injector = InjectorController.injector
    let errors = [
      await awaitedError { try await injector.awaitInstance(of: Database.self) },
      await awaitedError { try await injector.awaitInstance(forProperty: "database", of: Database.self) },
      await awaitedError { try await injector.awaitEagerSingletons() },
    ]
    XCTAssertEqual(errors.map { $0?.code }, Array(repeating: .notConfigured, count: 3))
  }

  // MARK: - Awaiting: What asynchronous closures return, look up themselves and share in the graph of a call.

  private final class Store: Sendable {
    let text: String
    init(_ text: String) { self.text = text }
  }
  private final class Index: @unchecked Sendable {
    var store: Store?
    let depth: Int
    init(depth: Int = 0) { self.depth = depth }
  }
  private final class Screen { var store: Store?, index: Index? }

  func testAnOptionalResultIsFilledWithAwaitedValues() async throws {
    injector.registerProperty("store") { () async -> Store in Store("store") }
    injector.registerProperty("index") { () async -> Index? in Index() }
    let screen = Screen()
    let report = await injector.injectDependencies(awaiting: screen)
    XCTAssertNotNil(screen.index?.store, "\(report)")
  }

  func testAGraphValueOfAChildIsNotThatOfItsParent() async throws {
    injector.registerProperty("text", withInstance: "parent's")
    injector.registerProperty("store", scope: .graph) { (injector: PropertyInjector) async throws -> Store in
      Store(try injector.instance())
    }
    injector.registerProperty("index", scope: .singleton) { () async -> Index in Index() }
    let (screen, child) = (Screen(), injector.makeChild { $0.registerProperty("text", withInstance: "child's") })
    await child.injectDependencies(awaiting: screen)
    XCTAssertEqual(screen.store?.text, "child's")
    XCTAssertEqual(screen.index?.store?.text, "parent's", "a shared instance sees no registrations of a child")
  }

  func testR6AnAsynchronousClosureMayAskForItselfWithOtherArguments() async throws {
    struct Depth { let number: Int }
    injector.registerProperty("index") { (injector: PropertyInjector, depth: Depth) async throws -> Index in
      guard depth.number != 0 else { return Index() }
      let inner = try await injector.awaitInstance(of: Index.self, arguments: Depth(number: depth.number - 1))
      return Index(depth: inner.depth + 1)
    }
    assertEqual(try await injector.awaitInstance(of: Index.self, arguments: Depth(number: 20)).depth, 20)
    let error = await awaitedError { [injector] in
      try await injector.awaitInstance(of: Index.self, arguments: Depth(number: -1))
    }
    XCTAssertEqual(error?.code, .circularDependency, "without end")
    for scope in [Scope.unique, .singleton] {
      injector.deleteProperty("store")
      injector.registerProperty("store", scope: scope) { (injector, depth: Int) async throws -> Store in
        guard depth < 1000 else { throw DeliberateFailure() }
        return try await injector.awaitInstance(forProperty: "store", arguments: depth + 1)
      }
      let error = await awaitedError { [injector] in try await injector.awaitInstance(of: Store.self, arguments: 0) }
      XCTAssertEqual(error?.code, .circularDependency, "each time other arguments")
      let sentence =
        #""store" is awaited inside itself 200 times, which is taken for a recursion without end; end it, or make the "#
        + "values one after the other. Path: store"
      XCTAssertEqual(error?.description.hasPrefix(sentence), true, "\(error?.description.prefix(300) ?? "")")
    }
  }
}
