/// Provides the value of a registration: ready-made, from the path, shared, or newly made.
extension Resolution {
  func provide(_ request: ValueRequest) throws(InjectionError) -> ProvidedValue {
    if request.registration.runsUnconditionally, request.arguments.isEmpty {
      return try provideUnconditionally(request)
    }
    var isolation = caller
    if let provided = try decided(request, &isolation) { return provided }
    return try isolated(to: isolation) { () throws(InjectionError) in try provideMade(request) }
  }

  private func provideUnconditionally(_ request: ValueRequest) throws(InjectionError) -> ProvidedValue {
    let frame = ResolutionPath.Frame(
      making: request.registration, by: Unretained(request.planner), canWait: request.request.canWait)
    if path.mayContain(request.registration), let closed = try close(frame) { return closed }
    return try construct(request, frame)
  }

  /// Returns the answer to a request, or `nil` and the isolation in which its value has to be made.
  private func decided(
    _ request: ValueRequest, _ isolation: inout CallerIsolation
  ) throws(InjectionError) -> ProvidedValue? {
    switch request.decide(for: caller) {
    case .take(let shared):
      if request.registration.scope == .weakSingleton { journal.hold(shared.value) }
      return .value(shared.value, isComplete: true)
    case .ask(let source): return .value(deferred(source, for: request), isComplete: true)
    case .make(let required):
      isolation = required
      return nil
    case .nothing: return .nothing
    case .refuse(let refusal):
      if request.mayBeOnPath(refusal, for: caller), let closed = try closed(request) { return closed }
      return .refused(mistake(refusal, of: request))
    }
  }

  private func provideMade(_ request: ValueRequest) throws(InjectionError) -> ProvidedValue {
    let (identity, isUnknown) = try identity(of: request)
    // The frame does not retain the identity, and nested lookups compare with it until the value is made.
    defer { withExtendedLifetime(identity) {} }
    let frame = ResolutionPath.Frame(
      making: request.registration, by: Unretained(request.scopeOwner), arguments: identity,
      hasUnknownArguments: isUnknown, canWait: request.request.canWait)
    guard request.registration.scope.kind == .unique else { return try provideShared(request, frame, identity) }
    if let closed = try close(frame) { return closed }
    return try construct(request, frame)
  }

  private func identity(of request: ValueRequest) throws(InjectionError) -> (key: ArgumentKey?, isUnknown: Bool) {
    do throws(InjectionError) { return try request.identity() } catch { throw self.error(error, request.registration) }
  }

  private func provideShared(
    _ request: ValueRequest, _ frame: ResolutionPath.Frame, _ identity: ArgumentKey?
  ) throws(InjectionError) -> ProvidedValue {
    let key = InstanceStore.Key(request.registration, identity)
    return request.registration.scope.kind == .graph
      ? try sharedInGraph(request, frame, key) : try shared(request, frame, key)
  }

  // MARK: - Cycles

  /// Returns a reference to a registration that is already on the path: the object, or a place in the queue.
  func close(_ valueType: ResolutionPath.Frame) throws(InjectionError) -> ProvidedValue? {
    switch path.closing(valueType) {
    case .none, .again: return nil
    case .frame(let frame): return try reference(to: frame, valueType)
    case .circular(let frame): throw circular(valueType, frame)
    }
  }

  private func reference(
    to frame: Int, _ valueType: ResolutionPath.Frame
  ) throws(InjectionError) -> ProvidedValue {
    if let value = path[frame].value {
      noteReference(to: frame, canWait: valueType.canWait)
      return .value(value, isComplete: false)
    }
    guard valueType.canWait else { throw circular(valueType, frame) }
    path.refer(to: frame)
    return .later(frame: frame)
  }

  /// Notes that the object of an open frame is handed out.
  func noteReference(to frame: Int, canWait: Bool) {
    path.refer(to: frame)
    let open = path[frame]
    // A target is not given up, and a reference from a property is noted when the property is set.
    guard !canWait, open.registration != nil, let object = open.made?.object,
      !(object is ResolutionPath.ValueBox)
    else { return journal.note(.reference(to: frame)) }
    let target = InjectionTarget(object)
    // The plan that fills the object: registrations may have changed since that plan was made.
    let plan = open.plan?.object ?? open.planner.object.plan(for: target, caller).plan
    let empty = plan.record.isActor ? [] : plan.active.all.filter { $0.handle.isEmpty(in: target) }.map(\.point)
    journal.note(.exposed(.init(object, in: frame, empty: empty), to: frame))
  }

  /// Returns an object on the path for a registration that can't be made here, because arguments or an await are
  /// missing.
  private func closed(_ request: ValueRequest) throws(InjectionError) -> ProvidedValue? {
    let valueType = ResolutionPath.Frame(
      making: request.registration, by: Unretained(request.scopeOwner), canWait: request.request.canWait)
    // Nothing is made here, so a circular path is not an error.
    guard case .frame(let frame) = path.closing(valueType) else { return nil }
    return try reference(to: frame, valueType)
  }

