import OBInjector

// expect: risks causing data races between main actor-isolated code
final class Plain { var number = 1 }
@MainActor func use(_ injector: PropertyInjector) throws {
  let plain = try injector.instance(of: Plain.self)
  Task.detached { plain.number += 1 }
}
