import OBInjector

// expect: capture of 'plain' with non-Sendable type 'Plain' in a '@Sendable' closure
final class Plain { var number = 1 }
@MainActor func register(_ injector: PropertyInjector) {
  let plain = Plain()
  injector.registerProperty("number", anywhere: { plain.number })
}
