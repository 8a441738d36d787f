import OBInjector

// expect: non-Sendable 'Plain'-typed result can not be returned from actor-isolated instance method 'find'
final class Plain { var number = 1 }
actor Island { func find(_ injector: PropertyInjector) throws -> Plain { try injector.instance() } }
func use(_ island: Island, _ injector: PropertyInjector) async throws {
  let plain = try await island.find(injector)
  plain.number += 1
}
