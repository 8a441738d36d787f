// modes: 5 6
import OBInjector

// expect: unwrap the Optional first
struct Card { var text: String? }
final class Screen { var text: String? }
func use(_ screen: Screen?, _ card: Card?, _ injector: PropertyInjector) {
  injector.injectDependencies(to: screen)
  injector.injectDependencies(to: card)
  InjectorController.injectDependencies(to: screen)
}
