import OBInjector

// What the compiler does not see, and the documentation calls the one promise: what is not Sendable and is registered
// or received without isolation can be sent elsewhere.
final class Plain { var number = 1 }
func register(_ injector: PropertyInjector) {
  let plain = Plain()
  injector.registerProperty("plain", withInstance: plain)
  Task.detached { plain.number += 1 }
}

func find(_ injector: PropertyInjector) throws {
  let plain = try injector.instance(of: Plain.self)
  Task.detached { plain.number += 1 }
}
