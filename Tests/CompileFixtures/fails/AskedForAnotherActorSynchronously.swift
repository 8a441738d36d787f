import OBInjector

// expect: call to main actor-isolated instance method 'instance(forProperty:of:arguments:isolation:)' in a synchronous nonisolated
// context
final class Plain { var number = 1 }
func use(_ injector: PropertyInjector) throws {
  let plain = try injector.instance(of: Plain.self, isolation: MainActor.shared)
  plain.number += 1
}
