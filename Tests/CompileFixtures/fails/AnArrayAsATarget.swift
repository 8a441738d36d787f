// modes: 5 6
import OBInjector

// expect: an array is not a target: inject each of its elements
final class Screen { var text: String? }
func use(_ screens: [Screen], _ injector: PropertyInjector) {
  injector.injectDependencies(to: screens)
  injector.injectDependencies(to: [Screen()])
  InjectorController.injectDependencies(to: screens)
  var list = screens
  injector.injectDependencies(to: &list)
  InjectorController.injectDependencies(to: &list)
}
