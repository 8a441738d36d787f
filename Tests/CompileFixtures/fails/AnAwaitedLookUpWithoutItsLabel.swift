// modes: 5 6
import OBInjector

// expect: write 'awaitInstance(
final class Store: Sendable {}

func use(_ injector: PropertyInjector) async throws {
  let store: Store = try await injector.awaitInstance("store")
  let unknown = try await injector.awaitInstance("store")
  let other = try await InjectorController.awaitInstance(Store.self)
  print(store, unknown, other)
}
