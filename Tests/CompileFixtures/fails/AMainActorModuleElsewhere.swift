import OBInjector

// expect: main actor-isolated conformance of 'Module' to 'InjectorModule' cannot be used in nonisolated context
@MainActor struct Module {}
extension Module: @MainActor InjectorModule { func configure(_ injector: PropertyInjector) {} }
func use(_ module: Module) throws { _ = try PropertyInjector(modules: [module]) }
