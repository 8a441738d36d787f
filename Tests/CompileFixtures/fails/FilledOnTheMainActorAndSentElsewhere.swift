import OBInjector

// expect: risks causing data races between main actor-isolated code
final class Plain { var number = 1 }
final class Target { var plain: Plain? }
@MainActor func use(_ injector: PropertyInjector) {
  let target = Target()
  injector.injectDependencies(to: target)
  Task.detached { target.plain = nil }
}
