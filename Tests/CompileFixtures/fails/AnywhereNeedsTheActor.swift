import OBInjector

// expect: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
@MainActor final class Screen { init() {} }
@MainActor func register(_ injector: PropertyInjector) {
  injector.registerProperty("screen", anywhere: { Screen() })
  injector.registerProperty("other", anywhere: { _ in Screen() })
}
