// modes: 5 6
import OBInjector

// expect: pass the modules in an array: 'modules: [
struct Services: InjectorModule { func configure(_ injector: PropertyInjector) {} }
func configure() throws {
  _ = try PropertyInjector(modules: Services())
  _ = try PropertyInjector(modules: Services(), Services())
  try InjectorController.configureInjector(modules: Services(), Services())
}
