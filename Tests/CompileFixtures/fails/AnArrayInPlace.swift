// modes: 5 6
// warnings: errors
import OBInjector

// expect: an array is not a target, and nothing in it is filled: inject each of its elements
final class Screen { var text: String? }
func use(_ injector: PropertyInjector) {
  var screens = [Screen()]
  injector.injectDependencies(to: &screens)
  InjectorController.injectDependencies(to: &screens)
}
