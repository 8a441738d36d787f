/// Awaits what a caller can get by an await only, ahead of the step that needs it; a `Resolution` carries out the step.
///
/// The value of a synchronous closure of another actor is made on that actor, in one step, with everything below it. An
/// asynchronous closure is awaited; its value is completed before any other code sees it, in a step of its own, and the
/// values that this takes are awaited in turn.
struct Awaiter: Sendable {
  typealias Outcome = AwaitedOutcome

  /// The injector; it retains its planner and its registry while a value is awaited.
  let injector: PropertyInjector
  let planner: Planner
  let watcher: CallContext.Watcher?
  /// The request of a `Lazy` or a `Provider`, to which the request for its value refers without retaining it.
  var lazyRequest: LazyRequest?

  /// Returns true if a caller in that isolation gets the value, or one of its elements, only by an await.
  @inline(never)
  func needsAwaiting(_ request: ValueRequest, isolation: (any Actor)?) -> Bool {
    !awaited(request, isolation).isEmpty
  }

  /// Returns the requests to await for a request: itself or, of a collection, decorated or not, those for elements.
  @inline(never)
  func awaited(_ request: ValueRequest, _ isolation: (any Actor)?) -> [ValueRequest] {
    if request.isAwaited(by: isolation) { return [request] }
    guard let collected = request.registration.base.factory?.collected else { return [] }
    let elements = planner.registry.parts(
      for: collected.valueType, of: request.registration, caller: CallerIsolation(isolation))
    // The collection fails with the first element that is refused: from there on nothing is made.
    return elements.map { ValueRequest($0, by: planner, request.request.part(of: collected)) }
      .prefix { planner.registry.refusal(of: $0.binding, for: $0.request) == nil }
      .filter { $0.isAwaited(by: isolation) }
  }

  // MARK: - Values

  /// Returns the awaited value; `nil` if its closure returned `nil`.
  ///
  /// - Parameter isolation: The isolation of the caller; the value of a closure that belongs to no actor is filled
  ///   there.
  func value(
    of request: ValueRequest, in call: AwaitingCall, by isolation: (any Actor)?
  ) async throws -> InstanceStore.Shared? {
    let registration = request.registration
    if case .take(let shared) = request.decide(for: CallerIsolation(isolation)) {
      if registration.scope == .weakSingleton { call.hold(shared) }
      return shared
    }
    guard registration.factory?.isAwaited == true else {
      return try await make(request, on: registration.factory?.isolation)
    }
    let key: InstanceStore.Key
    do throws(InjectionError) {
      key = InstanceStore.Key(registration, try request.request.identity(of: registration).key)
    } catch {
      throw at(error, registration)
    }
    switch registration.scope.kind {
    case .unique:
      let step = AwaitingCall.Step(key, in: planner.registry.store.awaited)
      guard !call.path.contains(step) else { throw circular(registration) }
      return try call.receive(await make(step, request, call, isolation))
    case .graph: return try await share(key, request, call, in: call.graph, isolation)
    case .singleton, .eagerSingleton, .weakSingleton, .custom:
      let shared = try await share(key, request, call, in: request.owner.registry.store.awaited, isolation)
      if let shared, registration.scope == .weakSingleton { call.hold(shared) }
      return shared
    }
  }

  /// Returns the value that one task makes for all that ask for it meanwhile.
  ///
  /// - Parameter making: The work of that task; `nil` for the value of the registration itself.
  @inline(never)
  func share(
    _ key: InstanceStore.Key, _ request: ValueRequest, _ call: AwaitingCall, in tasks: SharedTasks,
    _ isolation: (any Actor)?, making: (@Sendable (AwaitingCall.Step) async -> Outcome)? = nil
  ) async throws -> InstanceStore.Shared? {
    let step = AwaitingCall.Step(key, in: tasks)
    let path = call.path
    if let cycle = WaitGraph.begin(path, for: step) { throw circular(key.registration, through: [step] + cycle) }
    defer { WaitGraph.end(path, for: step) }
    let cancelled = InjectionError(.cancelled, of: key.registration, underlying: CancellationError())
      .at(AwaitingCall.names + [key.registration.name])
    let (task, isNew) = tasks.join(key)
    defer { tasks.stopWaiting(key, for: task) }
    if isNew {
      task.start { [self] in
        let isInGraph = making == nil && !request.registration.scope.isShared
        let outcome =
          if let making { await making(step) } else {
            await (isInGraph ? make : makeKept)(step, request, call, isolation)
          }
        // A graph keeps values only; the store has the others by now.
        if isInGraph, case .success(_?) = outcome.result { return outcome }
        tasks.leave(key, task)
        return outcome
      }
    }
    return try call.receive(await task.outcome(cancelled: Outcome(result: .failure(cancelled))))
  }

  /// Makes an instance for the store of its injector.
  private func makeKept(
    _ step: AwaitingCall.Step, _ request: ValueRequest, _ call: AwaitingCall, _ isolation: (any Actor)?
  ) async -> Outcome {
    let (store, registration) = (request.owner.registry.store, request.registration)
    // Another task may have made it between the search in the store and the join.
    if let made = store.find(step.key) { return Outcome(result: .success(made)) }
    let build = store.begin(step.key)
    guard request.owner.registry.contains(registration) else {
      store.abandon(build)
      do { return Outcome(result: .success(try await renewedValue(of: request, in: call, isolation))) } catch {
        return Outcome(result: .failure(error))
      }
    }
    var outcome = await make(step, request, call, isolation)
    guard case .success(let shared?) = outcome.result else {
      store.abandon(build)
      return outcome
    }
    let publication = store.publish(shared, of: build)
    // Other tasks may have the instance by now, so its objects are notified even if the call around it fails.
    outcome.notes += await notify(outcome.notes).map { AwaitingNote(.failure($0)) }
    if case .late(let isAwaited) = publication, !shared.isForwarded {
      if isAwaited { await Releasing.notify(shared, isolation: nil) } else { Releasing.notify([shared], .nonisolated) }
    }
    return outcome
  }

