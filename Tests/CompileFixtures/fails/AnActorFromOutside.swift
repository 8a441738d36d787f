import OBInjector

// expect: call to actor-isolated local function 'wire' in a synchronous nonisolated context
actor Cache { var number: Int? }
func use(_ cache: Cache, _ injector: PropertyInjector) {
  func wire(_ cache: isolated Cache) { injector.injectDependencies(to: cache) }
  wire(cache)
}
