/// Provides the value of a registration: ready-made, from the path, shared, or newly made.
extension Resolution {
  func provide(_ request: ValueRequest) throws(InjectionError) -> ProvidedValue {
    if let awaited, awaited.collection !== request.registration.base { return try provideAwaited(request, awaited) }
    let outer = caller
    // The closure runs in the isolation that the decision names.
    defer { caller = outer }
    if !request.registration.runsUnconditionally || !request.arguments.isEmpty {
      var isolation = caller
      if let provided = try decided(request, &isolation) { return provided }
      caller = isolation
    }
    let identity = try identity(of: request)
    // The frame does not retain the identity, and nested lookups compare with it until the value is made.
    defer { withExtendedLifetime(identity) {} }
    let frame = request.frame(identity)
    switch request.registration.scopeKind {
    case .unique:
      if let closed = try close(frame) { return closed }
      return try construct(request, frame)
    case .graph: return try sharedInGraph(request, frame, InstanceStore.Key(request.registration, identity))
    default: return try shared(request, frame, InstanceStore.Key(request.registration, identity))
    }
  }

  /// Returns the answer to a request, or `nil` and the isolation in which its value has to be made.
  private func decided(
    _ request: ValueRequest, _ isolation: inout CallerIsolation
  ) throws(InjectionError) -> ProvidedValue? {
    switch request.decide(for: caller) {
    case .take(let shared): return handOut(shared, request)
    case .ask(let source):
      return .value(.init(value: source.type.init(InjectedLazyResolver(source, for: request, by: self))))
    case .make(let required):
      isolation = required
      return nil
    case .nothing: return .nothing
    case .refuse(let refusal):
      if case .asynchronous = refusal, let shared = try awaitedInGraph(request) { return .value(shared) }
      // Nothing is made here, so a circular path is not an error.
      if request.mayBeOnPath(refusal, for: caller), case .frame(let frame) = path.closing(request.frame()) {
        return try reference(to: frame, request.frame())
      }
      return .refused(mistake(refusal, of: request))
    }
  }

  /// Returns the value of the scope `graph` that the awaiting call has awaited before.
  private func awaitedInGraph(_ request: ValueRequest) throws(InjectionError) -> InstanceStore.Shared? {
    guard request.registration.scopeKind == .graph, let call = AwaitingCall.current else { return nil }
    return call.graph(of: request.injector).value(InstanceStore.Key(request.registration, try identity(of: request)))
  }

  /// Returns the arguments of a request as part of the value's identity.
  func identity(of request: ValueRequest) throws(InjectionError) -> ArgumentKey? {
    do throws(InjectionError) { return try request.request.identity(of: request.registration) } catch {
      throw self.error(error, request.binding)
    }
  }

  // MARK: - Cycles

  /// Returns the object of a registration that is already on the path, or its frame if the property has to wait for the
  /// object; `nil` if the value has to be made.
  func close(_ wanted: ResolutionPath.Frame) throws(InjectionError) -> ProvidedValue? {
    switch path.closing(wanted) {
    case .none: return nil
    case .frame(let frame): return try reference(to: frame, wanted)
    case .circular(let frame): throw path.circular(wanted, frame)
    }
  }

  private func reference(
    to frame: Int, _ wanted: ResolutionPath.Frame
  ) throws(InjectionError) -> ProvidedValue {
    let open = path[frame]
    guard open.made != nil || wanted.canWait else { throw path.circular(wanted, frame) }
    // A target belongs to its caller: what refers to it need not wait for its properties.
    if open.registration != nil { path.refer(to: frame) }
    return open.value.map { .value(.init(value: $0)) } ?? .later(frame: frame)
  }

  /// Returns the error with the path from the outermost request down to the registration.
  @inline(never)
  func error(_ mistake: InjectionError, _ request: Binding) -> InjectionError {
    path.error(mistake, request.registration, as: request.alias)
  }

  // MARK: - Making

  /// The part of making a value that a call does; an awaiting call awaits something between the two.
  enum MakingPart {
    case whole, running
    case filling(InstanceStore.Shared)

    var endsWithClosure: Bool { if case .running = self { true } else { false } }
  }

