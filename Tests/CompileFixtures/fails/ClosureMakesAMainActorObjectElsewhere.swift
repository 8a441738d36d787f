import OBInjector

// expect: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
@MainActor final class Screen { init() {} }
func register(_ injector: PropertyInjector) { injector.registerProperty("screen") { Screen() } }
