import OBInjector

// Without the upcoming feature InferIsolatedConformances; with it, see Tests/NewProject.
// expect: conformance of 'Screen' to protocol 'InjectorDelegate' crosses into main actor-isolated code
@MainActor final class Screen: InjectorDelegate {
  var notified = 0
  func didInjectDependencies() { notified += 1 }
}
