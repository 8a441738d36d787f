// modes: 5 6
import OBInjector

// expect: say which type is wanted: 'awaitInstance(of: Engine.self)'
func use(_ injector: PropertyInjector) async throws {
  let one = try await injector.awaitInstance()
  let other = try await InjectorController.awaitInstance()
  print(one, other)
}
