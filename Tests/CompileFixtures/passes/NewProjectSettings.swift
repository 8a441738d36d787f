// modes: 5 6
// settings: new project
import OBInjector
import OBInjectorTesting
import Testing

nonisolated struct Database: Sendable {}
nonisolated struct Store: Sendable {}

nonisolated func makeDatabase() async throws -> Database { Database() }
nonisolated func makeQuietly() async -> Database { Database() }
@concurrent nonisolated func makeConcurrently() async throws -> Database { Database() }
@MainActor func makeOnMain() async throws -> Database { Database() }
func makeSomewhere() async throws -> Database { Database() }
nonisolated func makeAtOnce() throws -> Database { Database() }
nonisolated func makeStore(_ injector: PropertyInjector) async throws -> Store { Store() }
nonisolated func makeNumbered(_ injector: PropertyInjector, _ number: Int) async throws -> Store { Store() }
nonisolated func makeInjector() async throws -> PropertyInjector { PropertyInjector() }
nonisolated func makeInjectorAtOnce() throws -> PropertyInjector { PropertyInjector() }

func register(_ injector: PropertyInjector) {
  injector.registerProperty("database", scope: .singleton) { await makeQuietly() }
  injector.registerProperty("database", withBlock: makeConcurrently)
  injector.registerProperty("database", withBlock: makeOnMain)
  injector.registerProperty("database") { try await makeSomewhere() }
  injector.registerProperty("database", withBlock: makeAtOnce)
  injector.registerProperty("store") { (injector, number: Int) in try await makeNumbered(injector, number) }
  injector.registerProperty("database") { try await makeDatabase() }
  injector.registerProperty("store") { (injector: PropertyInjector) async throws -> Store in
    try await makeStore(injector)
  }
}

func traits() -> [InjectorTrait] {
  [
    .injector(basedOn: makeInjector), .injector(basedOn: makeInjectorAtOnce),
    .injector(basedOn: makeInjector) { $0.registerProperty("number", withInstance: 1) },
    .injector(basedOn: { try await makeInjector() }),
    .injector(basedOn: { PropertyInjector() }) { $0.registerProperty("number", withInstance: 1) },
  ]
}

// Its conformance is the main actor's, and nothing says so.
@MainActor final class Screen: InjectorDelegate {
  var notified = 0
  func didInjectDependencies() { notified += 1 }
}
