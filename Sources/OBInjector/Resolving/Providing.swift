/// Provides the value of a registration: ready-made, from the path, shared, or newly made.
extension Resolution {
  func provide(_ request: ValueRequest) throws(InjectionError) -> ProvidedValue {
    if let awaited, awaited.collection !== request.registration.base { return try provideAwaited(request, awaited) }
    let outer = caller
    // The closure runs in the isolation that the decision names.
    defer { caller = outer }
    if !request.isUnconditional {
      var isolation = caller
      if let provided = try decided(request, &isolation) { return provided }
      caller = isolation
    }
    let (registration, identity, isUnknown) = try identified(request)
    // The frame does not retain the identity, and nested lookups compare with it until the value is made.
    defer { withExtendedLifetime(identity) {} }
    let frame = ResolutionPath.Frame(
      making: registration, as: request.binding.alias, by: Unretained(request.scopeOwner), arguments: identity,
      hasUnknownArguments: isUnknown, canWait: request.request.canWait)
    switch registration.scope.kind {
    case .unique:
      if let closed = try close(frame) { return closed }
      return try construct(request, frame)
    case .graph: return try sharedInGraph(request, frame, InstanceStore.Key(registration, identity))
    default: return try shared(request, frame, InstanceStore.Key(registration, identity))
    }
  }

  /// Returns the answer to a request, or `nil` and the isolation in which its value has to be made.
  private func decided(
    _ request: ValueRequest, _ isolation: inout CallerIsolation
  ) throws(InjectionError) -> ProvidedValue? {
    switch request.decide(for: caller) {
    case .take(let shared):
      if request.registration.scope == .weakSingleton { journal.hold(shared.value) }
      return .value(shared.value, isComplete: true)
    case .ask(let source):
      return .value(source.type.init(InjectedLazyResolver(source, for: request, by: self)), isComplete: true)
    case .make(let required):
      isolation = required
      return nil
    case .nothing: return .nothing
    case .refuse(let refusal):
      if request.mayBeOnPath(refusal, for: caller), let closed = try closed(request) { return closed }
      return .refused(mistake(refusal, of: request))
    }
  }

  func identified(
    _ request: ValueRequest
  ) throws(InjectionError) -> (registration: Registration, key: ArgumentKey?, isUnknown: Bool) {
    let registration = request.registration
    do throws(InjectionError) {
      let (key, isUnknown) = try request.request.identity(of: registration)
      return (registration, key, isUnknown)
    } catch { throw self.error(error, request.binding) }
  }

  // MARK: - Cycles

  /// Returns the object of a registration that is already on the path, or its frame if the property has to wait for the
  /// object; `nil` if the value has to be made.
  func close(_ wanted: ResolutionPath.Frame) throws(InjectionError) -> ProvidedValue? {
    switch path.closing(wanted) {
    case .none, .again: return nil
    case .frame(let frame): return try reference(to: frame, wanted)
    case .circular(let frame): throw circular(wanted, frame)
    }
  }

  private func reference(
    to frame: Int, _ wanted: ResolutionPath.Frame
  ) throws(InjectionError) -> ProvidedValue {
    if let value = path[frame].value {
      // A target belongs to its caller: what refers to it need not wait for its properties.
      guard path[frame].registration != nil else { return .value(value, isComplete: true) }
      noteReference(to: frame, canWait: wanted.canWait)
      return .value(value, isComplete: false)
    }
    guard wanted.canWait else { throw circular(wanted, frame) }
    path.refer(to: frame)
    return .later(frame: frame)
  }

  /// Notes that the object of an open frame is handed out.
  func noteReference(to frame: Int, canWait: Bool) {
    path.refer(to: frame)
    let open = path[frame]
    // A reference from a property is noted when the property is set.
    guard !canWait, let object = open.made?.object,
      !(object is ResolutionPath.ValueBox)
    else { return journal.note(.reference(to: frame)) }
    // The plan that fills the object: registrations may have changed since that plan was made.
    let plan = open.plan?.object ?? open.planner.object.plan(for: InjectionTarget(object), caller).plan
    journal.note(.exposed(.init(object, in: frame, plan), to: frame))
  }

  /// Returns an object on the path for a registration that can't be made here, because arguments or an await are
  /// missing.
  private func closed(_ request: ValueRequest) throws(InjectionError) -> ProvidedValue? {
    let wanted = ResolutionPath.Frame(
      making: request.registration, as: request.binding.alias, by: Unretained(request.scopeOwner),
      canWait: request.request.canWait)
    // Nothing is made here, so a circular path is not an error.
    guard case .frame(let frame) = path.closing(wanted) else { return nil }
    return try reference(to: frame, wanted)
  }

  private func circular(_ wanted: ResolutionPath.Frame, _ frame: Int) -> InjectionError {
    path.circular(wanted, frame)
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
    case filling(Any)
  }

