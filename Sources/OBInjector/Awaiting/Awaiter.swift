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
    await AwaitingCall.within(isolation: isolation) {
      let isOpen = !FieldRecords.isActor(target.type) || target.isActor(of: CallerIsolation(isolation))
      let values = isOpen ? await values(for: target.value, isolation: isolation) : nil
      return Resolution.withCurrent {
        $0.inject(target, by: Unretained(injector), awaiting: values, CallContext(isolation, watcher))
      }
    }
  }

  /// Looks up a value that needs an await.
  ///
  /// - Parameter isFitting: True if the value has to be there, and to fit the requested type.
  @inline(never)
  func lookUp(
    _ request: BoundRequest, isFitting: Bool = false, isolation: isolated (any Actor)?
  ) async -> AwaitedValue {
    await AwaitingCall.within(isolation: isolation) {
      let values = await values(of: request, isolation: isolation)
      return call(on: isolation, values) { resolution throws(InjectionError) in
        let value =
          try isFitting
          ? resolution.fittingValue(of: request, values)
          : resolution.value(resolution.provide(request, values), of: request)
        let bound = request.registration.isolation(for: CallerIsolation(isolation))
        return value.map { .value(.init(value: $0, isolation: bound)) } ?? .nothing
      }
    }
  }

  /// Makes an ordinary call on this thread.
  ///
  /// It notifies at its end, even if code inside another call makes it.
  ///
  /// - Parameter awaited: The values that were awaited for the request.
  @inline(never)
  private func call(
    on isolation: (any Actor)?, _ awaited: AwaitedValues? = nil,
    _ body: (Resolution) throws(InjectionError) -> ProvidedValue
  ) -> AwaitedValue {
    let resolution = Resolution.current
    let before = resolution.failures.count
    let result = Result { () throws(InjectionError) in
      try resolution.call(CallContext(isolation, watcher), fillsTarget: true) { () throws(InjectionError) in
        try body(resolution)
      }
    }
    return AwaitedValue(result: result, failures: (awaited?.failures ?? []) + resolution.takeFailures(since: before))
  }

  // MARK: - Values

  /// Returns the value of a request for a caller of that isolation; the value of a closure that belongs to no actor is
  /// filled there.
  func value(of request: BoundRequest, by isolation: (any Actor)?) async -> AwaitedValue {
    let (registration, home) = (request.registration, request.home)
    guard registration.factory?.isAwaited == true else {
      return await lookUp(request, isolation: registration.factory?.isolation)
    }
    let identity: ArgumentKey?
    do throws(InjectionError) { identity = try request.identity() } catch {
      return AwaitedValue(result: .failure(error))
    }
    let (key, path) = (InstanceStore.Key(registration, identity, in: request.scopeOwner.store.id), AwaitingCall.path)
    let isUnique = !registration.scope.isShared
    if isUnique, path.contains(where: { $0.key == key }) { return circular([registration]) }
    // A recursion with other arguments each time takes no stack that would end it.
    let depth = path.count { $0.key.registration === registration }
    if depth >= 200 { return circular([registration], .endlessAwaiting) }
    // A shared value belongs to its home, and sees no registrations of a child.
    let maker = Awaiter(injector: request.scopeOwner, watcher: watcher)
    let actor = registration.factory?.isolation ?? isolation
    if isUnique { return await maker.make(request, in: Attempt(key), on: actor) }
    let graph = !registration.scope.outlivesCall ? AwaitingCall.current?.graph : nil
    let store = graph ?? home.store
    return await share(key, in: store) { await maker.make(request, in: $0, of: store, on: actor) }
  }

  /// Returns the value that one task makes for all that ask for it meanwhile.
  ///
  /// The failures below the value are those of the call that has begun it.
  ///
  /// - Parameter make: Optional, since the optimizer would copy the function for each closure.
  @inline(never)
  func share(
    _ key: InstanceStore.Key, in store: InstanceStore,
    _ make: (@Sendable (Attempt) async -> AwaitedValue)?
  ) async -> AwaitedValue {
    let known: @Sendable () -> AwaitedValue? = { store.find(key).map { AwaitedValue(result: .success(.value($0))) } }
    // A task that has been cancelled gets it, too.
    if let known = known() { return known }
    let path = AwaitingCall.path
    let (joined, isNew, cycle) = store.joinTask(key, below: path) { attempt in
      // Another task may have made it between the search and the join.
      if let known = known() { return known }
      return await make.unsafelyUnwrapped(attempt)
    }
    guard let task = joined else { return circular(([key] + cycle.map(\.key)).map(\.registration)) }
    defer { TaskWaits.end(path, for: task.attempt) }
    guard let made = await task.wait() else {
      let cancelled = InjectionError(.cancelled, of: key.registration, underlying: CancellationError())
      return AwaitedValue(result: .failure(cancelled.at([key.registration.name])))
    }
    return isNew ? made : AwaitedValue(result: made.result)
  }

  // MARK: - Making

  /// Makes a value, as an awaiting call of its own: awaits the closure, or what a decorator takes, then what the
  /// properties of the result need, fills it and publishes it.
  ///
  /// - Parameter store: The store of an injector, or of a graph; `nil` for a unique value.
  @inline(never)
  private func make(
    _ request: BoundRequest, in attempt: Attempt, of store: InstanceStore? = nil, on isolation: isolated (any Actor)?
  ) async -> AwaitedValue {
    let registration = request.registration
    guard !registration.scope.outlivesCall || request.home.contains(registration) else {
      do throws(InjectionError) { return await value(of: try request.renewed(), by: isolation) } catch {
        return AwaitedValue(result: .failure(error))
      }
    }
    // A thread may be decorating what exists, and is waited for. No other begins to do so, since this task is known.
    if case .make = request.decide(for: CallerIsolation(isolation)) {
      let made = call(on: isolation) { resolution throws(InjectionError) in try resolution.provide(request) }
      if made.shared != nil { return made }
    }
    // An observer sees a decorated value and its base as one.
    let isInside = AwaitingCall.path.last?.key.registration.decoration?.base === registration
    let event = isInside ? nil : watcher.map { InjectionTrace($0.observer).begin(registration) }
    let made = await AwaitingCall.within(attempt, isolation: isolation) {
      let begun = await run(request, in: attempt, on: isolation)
      guard let made = begun.shared else { return begun }
      let values = made.isForwarded ? nil : await values(for: made.value, isolation: isolation)
      var forgotten: [InstanceStore.Shared] = []
      let filled = call(on: isolation) { resolution throws(InjectionError) in
        attempt.object = made.isForwarded ? nil : made
        let filled = made.isForwarded ? .value(made) : try resolution.construct(request, in: attempt, values)
        if let store, case .value(let shared) = filled { forgotten = store.publish(shared, of: attempt) }
        return filled
      }
      for shared in forgotten {
        if store?.isAwaitedShutDown == true {
          await Releasing.notify(shared, isolation: nil)
        } else {
          Releasing.notify([shared], .nonisolated)
        }
      }
      let own = registration.decoration == nil ? filled.failures : filled.failures.new(beside: begun.failures[...])
      let (isShared, all) = (registration.scope.outlivesCall && filled.shared != nil, begun.failures + own)
      return AwaitedValue(result: filled.result, failures: isShared ? all.map(\.staying) : all)
    }
    let explained = AwaitedValue(result: made.result.mapError(request.explained), failures: made.failures)
    event?(explained.outcome)
    return explained
  }

  /// Returns what the closure or the decorator makes, which is not filled.
  private func run(
    _ request: BoundRequest, in attempt: Attempt, on isolation: isolated (any Actor)?
  ) async -> AwaitedValue {
    let (registration, names) = (request.registration, [request.registration.name])
    switch registration.factory?.make {
    case .awaited(let run):
      let result: Result<ProvidedValue, InjectionError>
      do {
        // Without the Optional of its type, in which nothing could be filled.
        let value = Fitting.unwrap(try await run(injector, request.arguments))
        // An object that exists was looked up: it is handed out as it is.
        let object = value.flatMap { FieldRecords.object(in: $0) }
        let isForwarded = object.map { injector.has($0, caller: CallerIsolation(isolation)) } ?? false
        result = .success(value.map { .value(.init(value: $0, isForwarded: isForwarded)) } ?? .nothing)
      } catch {
        result = .failure(InjectionError.thrown(error, by: registration, path: []).below(names))
      }
      return AwaitedValue(result: result, failures: AwaitingCall.failures.map { $0.below(names) })
    case .decorated(let decoration):
      var values: AwaitedValues?
      // The decorator's call throws the same error.
      if let base = try? decoration.request(like: request, by: injector, []) {
        values = await self.values(of: base, isolation: isolation)
      }
      return call(on: isolation, values) { resolution throws(InjectionError) in
        try resolution.construct(request, in: attempt, values)
      }
    case .now, .asked, nil: preconditionFailure("a synchronous closure is not awaited")
    }
  }

  /// Returns the error of a cycle, or of a recursion, of values that tasks make.
  private func circular(_ ring: [Registration], _ sentence: Sentence = .circularAwaiting) -> AwaitedValue {
    AwaitedValue(result: .failure(InjectionError(sentence, of: ring[0]).at(ring.map(\.name))))
  }
}
