/// Awaits what a caller can get by an await only, then makes an ordinary call, which finds it.
///
/// - The plan of the call tells which values it would refuse as asynchronous, or as another actor's. They are awaited,
///   one after the other: a value of another actor by an awaiting call on that actor, one of an asynchronous closure as
///   `AwaitedValue` says. The ordinary call finds them in `AwaitedValues`, and suspends nothing.
/// - What an asynchronous closure makes is filled by an awaiting call of its own: it is notified, and published, at the
///   end of that call, whatever fails around it later. The path of an error begins with the value's own name; the code
///   that takes the value prepends its own path.
/// - A unique value belongs to its property, a graph value to the outermost call, any other to a store: one task makes
///   it for all that wait.
struct Awaiter: Sendable {
  let injector: PropertyInjector
  let watcher: CallContext.Watcher?

  // MARK: - Calls

  /// Fills a target, and notifies everything that is filled.
  func inject(_ target: InjectionTarget, isolation: isolated (any Actor)?) async -> InjectionReport {
    do throws(InjectionError) {
      return try await AwaitingCall.within(isolation: isolation) { _ throws(InjectionError) in
        let isOpen = !FieldRecords.isActor(target.type) || target.isActor(of: CallerIsolation(isolation))
        let values = isOpen ? await values(for: target.value, isolation: isolation) : nil
        return Resolution.withCurrent {
          $0.inject(target, by: Unretained(injector), awaiting: values, CallContext(isolation, watcher))
        }
      }
    } catch { preconditionFailure("filling a target throws nothing, but \(error)") }
  }

  /// Looks up a value that needs an await.
  ///
  /// - Parameter isFitting: True if the value has to be there, and to fit the requested type.
  @inline(never)
  func lookUp(
    _ request: ValueRequest, isFitting: Bool = false, isolation: isolated (any Actor)?
  ) async throws(InjectionError) -> AwaitedValue {
    try await AwaitingCall.within(isolation: isolation) { _ throws(InjectionError) in
      let values = await values(of: request, isolation: isolation)
      return try call(on: isolation) { resolution throws(InjectionError) in
        let value =
          try isFitting
          ? resolution.fittingValue(of: request, values)
          : resolution.value(resolution.provide(request, values), of: request)
        let home = request.registration.isolation(for: CallerIsolation(isolation))
        return AwaitedValue(shared: value.map { .init(value: $0, isolation: home) })
      }
    }
  }

  /// Makes an ordinary call on this thread; returns its value with its failures.
  ///
  /// It notifies at its end, even if code inside another call makes it.
  private func call(
    on isolation: (any Actor)?, _ body: (Resolution) throws(InjectionError) -> AwaitedValue
  ) throws(InjectionError) -> AwaitedValue {
    let resolution = Resolution.current
    let before = resolution.failures.count
    defer { _ = resolution.takeFailures(since: before) }
    let made = try resolution.call(CallContext(isolation, watcher), fillsTarget: true) { () throws(InjectionError) in
      try body(resolution)
    }
    let failures = resolution.takeFailures(since: before)
    return AwaitedValue(shared: made.shared, failures: failures, refusal: made.refusal)
  }

  // MARK: - Values

  /// Returns the value of a request for a caller of that isolation; the value of a closure that belongs to no actor is
  /// filled there.
  func value(of request: ValueRequest, by isolation: (any Actor)?) async throws(InjectionError) -> AwaitedValue {
    let (registration, store) = (request.registration, request.owner.store)
    if case .take(let shared) = request.decide(for: CallerIsolation(isolation)) { return AwaitedValue(shared: shared) }
    guard registration.factory?.isAwaited == true else {
      return try await lookUp(request, isolation: registration.factory?.isolation)
    }
    let identity = try request.request.identity(of: registration)
    let key = InstanceStore.Key(registration, identity?.isUnknown == true ? nil : identity)
    // A shared value belongs to its owner, and sees no registrations of a child.
    let maker = Awaiter(injector: request.scopeOwner, watcher: watcher)
    let actor = registration.factory?.isolation ?? isolation
    if registration.scopeKind == .unique {
      let step = AwaitingCall.Step(key: key, place: store.id)
      // Arguments that can't be compared may be others each time; if they are the same, no stack would ever end it.
      let limit = identity?.isUnknown == true ? 200 : 1
      guard AwaitingCall.path.count(where: { $0 == step }) < limit else { throw circular([step]) }
      return try await maker.make(step, request, on: actor)
    }
    let graph = registration.scopeKind == .graph ? AwaitingCall.current?.graph(of: request.injector) : nil
    return try await share(key, in: graph ?? store) { step throws(InjectionError) in
      try await graph == nil ? maker.makeKept(step, request, on: actor) : maker.make(step, request, on: actor)
    }
  }

