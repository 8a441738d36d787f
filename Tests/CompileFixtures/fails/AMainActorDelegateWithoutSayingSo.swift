import OBInjector

// expect: conformance of 'Screen' to protocol 'InjectorDelegate' crosses into main actor-isolated code
@MainActor final class Screen: InjectorDelegate {
  var told = 0
  func didInjectDependencies() { told += 1 }
}
