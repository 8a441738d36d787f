/// The origin of a request: the code that a value is provided for.
///
/// Not reference-counted. Precondition: the code that requests the value retains the property or the lookup until it
/// has the value.
enum Asker {
  case nobody
  /// A property of an object of that type.
  case property(Unretained<InjectionPoint>, of: Any.Type)
  /// A lookup or a parameter of an initializer, with the type that it requests.
  case lookUp(Any.Type)
  /// The lookup of a `Lazy` or a `Provider`, on behalf of its owner.
  case deferred(Unretained<InjectedLazyResolver>)
  /// An awaited collection that requests an element, on behalf of the owner of the property.
  case collection(of: Any.Type?, valueType: Any.Type)

  /// Returns true if a value of another type than the requested one is accepted: a `Lazy`, for a `Lazy` of its type.
  func takes(_ value: Any) -> Bool {
    if case .deferred(let lookUp) = self { type(of: value) == lookUp.object.lazyType } else { false }
  }

  /// The requested type; `nil` if the request names none.
  var valueType: Any.Type? {
    switch self {
    case .property(let point, of: _): point.object.valueType
    case .lookUp(let valueType), .collection(of: _, let valueType): valueType
    case .deferred(let lookUp): lookUp.object.type
    case .nobody: nil
    }
  }

  /// Returns the asker of the elements of an awaited collection that this asker requests.
  func part(valueType: Any.Type) -> Asker {
    switch self {
    case .property(_, of: let owner): .collection(of: owner, valueType: valueType)
    case .collection(of: let owner, valueType: _): .collection(of: owner, valueType: valueType)
    case .nobody, .lookUp, .deferred: .lookUp(valueType)
    }
  }
}

extension Resolution {
  /// Returns the description of the request that the block on top of the path receives.
  func injectionRequest(_ request: ValueRequest) -> InjectionRequest {
    let (target, property) = requester(request, below: path.count - 1)
    let type =
      switch request.asker {
      case .property(let point, of: _): point.object.dependencyType
      case .lookUp(let valueType), .collection(of: _, let valueType): valueType
      case .deferred(let lookUp): lookUp.object.type
      case .nobody: request.registration.type
      }
    return InjectionRequest(
      injector: request.planner.registry.injector, target: target, property: property, type: Fitting.unwrapped(type))
  }

  /// Returns the type that requests the value, with the name of its property or of the registration.
  func requester(_ request: ValueRequest, below count: Int) -> (target: Any.Type?, property: PropertyName) {
    switch request.asker {
    case .property(let point, of: let owner): (owner, point.object.name)
    case .lookUp, .nobody: (enclosingType(below: count), request.registration.name)
    case .deferred(let lookUp): (lookUp.object.target, lookUp.object.property)
    case .collection(of: let owner, valueType: _): (owner, request.registration.name)
    }
  }

  /// Returns the type of the innermost object that is being made or filled below a place on the path.
  private func enclosingType(below count: Int) -> Any.Type? {
    for index in (0..<max(count, 0)).reversed() {
      let frame = path[index]
      // Collections and decorators are skipped: they ask on behalf of the frame below.
      if frame.registration?.object.factory?.collected != nil { continue }
      if index + 1 < path.count, path.isInside(index + 1) { continue }
      return frame.value.map { Swift.type(of: $0) } ?? Fitting.unwrapped(frame.type)
    }
    return nil
  }
}