  /// Runs the closure on the path, and fills its value.
  func construct(
    _ request: ValueRequest, _ frame: ResolutionPath.Frame, _ attempt: Attempt? = nil, part: MakingPart = .whole
  ) throws(InjectionError) -> ProvidedValue {
    let registration = request.registration
    guard let factory = registration.factory else { return .nothing }
    let given: InstanceStore.Shared? = if case .filling(let shared) = part { shared } else { nil }
    let values = awaited
    let made: MadeValue
    // An observer sees a decorated value and its base as one; the awaiting call has an event of its own.
    let isObserved = if case .whole = part { trace != nil && !path.isInside(registration) } else { false }
    let event = isObserved ? trace?.begin(registration) : nil
    do throws(InjectionError) {
      made = try inFrame(frame, registration, MadeValue()) { made, construction in
        awaited = values
        let value = try (given ?? takeLeft(attempt))?.value ?? run(factory, for: request, frame, &made.refusal)
        made.mark = journal.mark
        try receive(value, &made, request, construction, attempt, part)
        if made.refusal != nil { takeBack(to: construction.mark, keeping: .shared) }
        guard !part.endsWithClosure, var filling = beginToFill(made, by: frame.injector) else { return }
        do throws(InjectionError) { try fill(&filling) } catch {
          if let attempt { leave(made, &filling, of: attempt, construction) }
          // This object is filled again.
          if given != nil { filling.clear() }
          throw error
        }
      }
    } catch {
      event?.end(.failed(error))
      throw error
    }
    if let refusal = made.refusal.map({ error($0, request.binding) }) {
      event?.end(.failed(refusal))
      return .refused(refusal)
    }
    event?.end(made.shared == nil ? .noValue : .made)
    return made.shared.map { .value($0) } ?? .nothing
  }

  /// Makes a value in a frame; makes it again if this thread has had to give way.
  @inline(__always)
  func inFrame<Made>(
    _ frame: ResolutionPath.Frame, _ registration: Registration, _ none: Made,
    _ make: (inout Made, Construction) throws -> Void
  ) throws(InjectionError) -> Made {
    while true {
      let construction = try begin(frame)
      // A failed object stays alive until its frame is popped: its deinit may call the injector.
      var made = none
      do {
        try make(&made, construction)
        // The closure may have caught the error that interrupted it.
        guard !making.isGivingWay else { throw interrupted(registration) }
        end(construction)
        return made
      } catch {
        let error = InjectionError.thrown(error, by: registration, path: path.names)
        end(construction, isGivenUp: true)
        withExtendedLifetime(made) {}
        guard making.isGivingWay, try hasGivenWay(to: nil, in: construction.frame) else { throw error }
      }
    }
  }

  /// Returns the object that another thread has left to this one, if this one may use it.
  private func takeLeft(_ attempt: Attempt?) -> InstanceStore.Shared? {
    guard let attempt, let left = attempt.object.take() else { return nil }
    return left.isolation.includes(caller) ? left : nil
  }

  /// Leaves the object of an attempt that is given up to the thread that waits for it, as its closure has returned it,
  /// unless other objects have seen it.
  @inline(never)
  private func leave(
    _ made: MadeValue, _ filling: inout Filling, of attempt: Attempt, _ construction: Construction
  ) {
    guard making.thread.retreat?.wanted === attempt, path.low == ResolutionPath.complete,
      journal.usesNoGraph(since: construction.mark)
    else { return }
    filling.clear()
    // The object keeps what its closure has looked up, which is notified here.
    journal.complete(construction.mark..<made.mark)
    attempt.object = made.shared
  }

  /// The value of a closure, from the return of the closure to the end of its frame.
  struct MadeValue {
    /// The value; `nil` if the closure returned `nil`.
    var shared: InstanceStore.Shared?
    /// The object; `nil` if the value is not one.
    var object: AnyObject?
    /// The mark at the end of the closure.
    var mark = 0
    /// The reason why the decorator did not run: it does not take the value of its base.
    var refusal: InjectionError?
  }

  // The parts before and after the filling are functions of their own: what they need of the stack is free while the
  // value is filled.

  /// Puts the value of a closure on the path, and into the properties that wait for it.
  func receive(
    _ value: Any, _ made: inout MadeValue, _ request: ValueRequest, _ construction: Construction,
    _ attempt: Attempt?, _ part: MakingPart
  ) throws(InjectionError) {
    guard var value = Fitting.unwrap(value) else {
      if !journal.waiting.isEmpty { try fillWaitingProperties(nil, of: construction.frame, refusal: made.refusal) }
      return
    }
    let object = FieldRecords.object(in: value)
    // Not on the path yet: what refers to a struct takes a copy, which has to be filled by then.
    if object == nil, !part.endsWithClosure {
      value = try fill(createdValue: value, by: path[construction.frame].injector)
    }
    let isForwarded = object.map { isLookedUp(Unretained($0), in: construction) } ?? false
    let isolation: Isolation =
      attempt == nil ? .anywhere : self.isolation(of: value, isForwarded, request, construction)
    let shared = InstanceStore.Shared(value: value, isolation: isolation, isForwarded: isForwarded)
    (made.shared, made.object) = (shared, object)
    path.setMade(Unretained(object ?? shared), in: construction.frame)
    if !journal.waiting.isEmpty { try fillWaitingProperties(value, of: construction.frame) }
  }

  @inline(__always)
  private func run(
    _ factory: Factory, for request: ValueRequest, _ frame: ResolutionPath.Frame, _ refusal: inout InjectionError?
  ) throws -> Any {
    switch factory.make {
    case .now(let make):
      return try make(self, request.arguments)
    case .asked(let make): return try make(injectionRequest(request))
    case .decorated(let decoration): return try decorate(decoration, for: request, frame, &refusal)
    case .awaited: preconditionFailure("what has to be awaited is not made in one go")
    }
  }
}
