/// Decorated values: the base is looked up as the requester would receive it, then the decorator runs.
extension Resolution {
  /// Runs a decorator, in the frame of the decorated registration; the scope of that registration keeps the result.
  ///
  /// - Parameter made: Set to the base's value, or to the reason why the decorator does not take it.
  func decorate(
    _ decoration: DecoratedRegistration, for request: ValueRequest, _ made: inout ProvidedValue
  ) throws -> Any {
    let (injector, none) = (injector, Any?.none as Any)
    let base = try decoration.request(like: request, by: injector, path.names)
    // A lookup, as in a closure: a value that the decorator returns unchanged is neither filled nor notified again.
    made = try call(inside) { () throws(InjectionError) in try provide(base, path.top.awaited?.object) }
    if case .refused(let mistake) = made {
      made = .refused(mistake.at(path.names))
      return none
    }
    let decorator = decoration.decorator
    guard let found = try value(made, of: base) else { return none }
    guard let given = Fitting.unwrap(decoration.base.adapt(found, to: decorator.type)),
      Fitting.fits(given, decorator.type)
    else {
      made = .refused(.notDecorated(decorator, found: type(of: found), decoration.base).at(path.names))
      return none
    }
    if decorator.isSendable, Fitting.certainty(of: given, as: decorator.type) == .onThisActor {
      throw decoration.notGivenSendable.at(path.names)
    }
    guard case .now(let run) = decorator.factory?.make else { preconditionFailure("a decorator is a closure") }
    do { return try run(self, [given]) } catch  where !(error is InjectionError) {
      throw InjectionError(.decoratorThrew, of: decorator, underlying: error).at(path.names)
    }
  }

  /// Returns the error of a refusal; a more exact one if the undecorated object is just being filled after its await,
  /// or if a closure is to blame.
  func mistake(_ refusal: Decision.Refusal, of request: ValueRequest) -> InjectionError {
    let registration = request.registration
    if case .asynchronous = refusal, registration.decoration != nil,
      (0..<path.count).contains(where: { path[$0].registration?.object.base === registration.base })
    {
      return InjectionError(.notYetDecorated, of: registration)
    }
    // A closure that belongs to no actor looks up the value of one.
    if case .elsewhere(let isolation, isMade: _) = refusal, caller.actorID == 0, !request.request.isForProperty,
      let asking = path.frames.last, asking.made == nil, let block = asking.registration?.object,
      block.factory?.looksUpByItself == true
    {
      return InjectionError(
        .elsewhereInClosure, of: registration,
        ["bound": .text(Messages.written(isolation)), "closure": .registration(block.described)])
    }
    return request.mistake(refusal, for: caller, below: path.askingRegistration)
  }

  /// Returns the description of the request that the closure on top of the path receives.
  func injectionRequest(_ request: ValueRequest) -> InjectionRequest {
    let (target, property) = requester(request, below: path.count - 1)
    let type = LazyTypes.dependencyType(for: request.request.valueType ?? request.registration.type)
    return InjectionRequest(
      injector: request.injector, target: target, property: property, type: Fitting.unwrapped(type))
  }

  /// Returns the type that requests the value, with the name of its property or of the registration.
  func requester(_ request: ValueRequest, below count: Int) -> (target: Any.Type?, property: PropertyName) {
    let property = request.request.point?.object.name ?? request.registration.name
    let isKnown = request.request.asker != nil || request.request.lazyType != nil
    if isKnown { return (request.request.asker, property) }
    let asker = path.asker(below: count)
    return (asker.map { frame in frame.value.map { Swift.type(of: $0) } ?? Fitting.unwrapped(frame.type) }, property)
  }
}

extension DecoratedRegistration {
  /// Returns the request for the base, with the arguments and the asker of the request for the decorated value.
  func request(
    like request: ValueRequest, by injector: PropertyInjector, _ path: @autoclosure () -> [PropertyName]
  ) throws(InjectionError) -> ValueRequest {
    if injector.ended(upTo: binding.home) != nil {
      throw InjectionError.shutDown(base.name, base.type, injector, upTo: binding.home).at(path())
    }
    var wanted = request.request
    // As a lookup of the decorator's, for a value of its own type.
    wanted.isForProperty = false
    return ValueRequest(binding, by: injector, wanted, isPlanned: true)
  }
}
