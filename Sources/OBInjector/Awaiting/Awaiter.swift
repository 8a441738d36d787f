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
  /// The injector; it retains its planner and its registry while a value is awaited.
  let injector: PropertyInjector
  let planner: Planner
  let watcher: CallContext.Watcher?
  /// The request of a `Lazy` or a `Provider`, to which the request for its value refers without retaining it.
  var lazyRequest: LazyRequest?

  // MARK: - Calls

  /// Fills a target, and notifies everything that is filled.
  func inject(
    _ injection: Resolution.TargetInjection, isolation: isolated (any Actor)?
  ) async -> InjectionReport {
    await AwaitingCall.within(isolation: isolation) { _ in
      let isOpen = injection.isInsideActor || !FieldRecords.isActor(injection.target.type)
      let values = isOpen ? await values(for: injection.target, isolation: isolation) : nil
      do throws(InjectionError) {
        return try call(on: isolation, values) { $0.inject(injection, context(isolation)) }.result
      } catch { preconditionFailure("filling a target throws nothing, but \(error)") }
    }
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
      let (value, failures) = try call(on: isolation, values) { resolution throws(InjectionError) -> Any? in
        isFitting ? try resolution.fittingValue(of: request) : try resolution.value(of: request)
      }
      let home = request.registration.isolationOfValue(for: CallerIsolation(isolation))
      return AwaitedValue(shared: value.map { .init(value: $0, isolation: home) }, failures: failures)
    }
  }

  /// Makes an ordinary call on this thread, with the values that were awaited for it; returns its failures too.
  private func call<Result>(
    on isolation: (any Actor)?, _ values: AwaitedValues?, _ body: (Resolution) throws(InjectionError) -> Result
  ) throws(InjectionError) -> (result: Result, failures: [InjectionError]) {
    let resolution = Resolution.current
    return try resolution.call(context(isolation), values) { () throws(InjectionError) in try body(resolution) }
  }

  private func context(_ isolation: (any Actor)?) -> CallContext {
    CallContext(caller: CallerIsolation(isolation), observer: watcher.map { Unretained($0) })
  }

  // MARK: - Values

  /// Returns the value of a request for a caller of that isolation; the value of a closure that belongs to no actor is
  /// filled there.
  func value(
    of request: ValueRequest, by isolation: isolated (any Actor)?
  ) async throws(InjectionError) -> AwaitedValue {
    let registration = request.registration
    let made: AwaitedValue
    if case .take(let shared) = request.decide(for: CallerIsolation(isolation)) {
      made = AwaitedValue(shared: shared)
    } else if registration.factory?.isAwaited != true {
      made = try await lookUp(request, isolation: registration.factory?.isolation)
    } else {
      made = try await awaitedValue(of: request, isolation)
    }
    if registration.scope == .weakSingleton, let shared = made.shared { AwaitingCall.current?.hold(shared) }
    return made
  }

  /// Returns the value of an asynchronous closure, or of a decorator around one.
  private func awaitedValue(
    of request: ValueRequest, _ isolation: (any Actor)?
  ) async throws(InjectionError) -> AwaitedValue {
    let (registration, store) = (request.registration, request.owner.registry.store)
    let key: InstanceStore.Key
    do throws(InjectionError) {
      key = InstanceStore.Key(registration, try request.request.identity(of: registration).key)
    } catch { throw error.at([registration.name]) }
    switch registration.scope.kind {
    case .unique:
      let step = AwaitingCall.Step(key, in: store.awaited)
      guard !AwaitingCall.path.contains(step) else { throw circular([step]) }
      return try await make(step, request, isolation)
    case .graph:
      guard let graph = AwaitingCall.current?.graph else { preconditionFailure("a value is awaited inside a call") }
      return try await share(key, in: graph) { step throws(InjectionError) in
        try await make(step, request, isolation)
      }
    case .singleton, .eagerSingleton, .weakSingleton, .custom:
      return try await share(key, in: store.awaited) { step throws(InjectionError) in
        try await makeKept(step, request, isolation)
      }
    }
  }

  /// Returns the value that one task makes for all that ask for it meanwhile; a graph keeps the task.
  ///
  /// The failures below the value are those of the call that has begun it.
  @inline(never)
  func share(
    _ key: InstanceStore.Key, in tasks: SharedTasks,
    _ make: @escaping @Sendable (AwaitingCall.Step) async throws(InjectionError) -> AwaitedValue
  ) async throws(InjectionError) -> AwaitedValue {
    let (step, path) = (AwaitingCall.Step(key, in: tasks), AwaitingCall.path)
    if let cycle = WaitGraph.begin(path, for: step) { throw circular([step] + cycle) }
    defer { WaitGraph.end(path, for: step) }
    let (task, isNew) = tasks.join(key)
    defer { tasks.stopWaiting(key, for: task) }
    if isNew {
      task.start {
        do throws(InjectionError) {
          let made = try await make(step)
          if key.registration.scope != .graph || made.shared == nil { tasks.leave(key, task) }
          return .success(made)
        } catch {
          tasks.leave(key, task)
          return .failure(error)
        }
      }
    }
    let cancelled = InjectionError(.cancelled, of: key.registration, underlying: CancellationError())
    let made = try await task.outcome(cancelled: .failure(cancelled.at([key.registration.name]))).get()
    return isNew ? made : AwaitedValue(shared: made.shared)
  }

  /// Makes an instance for the store of its injector.
  private func makeKept(
    _ step: AwaitingCall.Step, _ request: ValueRequest, _ isolation: (any Actor)?
  ) async throws(InjectionError) -> AwaitedValue {
    let registry = request.owner.registry
    // Another task may have made it between the search in the store and the join.
    if let made = registry.store.find(step.key) { return AwaitedValue(shared: made) }
    let build = registry.store.begin(step.key)
    defer { registry.store.abandon(build) }
    if registry.contains(request.registration) { return try await make(step, request, isolation, build) }
    // The registration that has replaced a deleted one has to be awaited too.
    do throws(InjectionError) {
      let renewed = try request.renewed()
      guard renewed.registration.factory?.isAwaited == true else {
        throw registry.unavailableError(for: request.registration)
      }
      return try await awaitedValue(of: renewed, isolation)
    } catch { throw error.path.isEmpty ? error.at([request.registration.name]) : error }
  }

  // MARK: - Making

  /// Makes a value, as an awaiting call of its own.
  @inline(never)
  private func make(
    _ step: AwaitingCall.Step, _ request: ValueRequest, _ isolation: (any Actor)?, _ build: SharedBuild? = nil
  ) async throws(InjectionError) -> AwaitedValue {
    let registration = request.registration
    // A shared value belongs to its owner, and sees no registrations of a child.
    let owner = request.owner
    let maker =
      request.scopeOwner === planner
      ? self : Awaiter(injector: owner.registry.injector, planner: owner, watcher: watcher)
    // An observer sees a decorated value and its base as one.
    let event =
      AwaitingCall.isInside(registration) ? nil : watcher.map { InjectionTrace($0.observer).begin(registration) }
    do throws(InjectionError) {
      let made = try await maker.make(step, request, build, on: registration.factory?.isolation ?? isolation)
      event?.end(made.shared == nil ? .noValue : .made)
      return made
    } catch {
      event?.end(.failed(error))
      throw request.explained(error)
    }
  }

  /// Awaits the closure, or what a decorator takes, then what the properties of the result need, and fills it.
  private func make(
    _ step: AwaitingCall.Step, _ request: ValueRequest, _ build: SharedBuild?, on isolation: isolated (any Actor)?
  ) async throws(InjectionError) -> AwaitedValue {
    try await AwaitingCall.within(step, isolation: isolation) { around throws(InjectionError) in
      var (made, failures) = try await run(request, around, on: isolation)
      let values = made.isForwarded ? nil : await values(forMade: made.value, isolation: isolation)
      var publication = InstanceStore.Publication.kept
      let (shared, further) = try call(on: isolation, values) { resolution throws(InjectionError) in
        let value: Any? = made.isForwarded ? .some(made.value) : try resolution.complete(made.value, of: request)
        let shared = value.map { InstanceStore.Shared(value: $0, isolation: .anywhere, isForwarded: made.isForwarded) }
        if let build, let shared { publication = request.owner.registry.store.publish(shared, of: build) }
        return shared
      }
      failures += further
      if case .late(let isAwaited) = publication, let shared, !shared.isForwarded {
        if isAwaited { await Releasing.notify(shared, isolation: nil) } else { Releasing.notify([shared], .nonisolated) }
      }
      return AwaitedValue(shared: shared, failures: failures)
    }
  }

  /// Returns what the closure or the decorator makes, which is not filled, and whether it is what a decorator received.
  private func run(
    _ request: ValueRequest, _ around: AwaitingCall, on isolation: isolated (any Actor)?
  ) async throws(InjectionError) -> (made: (value: Any, isForwarded: Bool), failures: [InjectionError]) {
    let (registration, names) = (request.registration, [request.registration.name])
    switch registration.factory?.make {
    case .awaited(let run):
      do {
        let value = try await run(.init(injector: injector, arguments: request.arguments))
        return ((value, false), around.takeFailures().map { $0.below(names) })
      } catch { throw InjectionError.thrown(error, by: registration, path: []).below(names) }
    case .decorated(let decoration):
      guard decoration.decorator.isSendable else {
        throw InjectionError(.decoratedNotSendable, of: decoration.decorator).at(names)
      }
      let base = try decoration.request(like: request, by: planner, names)
      let values = await values(of: base, isolation: isolation)
      let (made, failures) = try call(on: isolation, values) { resolution throws(InjectionError) in
        try resolution.decorated(request)
      }
      return (made, failures)
    case .now, .asked, nil: preconditionFailure("a synchronous closure is not awaited")
    }
  }

  /// Returns the error of a cycle of values that tasks make.
  private func circular(_ steps: [AwaitingCall.Step]) -> InjectionError {
    let names = steps.map(\.key.registration.name)
    return InjectionError(.circularAwaiting, of: steps[0].key.registration).at(names)
  }
}