  private func circular(_ valueType: ResolutionPath.Frame, _ frame: Int) -> InjectionError {
    let registration = valueType.registration.unsafelyUnwrapped.object
    // Objects of the scope `unique` form a ring if each exists before the next one is made, as the scope demands.
    let isRing = registration.scope == .unique && path[frame].made != nil
    // The path contains the ring more than once; the error names it once.
    if isRing { return InjectionError.ringOfUnique(registration).at(path.names(untilSecond: registration)) }
    let error = error(.circular(registration), registration)
    return path[frame].made == nil ? error.needing(path.mark(frame)) : error
  }

  /// Returns the error with the path from the outermost request down to the registration.
  func error(_ mistake: InjectionError, _ registration: Registration) -> InjectionError {
    mistake.at(path.isInside(registration) ? path.names : path.names + [registration.name])
  }

  // MARK: - Making

  /// Runs the block on the path, and fills its value.
  func construct(
    _ request: ValueRequest, _ frame: ResolutionPath.Frame, _ build: SharedBuild? = nil
  ) throws(InjectionError) -> ProvidedValue {
    let registration = request.registration
    // An observer sees a decorated value and its base as one instance.
    guard trace != nil, !path.isInside(registration) else { return try make(request, frame, build) }
    return try observing(.instance, registration.name, registration.type, registration) {
      () throws(InjectionError) in
      try make(request, frame, build)
    } outcome: {
      if case .nothing = $0 { .noValue } else { .made }
    }
  }

  private func make(
    _ request: ValueRequest, _ frame: ResolutionPath.Frame, _ build: SharedBuild?
  ) throws(InjectionError) -> ProvidedValue {
    guard let factory = request.registration.factory, !factory.isAwaited else { return .nothing }
    let construction = try begin(frame)
    // The failed object stays alive until its frame is popped: its deinit may call the injector.
    var object: AnyObject?
    defer { withExtendedLifetime(object) {} }
    do {
      let made = try run(factory, for: request, frame)
      if let provided = try complete(made, request, construction, build, &object) { return provided }
    } catch { throw givenUp(construction, request, error) }
    // What the value used was taken back by another thread.
    return try make(request, frame, build)
  }

  /// Fills what a closure has made, and ends its frame; returns `nil` if the value has to be made again.
  ///
  /// A function of its own, so that what it needs of the stack is free while the closure runs.
  private func complete(
    _ made: Any, _ request: ValueRequest, _ construction: Construction, _ build: SharedBuild?,
    _ object: inout AnyObject?
  ) throws -> ProvidedValue? {
    guard let value = Fitting.unwrap(made) else {
      if journal.waitingCount > 0 { try fillWaitingProperties(nil, of: construction.frame) }
      end(construction, .complete)
      return .nothing
    }
    let held = FieldRecords.object(in: value) ?? ResolutionPath.ValueBox(value)
    object = held
    path.setMade(held, in: construction.frame)
    let (isLink, frame) = (isLookedUp(held, in: construction), path[construction.frame])
    if let build { showMade(build, value, isForwarded: isLink, for: request, frame) }
    if journal.waitingCount > 0 { try fillWaitingProperties(value, of: construction.frame) }
    let filled = isLink ? value : try fill(made: value, by: frame.planner)
    end(construction, .complete)
    if journal.unfinishedCount > 0, try isLost(since: construction.mark) { return nil }
    return .value(filled, isComplete: true, isForwarded: isLink)
  }

  /// Ends the frame of a value that can't be made; returns the error of the closure, or that of the filling.
  private func givenUp(_ construction: Construction, _ request: ValueRequest, _ error: any Error) -> InjectionError {
    let error = InjectionError.thrown(error, by: request.registration, path: path.names)
    end(construction, .givenUp)
    return error
  }

  /// Shows the object of a build to other threads; it is about to be filled.
  private func showMade(
    _ build: SharedBuild, _ value: Any, isForwarded: Bool, for request: ValueRequest, _ frame: ResolutionPath.Frame
  ) {
    let isolation = isolation(of: value, isForwarded: isForwarded, from: request, frame.arguments?.object)
    WaitGraph.setMade(build, InstanceStore.Shared(value: value, isolation: isolation, isForwarded: isForwarded))
  }

  @inline(__always)
  private func run(_ factory: Factory, for request: ValueRequest, _ frame: ResolutionPath.Frame) throws -> Any {
    switch factory.make {
    case .now(let make):
      return try make(MakingContext(arguments: request.arguments, resolver: self))
    case .asked(let make): return try make(injectionRequest(request))
    case .decorated(let decoration): return try decorate(decoration, for: request, frame)
    case .awaited: preconditionFailure("what has to be awaited is not made in one go")
    }
  }
}
