import OBInjector

// expect: to parameter expecting synchronous function type
func load() async -> Int { 1 }
func register(_ injector: PropertyInjector) {
  injector.registerProperty("number", withInitializer: { await load() })
}
