// modes: 5 6
import OBInjector

// expect: a struct is filled in place: declare it with 'var' and pass it with '&'
struct Card { var text: String? }
func use(_ card: Card, _ injector: PropertyInjector) {
  injector.injectDependencies(to: card)
  injector.injectDependencies(to: Card())
  InjectorController.injectDependencies(to: card)
}
