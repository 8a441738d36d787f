import OBInjector

// expect: risks causing data races between main actor-isolated code
final class Plain { var number = 1 }
@MainActor func use(_ lazy: Lazy<Plain>) throws {
  let plain = try lazy.get()
  Task.detached { plain.number += 1 }
}
