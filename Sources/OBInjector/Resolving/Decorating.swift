/// What is put around a value: the value first, as whoever asks would get it, then the decorator.
extension Resolution {
  /// Runs inside the frame of the decorated registration, whose scope keeps what comes of it.
  func decorate(
    _ decoration: Decoration, for request: ValueRequest, _ frame: ResolutionPath.Frame
  ) throws -> Any {
    if let mistake = decoration.mistake { throw mistake.at(path.names) }
    let builder = frame.builder.object
    let wanted = try decoration.request(like: request, by: builder, path.names)
    // Looked up like everything that a block asks for: handed on as it is, it is neither filled nor told again.
    let found = try call(.lookUp, inside) { () throws(InjectionError) in try demand(wanted) }
    guard let found else { return Any?.none as Any }
    let fitting = try decoration.fitting(found, path.names)
    do { return try decoration.decorator.run(builder.registry.injector, fitting) } catch {
      throw decoration.thrown(error, path.names)
    }
  }

  /// Where a shared value may be used that was made just now; what a decorator hands on stays as free as it was.
  func isolation(
    of value: Any, isHandedOn: Bool, from request: ValueRequest, _ arguments: ArgumentKey?
  ) -> Isolation {
    if isHandedOn, let decoration = request.registration.decoration,
      let given = shared(decoration.base, owner: decoration.owner(below: request.owner), arguments),
      Decoration.areOne(given.value, value)
    {
      return given.isolation
    }
    return request.registration.isSendable ? .anywhere : Isolation(of: caller.actor)
  }

  /// A shared or ready-made value that is there.
  private func shared(
    _ registration: Registration, owner: Planner, _ arguments: ArgumentKey?
  ) -> InstanceStore.Shared? {
    if let instance = registration.instance { return .init(value: instance, isolation: registration.isolation) }
    let (key, store) = (InstanceStore.Key(registration, arguments), owner.registry.store)
    return journal.provisional(key, in: store) ?? store.find(key)
  }
}

extension Resolution {
  /// Why something can't be had here: in general, or because it is awaited, and what is being wired just now.
  func mistake(_ refusal: Decision.Refusal, of request: ValueRequest) -> InjectionError {
    let registration = request.registration
    if case .asynchronous = refusal, registration.decoration != nil,
      path.standing.contains(where: { $0.registration.object.undecorated === registration.undecorated })
    {
      return .notYetDecorated(registration)
    }
    if case .elsewhere(let isolation) = refusal { return elsewhere(registration, isolation) }
    return request.mistake(refusal, for: caller)
  }

  /// The caller may not have it: the error names the block that looks it up, if that belongs to no actor.
  func elsewhere(_ registration: Registration, _ isolation: Isolation) -> InjectionError {
    var block: Registration?
    if caller.number == 0, let asking = path.last, asking.made == nil { block = asking.registration?.object }
    if block?.factory?.looksUpByItself != true { block = nil }
    return .elsewhere(registration, belongsTo: isolation, caller: caller, askedBy: block)
  }
}

extension Decoration {
  /// What the decorator threw: a mistake of whatever it has looked up is no misfit of what it was given.
  func thrown(_ error: any Error, _ path: [PropertyName]) -> InjectionError {
    (error as? InjectionError)?.misfit(false) ?? InjectionError.thrown(error, by: decorator).at(path)
  }

  /// The injector that the base belongs to: that of the decorated registration, or one above.
  func owner(below planner: Planner) -> Planner { planner.ancestor(planner.registry.depth - depth) }

  /// The request for what is decorated, by whoever makes the decorated value.
  func request(
    like request: ValueRequest, by builder: Planner, _ path: @autoclosure () -> [PropertyName]
  ) throws(InjectionError) -> ValueRequest {
    let level = builder.registry.depth - depth
    guard !builder.registry.isShutDown(upTo: level) else {
      throw InjectionError.shutDown(base.name, base.type).at(path())
    }
    return ValueRequest(
      registration: base, level: level, builder: builder, arguments: request.arguments,
      asker: request.asker)
  }

  /// A value as the decorator takes it.
  func fitting(_ value: Any, _ path: @autoclosure () -> [PropertyName]) throws(InjectionError) -> Any {
    let adapted = base.adapt(value, to: decorator.type)
    guard let unwrapped = Fitting.unwrap(adapted), Fitting.fits(unwrapped, decorator.type) else {
      throw InjectionError.notDecorated(decorator, found: type(of: value), base).at(path())
    }
    if decorator.isSendable, Fitting.certainty(of: unwrapped, as: decorator.type) == .onThisActor {
      throw InjectionError.notGivenSendable(decorator, base).at(path())
    }
    return unwrapped
  }

  /// Whether a decorator has handed on the object that it was given.
  static func areOne(_ one: Any, _ other: Any) -> Bool {
    guard let one = FieldRecords.object(in: one), let other = FieldRecords.object(in: other) else { return false }
    return one === other
  }
}
