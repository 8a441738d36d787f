import OBInjector

// expect: capture of 'plain' with non-Sendable type 'Plain' in a '@Sendable' closure
final class Plain { var number = 1 }
func register(_ injector: PropertyInjector, _ plain: Plain) { injector.registerProperty("plain") { plain } }
