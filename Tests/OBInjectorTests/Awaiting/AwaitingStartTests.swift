// Awaiting: Asynchronous start-up: eager singletons that have to be awaited are left for `awaitEagerSingletons()`.
import OBInjector
import XCTest

final class AwaitingStartTests: ControllerTestCase {
  private final class Database: NumberedValue, @unchecked Sendable {}
  private final class Model: Sendable {}

  private static func register(_ injector: PropertyInjector, _ made: RunCounter) {
    injector.registerProperty("model", scope: .eagerSingleton) { () -> Model in made.made(Model()) }
    injector.registerProperty("database", scope: .eagerSingleton) { await later(made.made(Database(1))) }
  }

  func testConfiguringMakesWhatNeedsNoAwaitAndLeavesTheRestInAChildToo() async throws {
    for parent in [nil, PropertyInjector()] {
      let made = RunCounter()
      let modules = [InlineModule { Self.register($0, made) }]
      let injector = try parent?.makeChild(modules: modules) ?? PropertyInjector(modules: modules)
      XCTAssertEqual(made.count, 1)
      for _ in 0..<2 {
        try await injector.awaitEagerSingletons()
        XCTAssertEqual(made.count, 2)
      }
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
      _ = injector.registerProperty("model", scope: .eagerSingleton) { () -> Model in madeOnMain(made.made(Model())) }
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
}
