// Mistakes of values that need themselves to be made, and of objects that are nested too deeply.
extension InjectionError {
  @inline(never)
  static func circular(_ registration: Registration) -> InjectionError {
    let name = registration.name
    return InjectionError(.circularDependency, property: name, type: registration.type) {
      "\"\(name)\" needs itself to be made; let one of the objects on the path take the other through a property "
        + "instead of its initializer or closure."
    }
  }

  /// A closure is interrupted: another thread makes the cycle, and this attempt is discarded.
  @inline(never)
  static func interrupted(_ registration: Registration) -> InjectionError {
    let name = registration.name
    return InjectionError(.circularDependency, property: name, type: registration.type) {
      "\"\(name)\" is being made by another thread, which waits for an object that this thread makes; this attempt is "
        + "discarded and made again, so let the closure throw this error."
    }
  }

  /// Objects whose asynchronous closures need each other: one after the other, each awaits the next.
  static func circularAwaiting(_ registration: Registration) -> InjectionError {
    let name = registration.name
    return InjectionError(.circularDependency, property: name, type: registration.type) {
      "\"\(name)\" needs itself to be made, and objects whose closures are asynchronous can't refer to each other; make one "
        + "of the objects on the path with a synchronous closure, or look it up later through a Lazy."
    }
  }

  /// A cycle of unique values: each object needs a new one of the next, without end.
  static func ringOfUnique(_ registration: Registration) -> InjectionError {
    let name = registration.name
    return InjectionError(.circularDependency, property: name, type: registration.type) {
      "\"\(name)\" leads to another \"\(name)\" without end, since everything on the path is unique; give one of them the "
        + "scope graph, or a shared one such as singleton."
    }
  }

  @inline(never)
  static func tooDeep(_ registration: Registration) -> InjectionError {
    let name = registration.name
    return InjectionError(.circularDependency, property: name, type: registration.type) {
      "\"\(name)\" is nested so deeply in other objects that the stack would overflow; end the recursion, or nest fewer objects."
    }
  }

  /// An injection of a target inside hooks or setters that keep on injecting other objects.
  static func tooDeep(_ target: Any.Type) -> InjectionError {
    InjectionError(.circularDependency, type: target) {
      "\(Messages.quoted(target)) is nested so deeply in hooks or setters that inject other objects that the stack would overflow; "
        + "end the recursion."
    }
  }
}
