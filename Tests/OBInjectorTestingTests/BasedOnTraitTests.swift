// The trait `.injector(basedOn:)`: a test has a child of the app's injector.
import OBInjector
import OBInjectorTesting
import Testing

private final class Clock: @unchecked Sendable {
  let name: String
  init(_ name: String) { self.name = name }
}
private final class Store { var clock: Clock? }
private final class Screen { var store: Store?, clock: Clock?, zone: String? }

private struct AppModule: InjectorModule {
  func configure(_ injector: PropertyInjector) {
    injector.registerProperty("clock", withInstance: Clock("app"))
    injector.registerProperty("store", scope: .singleton) { Store() }
    injector.registerProperty("zone", withInstance: "app")
  }
}

private func app() throws -> PropertyInjector { try PropertyInjector(modules: [AppModule()]) }

private final class Confined {}
@MainActor private final class Shown: @MainActor InjectorReleasing {
  static var isReleased = false
  init() {}
  func willBeReleased() { Shown.isReleased = true }
}
@MainActor private struct ConfinedModule: @MainActor InjectorModule {
  func configure(_ injector: PropertyInjector) {
    injector.registerProperty("confined", withInstance: Confined())
    injector.registerProperty("zone", withInstance: "main")
  }
}

private func filled() -> Screen {
  let screen = Screen()
  InjectorController.injectDependencies(to: screen)
  return screen
}

@Test(.injector(basedOn: { try app() }) { $0.registerProperty("clock", withInstance: Clock("test")) })
func whatATestRegistersComesBeforeTheAppsAndBelowItsSharedObjects() {
  let screen = filled()
  #expect(screen.clock?.name == "test")
  #expect(screen.store?.clock?.name == "test")
  #expect(screen.zone == "app")
}

@Test(.injector(basedOn: { try app() }))
func theAppsInjectorAloneWillDo() { #expect(filled().store?.clock?.name == "app") }

@Test(
  .injector(basedOn: { @MainActor in try PropertyInjector(modules: [ConfinedModule()]) }) {
    $0.registerProperty("clock", withInstance: Clock("test"))
  })
func modulesOfAnActorAreConfiguredThere() {
  #expect(filled().zone == "main")
  #expect(filled().clock?.name == "test")
}

@Test(.injector(basedOn: { try app() }) { $0.deleteProperty("zone") })
func whatTheAppRegistersMayBeTakenAway() { #expect(filled().zone == nil) }

@Suite(.injector(basedOn: { try app() }))
struct ASuiteBasedOnTheApp {
  @Test(arguments: 0..<3) func givesEachTestANewInjector(index: Int) throws {
    let injector = InjectorController.injector
    #expect(injector.registerProperty("number", withInstance: index))
  }

  @Test(.injector { $0.registerProperty("clock", withInstance: Clock("test")) })
  func aTestsOwnComesFirst() {
    #expect(filled().clock?.name == "test")
    #expect(filled().zone == "app")
  }
}

private struct DatabaseModule: InjectorModule {
  func configure(_ injector: PropertyInjector) {
    injector.registerProperty("database", scope: .eagerSingleton) { try await Database.open("app") }
  }
}
private final class Database: Sendable {
  let name: String
  private init(_ name: String) { self.name = name }
  static func open(_ name: String) async throws -> Database {
    await Task.yield()
    return Database(name)
  }
}

@Test(.injector(basedOn: { try PropertyInjector(modules: [DatabaseModule()]) }))
func theAppsAsynchronousEagerSingletonsAreThere() throws {
  #expect(try InjectorController.injector.instance(of: Database.self).name == "app")
}

@Test(
  .injector(basedOn: { @MainActor in try PropertyInjector(modules: [DatabaseModule()]) }) {
    $0.registerProperty("database", scope: .eagerSingleton) { try await Database.open("test") }
  })
func anAsynchronousEagerSingletonOfTheTestReplacesTheApps() throws {
  #expect(try InjectorController.injector.instance(of: Database.self).name == "test")
}

@Test func anAppThatCanNotBeConfiguredFailsTheTest() async throws {
  let refusing: InjectorTrait = .injector(basedOn: { throw Refused() })
  await #expect(throws: Refused.self) { try await refusing.surround { Issue.record("the test has run") } }
}

@MainActor private final class ConfinedHolder { var confined: Confined? }

@MainActor private func filledHolder() -> (Confined?, InjectionReport) {
  let holder = ConfinedHolder()
  let report = InjectorController.injectDependencies(to: holder)
  return (holder.confined, report)
}

@Test(.injector { @MainActor in $0.registerProperty("confined", scope: .eagerSingleton) { Confined() } })
@MainActor func aClosureOfTheMainActorRegistersWhatBelongsThere() { #expect(filledHolder().0 != nil) }

@MainActor @Suite struct ASuiteOfTheMainActor {
  @Test(
    .injector(basedOn: { try PropertyInjector(modules: [ConfinedModule()]) }) {
      $0.registerProperty("confined", withInstance: Confined())
      $0.registerProperty("zone", withInstance: "test")
    })
  func unmarkedClosuresAreTheActorsToo() {
    #expect(filledHolder().0 != nil)
    #expect(filled().zone == "test")
  }
}

@Test func aClosureOnAnotherActorThanTheModulesFailsTheTest() async throws {
  let apart: InjectorTrait = .injector(basedOn: { try app() }) { @MainActor in
    $0.registerProperty("confined", withInstance: Confined())
  }
  let error = await #expect(throws: (any Error).self) {
    try await apart.surround { Issue.record("the test has run") }
  }
  #expect(
    error.map { "\($0)" }
      == "the closure of .injector(basedOn:) belongs to \"MainActor\", but \"basedOn:\" makes the injector in nonisolated "
      + "code; let both belong to one actor: \"basedOn: { @MainActor in … }\".")
}

private struct NeedingModule: InjectorModule {
  var requirements: [ModuleRequirement] { [.property("zone", of: String.self)] }
  func configure(_ injector: PropertyInjector) {}
}

@Test func aClosureThatTakesAwayWhatAModuleRequiresFailsTheTest() async throws {
  let taking: InjectorTrait = .injector(basedOn: { try PropertyInjector(modules: [AppModule(), NeedingModule()]) }) {
    $0.deleteProperty("zone")
  }
  let error = await #expect(throws: InjectionError.self) {
    try await taking.surround { Issue.record("the test has run") }
  }
  #expect(error?.code == .missingRequirement)
}

@MainActor @Test func hooksOfTheMainActorRunAfterTheTest() async throws {
  let based: InjectorTrait = .injector(basedOn: { @MainActor in
    let injector = PropertyInjector()
    injector.registerProperty("shown", scope: .eagerSingleton) { Shown() }
    return injector
  })
  let showing: InjectorTrait = .injector { $0.registerProperty("shown", scope: .eagerSingleton) { Shown() } }
  for trait in [showing, based] {
    Shown.isReleased = false
    try await trait.surround {}
    #expect(Shown.isReleased)
  }
}
