import OBInjector

// expect: call to actor-isolated instance method
actor Root { let number = 1 }
func register(_ root: Root, _ injector: PropertyInjector) { injector.registerProperties(of: root) }
