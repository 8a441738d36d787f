/// Provides the value of a registration: ready-made, from the path, shared, or newly made.
extension Resolution {
  func provide(_ request: BoundRequest, _ awaited: AwaitedValues? = nil) throws(InjectionError) -> ProvidedValue {
    if let awaited, let provided = try take(request, from: awaited) { return provided }
    let outer = caller
    // The closure runs in the isolation that the decision names.
    defer { caller = outer }
    let isSure =
      request.registration.runsUnconditionally && request.arguments.isEmpty
      && (request.isPlanned || request.refusal == nil)
    if !isSure, let provided = try decided(request) { return provided }
    let identity = try identity(of: request)
    // The frame does not retain the identity, and nested lookups compare with it until the value is made.
    defer { withExtendedLifetime(identity) {} }
    let frame = request.frame(identity, awaited)
    // An instance that exists comes before an object on the path; the decision has found no other than this call's.
    let kind = request.registration.scopeKind
    if kind == .graph, let shared = known(frame.key, in: request.injector.store) { return handOut(shared, request) }
    if let closing = path.closing(frame) { return try reference(to: closing, request) }
    return try kind.isShared ? provideShared(request, frame) : construct(request, frame)
  }

  /// Returns the answer to a request; `nil` if its value has to be made, in the isolation that it sets.
  private func decided(_ request: BoundRequest) throws(InjectionError) -> ProvidedValue? {
    switch request.decide(for: caller) {
    case .take(let shared): return handOut(shared, request)
    case .ask(let source):
      return .value(.init(value: source.type.init(InjectedLazyResolver(source, for: request, by: self))))
    case .make(let required):
      caller = required
      return nil
    case .nothing: return .nothing
    case .refuse(let refusal):
      // This call may have made the value, or awaited it, before.
      if refusal.concernsMaking, request.registration.scopeKind != .unique,
        case let key = InstanceStore.Key(request.registration, try? request.request.identity(of: request.registration)),
        let shared = known(key, in: request.scopeOwner.store)
          ?? AwaitingCall.current?.graph(of: request.injector).find(key)
      {
        return handOut(shared, request)
      }
      // Nothing is made here, so a circular path is not an error.
      if request.mayBeOnPath(refusal), let closing = path.closing(request.frame()), !closing.isEndless {
        return try reference(to: closing, request)
      }
      return .refused(mistake(refusal, of: request))
    }
  }

  /// Returns the arguments of a request as part of the value's identity.
  func identity(of request: BoundRequest) throws(InjectionError) -> ArgumentKey? {
    do throws(InjectionError) { return try request.request.identity(of: request.registration) } catch {
      throw self.error(error, for: request.binding)
    }
  }

  /// Returns the object of a frame on the path, or the frame itself if the property has to wait for the object.
  private func reference(
    to closing: ResolutionPath.Closing, _ request: BoundRequest
  ) throws(InjectionError) -> ProvidedValue {
    let (frame, open) = (closing.frame, path[closing.frame])
    guard !closing.isEndless, open.made != nil || request.request.isForProperty else {
      throw path.circular(request.frame(), frame)
    }
    let isolation = request.registration.isolation(for: open.caller)
    guard isolation.includes(caller) else { return .refused(mistake(.elsewhere(isolation, isKept: true), of: request)) }
    // A target belongs to its caller: what refers to it need not wait for its properties.
    if open.registration != nil { path.refer(to: frame) }
    return open.value.map { .value(.init(value: $0, isolation: isolation)) } ?? .later(frame: frame)
  }

  // MARK: - Scopes

  /// Returns the instance that this call has made before, if it is one of the scope `graph` or not published yet.
  func known(_ key: InstanceStore.Key, in store: InstanceStore) -> InstanceStore.Shared? {
    guard let known = journal.instances[.init(key: key, store: store.id)] else { return nil }
    path.refer(to: known.low)
    if known.attempt == nil, !openAttempts.isEmpty { journal.note(Journal.GraphUse(known)) }
    return known.shared
  }

  /// Provides a value that is shared within an injector.
  func provideShared(_ request: BoundRequest, _ frame: ResolutionPath.Frame) throws(InjectionError) -> ProvidedValue {
    if let provision = try makeOnce(frame.key, in: request.home.store, for: request, frame) {
      guard case .value(let shared) = provision else { return provision }
      return handOut(shared, request)
    }
    let renewed: BoundRequest
    do throws(InjectionError) { renewed = try request.renewed() } catch { return .refused(error) }
    return try provide(renewed)
  }

  /// Provides a value that exists, if this caller may have it.
  func handOut(_ shared: InstanceStore.Shared, _ request: BoundRequest) -> ProvidedValue {
    guard shared.isolation.includes(caller) else {
      return .refused(mistake(.elsewhere(shared.isolation, isKept: true), of: request))
    }
    if request.registration.scopeKind == .weakSingleton { journal.hold(shared.value) }
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
