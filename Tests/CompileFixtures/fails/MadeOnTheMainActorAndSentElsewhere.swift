import OBInjector

// expect: risks causing data races between main actor-isolated code
final class Plain { var number = 1 }
@MainActor func use(_ plains: Provider<Plain, Int>) throws {
  let plain = try plains.get(1)
  Task.detached { plain.number += 1 }
}
