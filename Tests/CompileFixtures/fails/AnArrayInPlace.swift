// modes: 5 6
// warnings: errors
import OBInjector

// expect: an array is no target, and nothing in it is filled: inject into each of its elements
final class Screen { var text: String? }
func use(_ injector: PropertyInjector) {
  var screens = [Screen()]
  injector.injectDependencies(to: &screens)
  InjectorController.injectDependencies(to: &screens)
}
