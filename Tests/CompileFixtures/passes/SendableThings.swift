import OBInjector

final class Service: Sendable {}
struct Settings: Sendable { var name = "" }
func use(_ injector: PropertyInjector) async throws {
  injector.registerProperty("service", withInstance: Service())
  injector.registerProperty("settings") { Settings() }
  let service: Service = try injector.instance()
  let report = injector.injectDependencies(to: service)
  let registered = injector.registeredProperties
  Task.detached { print(service, report, registered, injector, Scope.singleton, PropertyName("a")) }
  let here = try await MainActor.run { try injector.instance(of: Service.self) }
  print(here)
}