  /// Returns the value of the registration that has replaced a deleted one, if it has to be awaited too.
  private func renewedValue(
    of request: ValueRequest, in call: AwaitingCall, _ isolation: (any Actor)?
  ) async throws -> InstanceStore.Shared? {
    let renewed: ValueRequest
    do throws(InjectionError) {
      renewed = try request.renewed()
      guard renewed.registration.factory?.isAwaited == true else {
        throw request.owner.registry.unavailableError(for: request.registration)
      }
    } catch { throw at(error, request.registration) }
    return try await value(of: renewed, in: call, by: isolation)
  }

  /// Awaits what the closure makes, then the values that its properties need, and completes it in one step.
  @inline(never)
  private func make(
    _ step: AwaitingCall.Step, _ request: ValueRequest, _ call: AwaitingCall, _ isolation: (any Actor)?
  ) async -> Outcome {
    let registration = request.registration
    // A shared value belongs to its owner, and sees no registrations of a child.
    let owner = request.owner
    let maker =
      request.scopeOwner === planner
      ? self : Awaiter(injector: owner.registry.injector, planner: owner, watcher: watcher)
    let isolation = registration.factory?.isolation ?? isolation
    // An observer sees a decorated value and its base as one.
    let event =
      AwaitingCall.isInside(registration) ? nil : watcher.map { InjectionTrace($0.observer).begin(registration) }
    let outcome = await call.making(step) {
      do {
        let made = try await maker.made(request, on: isolation)
        if made.isForwarded {
          return .success(InstanceStore.Shared(value: made.value, isolation: .anywhere, isForwarded: true))
        }
        return .success(try await maker.complete(made, request, on: isolation))
      } catch { return .failure(request.explained(AwaitingCall.failure(error, of: registration))) }
    }
    switch outcome.result {
    case .success(let shared): event?.end(shared == nil ? .noValue : .made)
    case .failure(let error):
      event?.end(.failed(InjectionError.thrown(error, by: registration, path: AwaitingCall.names)))
    }
    return outcome
  }

  // MARK: - On an actor

  /// The result of a closure or a decorator, which no other code has seen, unless it is forwarded.
  ///
  /// `@unchecked Sendable` is sound: the value is passed on, not shared, until it is complete.
  private struct Made: @unchecked Sendable {
    let value: Any
    /// True if a decorator has returned the value that it received.
    var isForwarded = false
  }

  /// Awaits the closure, or the value that a decorator takes.
  private func made(_ request: ValueRequest, on isolation: isolated (any Actor)?) async throws -> Made {
    switch request.registration.factory?.make {
    case .awaited(let run):
      return Made(value: try await run(.init(injector: injector, arguments: request.arguments)))
    case .decorated(let decoration):
      let names = AwaitingCall.names
      guard decoration.decorator.isSendable else {
        throw InjectionError(.decoratedNotSendable, of: decoration.decorator).at(names)
      }
      let base = try decoration.request(like: request, by: planner, names)
      let values = await values(of: base, isolation: isolation)
      let (value, isForwarded) = try step(on: isolation, values) { resolution throws(InjectionError) in
        try resolution.decorated(decoration, for: request)
      }
      return Made(value: value, isForwarded: isForwarded)
    case .now, .asked, nil: preconditionFailure("a synchronous closure is not awaited")
    }
  }

  /// Fills the value in its own isolation, after the values that it needs were awaited.
  private func complete(
    _ made: Made, _ request: ValueRequest, on isolation: isolated (any Actor)?
  ) async throws(InjectionError) -> InstanceStore.Shared? {
    var values: AwaitedValues?
    if let object = FieldRecords.object(in: made.value) {
      values = await self.values(for: InjectionTarget(object), isolation: isolation)
    } else if FieldRecords.kind(of: type(of: made.value)) == .struct {
      values = await self.values(forMade: made.value, isolation: isolation)
    }
    let value = try step(on: isolation, values) { resolution throws(InjectionError) in
      try resolution.completeAwaited(made.value, of: request)
    }
    return value.map { InstanceStore.Shared(value: $0, isolation: .anywhere) }
  }

  /// Makes the value of a request in one step, on the actor of its closure.
  private func make(
    _ request: ValueRequest, on actor: isolated (any Actor)?
  ) async throws(InjectionError) -> InstanceStore.Shared? {
    let values = await values(of: request, isolation: actor)
    let value = try step(on: actor, values) { resolution throws(InjectionError) in
      try resolution.value(of: request)
    }
    return value.map { InstanceStore.Shared(value: $0, isolation: .anywhere) }
  }

  /// Returns the error of a cycle, of which other tasks make the further steps.
  private func circular(_ registration: Registration, through steps: [AwaitingCall.Step] = []) -> InjectionError {
    let error = at(InjectionError(.circularAwaiting, of: registration), registration)
    return error.at(error.path + AwaitingCall.names(of: steps.map(\.key)).dropFirst())
  }

  private func at(_ mistake: InjectionError, _ registration: Registration) -> InjectionError {
    mistake.at(AwaitingCall.names + (AwaitingCall.isInside(registration) ? [] : [registration.name]))
  }
}
