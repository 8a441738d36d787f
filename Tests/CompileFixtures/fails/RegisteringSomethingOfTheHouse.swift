// modes: 5 6
import OBInjector

// expect: 'PropertyInjector' has no member 'register'
func use(_ injector: PropertyInjector) { injector.register("name", withInstance: 5) }
