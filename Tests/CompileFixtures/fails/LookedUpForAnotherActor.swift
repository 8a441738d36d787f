import OBInjector

// expect: can not be returned from main actor-isolated instance method 'instance(forProperty:of:arguments:isolation:)' to
// nonisolated context
final class Plain { var number = 1 }
func use(_ injector: PropertyInjector) async throws {
  let plain = try await injector.instance(of: Plain.self, isolation: MainActor.shared)
  plain.number += 1
}
