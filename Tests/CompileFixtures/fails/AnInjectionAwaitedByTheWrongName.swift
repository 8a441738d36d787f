// modes: 5 6
import OBInjector

// expect: write 'injectDependencies(awaiting: …)'
final class Screen { var text: String? }
func use(_ screen: Screen, _ injector: PropertyInjector) async { await injector.awaitInjectDependencies(to: screen) }
