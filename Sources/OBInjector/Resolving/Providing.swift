/// The answer to a request for a value.
enum ProvidedValue {
  /// A value; without a scope that shares it, `isolation` says nothing: it belongs to its requester.
  case value(InstanceStore.Shared)
  /// The object is still inside its initializer; the property that requests it has to wait.
  case later(frame: Int)
  /// The closure returned `nil`.
  case nothing
  /// An error for this requester; it concerns a single property.
  case refused(InjectionError)

  /// The outcome that an observer sees.
  var outcome: InjectionEvent.Outcome {
    switch self {
    case .value: .made
    case .later, .nothing: .noValue
    case .refused(let error): .failed(error)
    }
  }
}

/// Provides the value of a registration: ready-made, from the path, shared, or newly made.
extension Resolution {
  func provide(_ request: BoundRequest, _ awaited: AwaitedValues? = nil) throws(InjectionError) -> ProvidedValue {
    if let awaited, let provided = try take(request, from: awaited) { return provided }
    var maker = caller
    if !request.isSure {
      switch request.decide(for: caller) {
      case .take(let shared): return handOut(shared, request)
      case .ask(let source):
        return .value(.init(value: source.type.init(InjectedLazyResolver(source, for: request, by: self))))
      case .nothing: return .nothing
      case .refuse(let refusal): return try existing(insteadOf: refusal, request)
      case .make(let required): maker = required
      }
    }
    let identity: ArgumentKey?
    do throws(InjectionError) { identity = try request.identity() } catch {
      throw self.error(error, for: request.binding)
    }
    // The frame does not retain the identity, and nested lookups compare with it until the value is made.
    return try withExtendedLifetime(identity) { () throws(InjectionError) in
      let keeper = request.registration.scope.keeper
      let frame = ResolutionPath.Frame(of: request, identity, awaited, by: maker)
      if let known = keeper.find(frame.key, for: request, in: self) { return handOut(known, request) }
      if let closing = path.closing(frame) { return try reference(to: closing, request) }
      return try keeper.make(request, frame, in: self)
    }
  }

  /// Returns what this call has made, or awaited, before, or an object on the path, where nothing can be made.
  @inline(never)
  private func existing(
    insteadOf refusal: Decision.Refusal, _ request: BoundRequest
  ) throws(InjectionError) -> ProvidedValue {
    let registration = request.registration
    if refusal.concernsMaking,
      case let key = InstanceStore.Key(registration, try? request.identity(), in: request.scopeOwner.store.id),
      let known = registration.scope.keeper.find(key, for: request, in: self)
    {
      return handOut(known, request)
    }
    // Nothing is made here, so a circular path is not an error.
    if request.mayBeOnPath(refusal), let closing = path.closing(.init(of: request)), !closing.isEndless {
      return try reference(to: closing, request)
    }
    return .refused(mistake(refusal, of: request))
  }

  /// Returns the object of a frame on the path, or the frame itself if the property has to wait for the object.
  private func reference(
    to closing: ResolutionPath.Closing, _ request: BoundRequest
  ) throws(InjectionError) -> ProvidedValue {
    let (frame, open) = (closing.frame, path[closing.frame])
    guard !closing.isEndless, open.made != nil || request.request.isForProperty else {
      throw path.circular(.init(of: request), frame)
    }
    let isolation = request.registration.isolation(for: open.caller)
    guard isolation.includes(caller) else { return .refused(mistake(.elsewhere(isolation, isKept: true), of: request)) }
    // A target belongs to its caller: what refers to it need not wait for its properties.
    if open.registration != nil { path.refer(to: frame) }
    return open.value.map { .value(.init(value: $0, isolation: isolation)) } ?? .later(frame: frame)
  }

  /// Returns the instance that this call has made before, and that no other thread can have.
  func known(_ key: InstanceStore.Key) -> InstanceStore.Shared? {
    guard let known = journal.instances[key] else { return nil }
    path.refer(to: known.low)
    if known.attempt == nil, !openAttempts.isEmpty { journal.notes.append(Journal.GraphUse(known)) }
    return known.shared
  }

  /// Provides a value that exists, if this caller may have it.
  func handOut(_ shared: InstanceStore.Shared, _ request: BoundRequest) -> ProvidedValue {
    guard shared.isolation.includes(caller) else {
      return .refused(mistake(.elsewhere(shared.isolation, isKept: true), of: request))
    }
    if request.registration.scope.isWeak { journal.hold(shared.value) }
    return .value(shared)
  }

  // MARK: - Errors

  /// Returns the error with the path from the outermost request down to the registration.
  @inline(never)
  func error(_ mistake: InjectionError, for binding: Binding) -> InjectionError {
    path.error(mistake, binding.registration, as: binding.alias)
  }

  /// Returns the error of a refusal; a more exact one if the undecorated object is just being filled after its await,
  /// or if a closure is to blame.
  func mistake(_ refusal: Decision.Refusal, of request: BoundRequest) -> InjectionError {
    let registration = request.registration
    if case .asynchronous = refusal, registration.decoration != nil,
      (0..<path.count).contains(where: { path[$0].registration?.object.undecorated === registration.undecorated })
    {
      return InjectionError(.notYetDecorated, of: registration)
    }
    // The value waits for the object that needs it: awaiting it there would be a cycle.
    if case .asynchronous = refusal, AwaitingCall.path.contains(where: { $0.key.registration === registration }) {
      return InjectionError(.asynchronous, of: registration, ["remedy": .clause("\(InjectionError.laterByLazy).")])
    }
    // A closure that belongs to no actor looks up the value of one.
    if case .elsewhere(let isolation, isKept: _) = refusal, caller.actorID == 0, !request.request.isForProperty,
      let asking = path.frames.last, asking.made == nil, let block = asking.registration?.object,
      block.factory?.looksUpByItself == true
    {
      return InjectionError(
        .elsewhereInClosure, of: registration,
        ["bound": .text(Messages.written(isolation)), "closure": .registration(block.described)])
    }
    return request.mistake(refusal, for: caller, below: path.askingRegistration)
  }
}
