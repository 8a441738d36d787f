/// Who wants a value, for a source that depends on it.
///
/// Counts no references: whoever asks holds the property for as long as it waits for the value.
enum Asker {
  case nobody
  /// A property of an object of that type.
  case property(Borrowed<InjectionPoint>, of: Any.Type)
  /// A look-up, or a parameter of an initializer, and the type that it wants.
  case lookUp(Any.Type)
  /// A `Lazy` or a `Provider`, for whoever has it.
  case deferred(Borrowed<DeferredLookUp>)
  /// A collection that is awaited, for the owner of the property that wants it.
  case collection(of: Any.Type?, wanted: Any.Type)

  /// Whether a value that is not of the type that is wanted serves all the same: a `Lazy`, for a `Lazy` of that type.
  func takes(_ value: Any) -> Bool {
    if case .deferred(let lookUp) = self { type(of: value) == lookUp.object.deferral } else { false }
  }

  /// The type that is wanted, where there is one.
  var wanted: Any.Type? {
    switch self {
    case .property(let point, of: _): point.object.wanted
    case .lookUp(let wanted), .collection(of: _, let wanted): wanted
    case .deferred(let lookUp): lookUp.object.type
    case .nobody: nil
    }
  }

  /// Who asks for the parts of an awaited collection that this one asks for.
  func part(wanted: Any.Type) -> Asker {
    switch self {
    case .property(_, of: let owner): .collection(of: owner, wanted: wanted)
    case .collection(of: let owner, wanted: _): .collection(of: owner, wanted: wanted)
    case .nobody, .lookUp, .deferred: .lookUp(wanted)
    }
  }
}

extension Resolution {
  /// What the block that is on the path now is told of whoever asks.
  func injectionRequest(_ request: ValueRequest) -> InjectionRequest {
    let (target, property) = whoAsks(request, below: path.count - 1)
    let type =
      switch request.asker {
      case .property(let point, of: _): point.object.needed
      case .lookUp(let wanted), .collection(of: _, let wanted): wanted
      case .deferred(let lookUp): lookUp.object.type
      case .nobody: request.registration.type
      }
    return InjectionRequest(
      injector: request.builder.registry.injector, target: target, property: property, type: Fitting.unwrapped(type))
  }

  /// The type that asks, and the name of its property, or that of the registration.
  func whoAsks(_ request: ValueRequest, below count: Int) -> (target: Any.Type?, property: PropertyName) {
    switch request.asker {
    case .property(let point, of: let owner): (owner, point.object.name)
    case .lookUp, .nobody: (typeThatAsks(below: count), request.registration.name)
    case .deferred(let lookUp): (lookUp.object.target, lookUp.object.property)
    case .collection(of: let owner, wanted: _): (owner, request.registration.name)
    }
  }

  /// What is being made or filled below a place on the path; a collection asks for whoever wants it.
  private func typeThatAsks(below count: Int) -> Any.Type? {
    for index in (0..<max(count, 0)).reversed() {
      let frame = path[index]
      // A collection asks for whoever wants it, and what is decorated for whoever wants what is around it.
      if frame.registration?.object.factory?.collected != nil { continue }
      if index + 1 < path.count, path.isInside(index + 1) { continue }
      return frame.value.map { Swift.type(of: $0) } ?? Fitting.unwrapped(frame.type)
    }
    return nil
  }
}
