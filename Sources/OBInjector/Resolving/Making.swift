/// Makes a value: runs its closure in a frame on the path, then fills what the closure has returned.
extension Resolution {
  /// Runs the closure on the path, in the isolation of the frame, fills what it returns, and notes the value for the
  /// scope.
  func construct(
    _ request: BoundRequest, _ frame: ResolutionPath.Frame, _ attempt: Attempt? = nil
  ) throws(InjectionError) -> ProvidedValue {
    let registration = request.registration
    // An observer sees a decorated value and its base as one, and that of a task when it is complete.
    let isOfTask = attempt?.isOfTask == true
    let isObserved = trace != nil && !isOfTask && !path.isInside(registration, below: path.count)
    let event = isObserved ? trace?.begin(registration) : nil
    let outer = caller
    caller = frame.caller
    do throws(InjectionError) {
      let made = try inFrame(frame, registration, ProvidedValue.nothing) { made in
        // An object that another thread has left, or that a task has awaited, is used where it may be.
        let left = attempt?.object.take()
        let begun = left?.isolation.includes(caller) == true ? left : nil
        let value = try begun?.value ?? run(registration.factory.unsafelyUnwrapped, for: request, &made)
        let (mark, below) = (journal.mark, failures.count)
        if let object = try receive(value, &made, request, isFilledLater: isOfTask && left == nil),
          var filling = beginFilling(InjectionTarget(object), by: path.top.injector)
        {
          do throws(InjectionError) { try fill(&filling) } catch {
            if let attempt { leave(made, &filling, of: attempt, madeAt: mark) }
            throw error
          }
        }
        // A decorated value and its base count as one. A struct that a decorator returns as it is can't be told from a
        // new one: what fails in the base fails again.
        if failures.count > below, registration.decoration != nil {
          failures += takeFailures(since: below).new(beside: failures[path.top.failures...])
        }
        // A frame that gives way has failed, although its closure may have caught the error.
        guard registration.scope.isShared, !isOfTask, !isGivingWay, case .value(let shared) = made else { return }
        // A shared instance that refers to no other frame is published when its own ends.
        if attempt != nil { path.refer(to: path.count - 1) }
        let store = frame.injector.object.store
        journal.share(.init(shared, as: frame.key, in: store, of: attempt, low: path.low), since: path.top.mark)
      }
      caller = outer
      event?(made.outcome)
      return made
    } catch {
      caller = outer
      event?(.failed(error))
      throw error
    }
  }

  /// Makes a value in a frame; makes it again if this thread has had to give way.
  @inline(__always)
  func inFrame<Made>(
    _ frame: ResolutionPath.Frame, _ registration: Registration, _ none: Made,
    _ make: (inout Made) throws -> Void
  ) throws(InjectionError) -> Made {
    while true {
      try beginFrame(frame)
      // A failed object stays alive until its frame is popped: its deinit may call the injector.
      var made = none
      do {
        try make(&made)
        // The closure may have caught the error that interrupted it.
        guard !isGivingWay else { throw interrupted(registration) }
        endFrame()
        return made
      } catch {
        let error = InjectionError.thrown(error, by: registration, path: path.names)
        endFrame(hasFailed: true)
        withExtendedLifetime(made) {}
        // A value that is made once is requested again.
        guard openAttempts.last?.frame != path.count, hasGivenWay() else { throw error }
      }
    }
  }

  /// Leaves the object of a dropped attempt to the thread that waits for it, as its closure has returned it, unless
  /// other objects have seen it; that of a task is filled again when this thread has given way.
  @inline(never)
  private func leave(_ made: ProvidedValue, _ filling: inout Filling, of attempt: Attempt, madeAt mark: Int) {
    let isUnseen =
      thread.retreat === attempt && path.low == ResolutionPath.noFrame
      && !journal.notes.dropFirst(path.top.mark).contains { $0.isOfGraph }
    guard isUnseen || isGivingWay && attempt.isOfTask, case .value(let shared) = made else { return }
    filling.clear()
    // The object keeps what its closure has looked up, which is notified here.
    for note in journal.notes[path.top.mark..<mark] { note.stay() }
    attempt.object = shared
  }

  // The parts before and after the filling are functions of their own: what they need of the stack is free while the
  // value is filled.

  /// Puts the value of a closure on the path, and into the properties that wait for it; returns the object if it has to
  /// be filled.
  ///
  /// - Parameters:
  ///   - made: The value; until now, that of the base which a decorator has received.
  ///   - isFilledLater: True if the call ends before the value is filled: it is awaited.
  func receive(
    _ value: Any, _ made: inout ProvidedValue, _ request: BoundRequest, isFilledLater: Bool
  ) throws(InjectionError) -> AnyObject? {
    guard var value = Fitting.unwrap(value) else {
      if case .value = made { made = .nothing }
      if !journal.waiting.isEmpty { try fillWaitingProperties(made) }
      if case .refused = made { takeBack(to: path.top.mark, keepsShared: true) }
      return nil
    }
    let object = FieldRecords.object(in: value)
    // Not on the path yet: what refers to a struct takes a copy, which has to be filled by then.
    if object == nil, !isFilledLater { value = try fill(createdValue: value, by: path.top.injector) }
    let isForwarded = object.map { isLookedUp(Unretained($0)) } ?? false
    let isolation: Isolation =
      if isForwarded, case .value(let base) = made, FieldRecords.object(in: base.value) === object {
        // A decorator has returned it unchanged.
        base.isolation
      } else {
        request.registration.isolation(for: caller)
      }
    let shared = InstanceStore.Shared(value: value, isolation: isolation, isForwarded: isForwarded)
    made = .value(shared)
    path.setMade(Unretained(object ?? shared))
    if !journal.waiting.isEmpty {
      // The call of an awaited value's decorator ends before the value is filled.
      let early = InjectionError(.notYetDecorated, of: request.registration)
      try fillWaitingProperties(isFilledLater && !isForwarded ? .refused(early) : made)
    }
    return isForwarded || isFilledLater ? nil : object
  }

  @inline(__always)
  func run(_ factory: Factory, for request: BoundRequest, _ made: inout ProvidedValue) throws -> Any {
    switch factory.make {
    case .now(let make):
      return try make(self, request.arguments)
    case .asked(let make): return try make(injectionRequest(request))
    case .decorated(let decoration): return try decorate(decoration, for: request, &made)
    case .awaited: preconditionFailure("what has to be awaited is not made in one go")
    }
  }
}
