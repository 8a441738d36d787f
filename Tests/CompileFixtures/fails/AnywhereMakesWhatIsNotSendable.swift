import OBInjector

// expect: type 'Plain' does not conform to the 'Sendable' protocol
final class Plain { var number = 1 }
func register(_ injector: PropertyInjector) { injector.registerProperty("plain", anywhere: { Plain() }) }
