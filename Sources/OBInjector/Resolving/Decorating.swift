/// DecoratedRegistration: looks up the base value as the requester would receive it, then runs the decorator.
extension Resolution {
  /// Runs a decorator, in the frame of the decorated registration; the scope of that registration keeps the result.
  ///
  /// - Parameter refusal: Set if the decorator does not take the base's value.
  func decorate(
    _ decoration: DecoratedRegistration, for request: ValueRequest, _ frame: ResolutionPath.Frame,
    _ refusal: inout InjectionError?
  ) throws -> Any {
    let (injector, none) = (frame.injector.object, Any?.none as Any)
    let base = try decoration.request(like: request, by: injector, path.names)
    // A lookup, as in a closure: a value that the decorator returns unchanged is neither filled nor notified again.
    let provided = try call(.lookUp, inside) { () throws(InjectionError) in try provide(base) }
    if case .refused(let mistake) = provided { refusal = mistake }
    guard refusal == nil, let found = try value(provided, of: base) else { return none }
    guard let fitting = try decoration.fitting(found, path.names) else {
      refusal = .notDecorated(decoration.decorator, found: type(of: found), decoration.base)
      return none
    }
    guard case .now(let run) = decoration.decorator.factory?.make else { preconditionFailure("not a closure") }
    let values = awaited.take()
    defer { awaited = values }
    do { return try run(self, [fitting]) } catch  where !(error is InjectionError) {
      throw InjectionError(.decoratorThrew, of: decoration.decorator, underlying: error).at(path.names)
    }
  }

  /// Returns the isolation of a shared value that was just made; a value that a decorator returns unchanged keeps its
  /// own.
  func isolation(
    of value: Any, _ isForwarded: Bool, _ request: ValueRequest, _ construction: Construction
  ) -> Isolation {
    if isForwarded, let decoration = request.registration.decoration,
      let given = shared(decoration.binding, path[construction.frame].arguments?.object),
      FieldRecords.object(in: given.value) === FieldRecords.object(in: value)
    {
      return given.isolation
    }
    return request.registration.isolation(for: caller)
  }

  /// Returns a shared or ready-made value that exists already.
  private func shared(_ binding: Binding, _ arguments: ArgumentKey?) -> InstanceStore.Shared? {
    let registration = binding.registration
    if case .instance(let instance) = registration.source { return instance }
    let key = InstanceStore.PlacedKey(key: .init(registration, arguments), place: binding.home.object.store.id)
    return journal.instance(key)?.shared ?? binding.shared(arguments)
  }
}

extension Resolution {
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
    if case .elsewhere(let isolation, isMade: _) = refusal, caller.actorID == 0, !request.request.canWait,
      let asking = path.last, asking.made == nil, let block = asking.registration?.object,
      block.factory?.looksUpByItself == true
    {
      return InjectionError(
        .elsewhereInClosure, of: registration,
        ["bound": .text(Messages.written(isolation)), "closure": .registration(block.described)])
    }
    return request.mistake(refusal, for: caller, below: path.maker)
  }
}

extension DecoratedRegistration {
  /// Returns the request for the base, with the arguments and the asker of the request for the decorated value.
  func request(
    like request: ValueRequest, by injector: PropertyInjector, _ path: @autoclosure () -> [PropertyName]
  ) throws(InjectionError) -> ValueRequest {
    if let ending = injector.ending(upTo: binding.home) {
      throw InjectionError.shutDown(base.name, base.type, ending).at(path())
    }
    var wanted = request.request
    // As a lookup of the decorator's, for a value of its own type.
    wanted.canWait = false
    return ValueRequest(binding, by: injector, wanted, isPlanned: true)
  }

  /// Returns the value as the decorator's parameter type; `nil` if it does not fit.
  func fitting(_ value: Any, _ path: @autoclosure () -> [PropertyName]) throws(InjectionError) -> Any? {
    let adapted = base.adapt(value, to: decorator.type)
    guard let unwrapped = Fitting.unwrap(adapted), Fitting.fits(unwrapped, decorator.type) else { return nil }
    if decorator.isSendable, Fitting.certainty(of: unwrapped, as: decorator.type) == .onThisActor {
      throw notGivenSendable.at(path())
    }
    return unwrapped
  }
}

extension Resolution {
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
    let isKnown = request.request.asker != nil || request.request.maker != nil
    return (isKnown ? request.request.asker : enclosingType(below: count), property)
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
