/// Who wants a value, for a source that depends on it.
///
/// Counts no references: whoever asks holds the property for as long as it waits for the value.
enum Asker {
  case nobody
  /// A property of an object of that type.
  case property(Borrowed<InjectionPoint>, of: Any.Type)
  /// A look-up, or a parameter of an initializer, and the type that it wants.
  case lookUp(Any.Type)
}

extension Resolution {
  /// What the block that is on the path now is told of whoever asks.
  func injectionRequest(_ request: ValueRequest) -> InjectionRequest {
    let registration = request.registration
    let (target, property, type): (Any.Type?, PropertyName, Any.Type) =
      switch request.asker {
      case .property(let point, of: let owner): (owner, point.object.name, point.object.wanted)
      case .lookUp(let wanted): (typeThatAsks, registration.name, wanted)
      case .nobody: (typeThatAsks, registration.name, registration.type)
      }
    return InjectionRequest(
      injector: request.builder.registry.injector, target: target, property: property, type: Fitting.unwrapped(type))
  }

  /// What is being made or filled around what is on the path now; a collection asks for whoever wants it.
  private var typeThatAsks: Any.Type? {
    for index in (0..<max(path.count - 1, 0)).reversed() {
      let frame = path[index]
      // A collection asks for whoever wants it, and what is around a value for whoever wants that.
      if let own = frame.registration?.object, own.factory?.collected != nil || own.decoration != nil { continue }
      return frame.value.map { Swift.type(of: $0) } ?? Fitting.unwrapped(frame.type)
    }
    return nil
  }
}
