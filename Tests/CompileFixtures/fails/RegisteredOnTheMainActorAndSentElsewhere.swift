import OBInjector

// expect: risks causing data races between main actor-isolated code
final class Plain { var number = 1 }
@MainActor func use(_ injector: PropertyInjector) {
  let plain = Plain()
  injector.registerProperty("plain", withInstance: plain)
  Task.detached { plain.number += 1 }
}