  /// Runs the closure on the path, and fills its value.
  func construct(
    _ request: ValueRequest, _ frame: ResolutionPath.Frame, _ build: SharedBuild? = nil, part: MakingPart = .whole
  ) throws(InjectionError) -> ProvidedValue {
    guard let factory = request.registration.factory else { return .nothing }
    var (given, isFilled, isWhole): (Any?, Bool, Bool) = (nil, true, false)
    switch part {
    case .whole: isWhole = true
    case .running: isFilled = false
    case .filling(let value): given = value
    }
    let values = awaited
    var event: BegunEvent?
    while true {
      let construction = try begin(frame)
      // An observer sees a decorated value and its base as one.
      if isWhole, event == nil, let trace, !path.isInside(construction.frame) {
        event = trace.begin(request.registration)
      }
      // The failed object stays alive until its frame is popped: its deinit may call the injector.
      var made = MadeValue()
      defer { withExtendedLifetime(made) {} }
      do {
        let left = given ?? build.flatMap { takeLeft($0) }
        try receive(left ?? run(factory, for: request, frame), &made, request, construction, build)
        if isFilled, var filling = try beginToFill(&made, by: frame.planner) {
          do throws(InjectionError) { try fill(&filling) } catch {
            if let build { leave(made, &filling, of: build, construction) }
            if given != nil { filling.clear() }
            throw error
          }
        }
        let provided = try end(construction, &made, request.registration)
        if let event { event.end(made.outcome) }
        return provided
      } catch {
        let error = givenUp(construction, request, error)
        do throws(InjectionError) {
          guard building.isGivingWay, try hasGivenWay(construction) else { throw error }
        } catch {
          if let event { event.end(.failed(error)) }
          throw error
        }
      }
      awaited = values
    }
  }

  /// Returns the object that another thread has left to this one, if this one may use it.
  private func takeLeft(_ build: SharedBuild) -> Any? {
    let left = build.shared
    build.shared = nil
    return left.flatMap { $0.isolation.includes(caller) ? $0.value : nil }
  }

  /// Leaves the object of a build that is given up to the thread that waits for it, as its closure has returned it,
  /// unless other objects have seen it.
  @inline(never)
  private func leave(
    _ made: MadeValue, _ filling: inout Filling, of build: SharedBuild, _ construction: Construction
  ) {
    guard building.thread?.retreat?.wanted === build, journal.isAlone(since: construction.mark),
      !path[construction.frame].isReferredTo, let isolation = build.isolation
    else { return }
    filling.clear()
    build.shared = InstanceStore.Shared(value: made.value, isolation: isolation)
  }

  /// The value of a closure, from the return of the closure to the end of its frame.
  struct MadeValue {
    enum Form {
      /// The closure returned `nil`.
      case nothing
      /// An object, or a struct, that is to be filled.
      case object, `struct`
      /// A value that is not filled.
      case complete
    }

    var form = Form.nothing
    var value: Any = ()
    /// The object, or a box with the value.
    var object: AnyObject?
    /// True if the closure has received the object from a lookup.
    var isForwarded = false

    var outcome: InjectionEvent.Outcome { if case .nothing = form { .noValue } else { .made } }
  }

  // The parts before and after the filling are functions of their own: what they need of the stack is free while the
  // value is filled.

  /// Puts the value of a closure on the path, and into the properties that wait for it.
  func receive(
    _ value: Any, _ made: inout MadeValue, _ request: ValueRequest, _ construction: Construction,
    _ build: SharedBuild?
  ) throws(InjectionError) {
    guard let value = Fitting.unwrap(value) else {
      if journal.waitingCount > 0 { try fillWaitingProperties(nil, of: construction.frame) }
      return
    }
    let object = FieldRecords.object(in: value)
    made.value = value
    made.form = object != nil ? .object : FieldRecords.kind(of: type(of: value)) == .struct ? .struct : .complete
    let held = object ?? ResolutionPath.ValueBox(value)
    made.object = held
    path.setMade(Unretained(held), in: construction.frame)
    made.isForwarded = isLookedUp(Unretained(held), in: construction)
    if made.isForwarded { made.form = .complete }
    if let build {
      let arguments = path[construction.frame].arguments?.object
      build.isolation = isolation(of: made.value, isForwarded: made.isForwarded, from: request, arguments)
    }
    if journal.waitingCount > 0 { try fillWaitingProperties(value, of: construction.frame) }
  }

  /// Ends the frame of a value, unless its closure has caught the error that has interrupted it.
  func end(
    _ construction: Construction, _ made: inout MadeValue, _ registration: Registration
  ) throws(InjectionError) -> ProvidedValue {
    guard !building.isGivingWay else { throw interrupted(registration) }
    end(construction, .complete)
    if case .nothing = made.form { return .nothing }
    return .value(made.value, isComplete: true, isForwarded: made.isForwarded)
  }

  /// Ends the frame of a value that can't be made; returns the error of the closure, or that of the filling.
  func givenUp(_ construction: Construction, _ request: ValueRequest, _ error: any Error) -> InjectionError {
    let error = InjectionError.thrown(error, by: request.registration, path: path.names)
    end(construction, .givenUp)
    return error
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