  /// Returns the value that one task makes for all that ask for it meanwhile; a graph keeps the task.
  ///
  /// The failures below the value are those of the call that has begun it.
  @inline(never)
  func share(
    _ key: InstanceStore.Key, in store: InstanceStore,
    _ make: @escaping @Sendable (AwaitingCall.Step) async throws(InjectionError) -> AwaitedValue
  ) async throws(InjectionError) -> AwaitedValue {
    let (step, path) = (AwaitingCall.Step(key: key, place: store.id), AwaitingCall.path)
    if let cycle = TaskWaits.begin(path, for: step) { throw circular([step] + cycle) }
    defer { TaskWaits.end(path, for: step) }
    let (task, isNew) = store.join(key) { task in
      do throws(InjectionError) {
        let made = try await make(step)
        if key.registration.scopeKind != .graph || made.shared == nil { store.leave(key, task) }
        return .success(made)
      } catch {
        store.leave(key, task)
        return .failure(error)
      }
    }
    defer { task.stopWaiting() }
    let cancelled = InjectionError(.cancelled, of: key.registration, underlying: CancellationError())
    switch await task.outcome(cancelled: .failure(cancelled.at([key.registration.name]))) {
    case .success(let made): return isNew ? made : AwaitedValue(shared: made.shared, refusal: made.refusal)
    case .failure(let error): throw .own(error)
    }
  }

  /// Makes an instance for the store of its injector.
  private func makeKept(
    _ step: AwaitingCall.Step, _ request: ValueRequest, on isolation: (any Actor)?
  ) async throws(InjectionError) -> AwaitedValue {
    let registry = request.owner
    // Another task may have made it between the search in the store and the join.
    if let made = registry.store.find(step.key) { return AwaitedValue(shared: made) }
    let attempt = registry.store.begin(step.key)
    defer { registry.store.abandon(attempt) }
    if registry.contains(request.registration) { return try await make(step, request, attempt, on: isolation) }
    return try await value(of: request.renewed(), by: isolation)
  }

  // MARK: - Making

  /// Makes a value, as an awaiting call of its own: awaits the closure, or what a decorator takes, then what the
  /// properties of the result need, and fills it.
  private func make(
    _ step: AwaitingCall.Step, _ request: ValueRequest, _ attempt: Attempt? = nil,
    on isolation: isolated (any Actor)?
  ) async throws(InjectionError) -> AwaitedValue {
    // An observer sees a decorated value and its base as one.
    let registration = request.registration
    let event =
      AwaitingCall.isInside(registration) ? nil : watcher.map { BegunEvent(InjectionTrace($0.observer), registration) }
    do throws(InjectionError) {
      let made = try await AwaitingCall.within(step, isolation: isolation) { around throws(InjectionError) in
        let begun = try await run(request, around, on: isolation)
        guard let made = begun.shared else { return begun }
        let values = made.isForwarded ? nil : await values(for: made.value, isolation: isolation)
        var isKept = true
        let filled = try call(on: isolation) { resolution throws(InjectionError) in
          let filled = made.isForwarded ? begun : try resolution.construct(request, filling: made, values)
          if let attempt, let shared = filled.shared { isKept = request.owner.store.publish(shared, of: attempt) }
          return filled
        }
        if !isKept, let shared = filled.shared, !shared.isForwarded {
          let isAwaited = request.owner.store.isClosedAwaiting
          if isAwaited { await Releasing.notify(shared, isolation: nil) }
          if !isAwaited { Releasing.notify([shared], .nonisolated) }
        }
        return AwaitedValue(shared: filled.shared, failures: begun.failures + filled.failures)
      }
      event?.end(made.refusal.map { .failed(.own($0)) } ?? (made.shared == nil ? .noValue : .made))
      return made
    } catch {
      let error = request.explained(error)
      event?.end(.failed(error))
      throw error
    }
  }

  /// Returns what the closure or the decorator makes, which is not filled.
  private func run(
    _ request: ValueRequest, _ around: AwaitingCall, on isolation: isolated (any Actor)?
  ) async throws(InjectionError) -> AwaitedValue {
    let (registration, names) = (request.registration, [request.registration.name])
    switch registration.factory?.make {
    case .awaited(let run):
      do {
        // Without the Optional of its type, in which nothing could be filled.
        let value = Fitting.unwrap(try await run(injector, request.arguments))
        let failures = around.takeFailures().map { $0.below(names) }
        return AwaitedValue(shared: value.map { .init(value: $0) }, failures: failures)
      } catch { throw InjectionError.thrown(error, by: registration, path: []).below(names) }
    case .decorated(let decoration):
      let base = try decoration.request(like: request, by: injector, names)
      let values = await values(of: base, isolation: isolation)
      return try call(on: isolation) { resolution throws(InjectionError) in
        try resolution.construct(request, values)
      }
    case .now, .asked, nil: preconditionFailure("a synchronous closure is not awaited")
    }
  }

  /// Returns the error of a cycle of values that tasks make.
  private func circular(_ steps: [AwaitingCall.Step]) -> InjectionError {
    let names = steps.map(\.key.registration.name)
    return InjectionError(.circularAwaiting, of: steps[0].key.registration).at(names)
  }
}
