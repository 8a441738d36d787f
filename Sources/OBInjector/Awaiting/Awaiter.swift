/// Provides the value of a registration to a caller that can wait.
///
/// A synchronous block of another actor runs on that actor, in a `Resolution`, with everything below it. An
/// asynchronous block is awaited; its value is filled before any other code sees it, and the values that this takes are
/// awaited in turn.
struct Awaiter: Sendable {
  typealias Outcome = AwaitedOutcome
  typealias Tasks = SharedTasks<InstanceStore.Key, Outcome>

  /// The injector; it retains its planner and its registry while a value is awaited.
  let injector: PropertyInjector
  let planner: Planner
  let watcher: CallContext.Watcher?
  /// The request of a `Lazy`, a `Provider` or a `Maker`, to which the request for its value refers without retaining it.
  var lazyRequest: LazyRequest?

  /// Returns true if a caller in that isolation gets the value, or one of its elements, only by an await.
  func needsAwaiting(_ request: ValueRequest, isolation: (any Actor)?) -> Bool {
    if request.isAwaited(by: isolation) { return true }
    guard let collected = request.registration.collected else { return false }
    return parts(collected, for: request, isolation).contains { $0.isAwaited(by: isolation) }
  }

  // MARK: - Values

  /// Returns the value for a caller in that isolation; a collection has the elements that this caller may use.
  func value(
    of request: ValueRequest, for isolation: isolated (any Actor)?
  ) async throws(InjectionError) -> InstanceStore.Shared? {
    guard let collected = request.registration.factory?.collected else {
      return try await value(of: request, by: isolation)
    }
    return InstanceStore.Shared(
      value: try await collect(collected, for: request, isolation: isolation), isolation: Isolation(of: isolation))
  }

  /// Returns the value; `nil` if the block returned `nil`.
  ///
  /// - Parameter isolation: The isolation of the caller; the value of a block that belongs to no actor is filled there.
  func value(
    of request: ValueRequest, by isolation: (any Actor)?
  ) async throws(InjectionError) -> InstanceStore.Shared? {
    let registration = request.registration
    guard let factory = registration.factory else { return nil }
    guard factory.isAwaited || registration.isAroundParts else {
      guard let actor = factory.isolation else { return nil }
      return try await make(request, on: actor)
    }
    let identity: ArgumentKey?
    do throws(InjectionError) {
      guard factory.takes(request.arguments) else { throw request.mistake(.arguments, for: nil) }
      identity = try request.identity().key
    } catch { throw at(error, registration) }
    let key = InstanceStore.Key(registration, identity)
    do {
      return try await AwaitingCall.enter(isolation: nil) { call in
        switch registration.scope.kind {
        case .unique:
          let step = AwaitingCall.Step(key, in: planner.registry.store.awaited)
          guard !call.path.contains(step) else { throw at(.circular(registration), registration) }
          return try call.receive(await make(step, request, call, isolation))
        case .graph: return try await share(key, request, call, in: call.graph, isolation)
        case .singleton, .eagerSingleton, .weakSingleton, .custom:
          let store = request.owner.registry.store
          var shared = store.find(key)
          if shared == nil { shared = try await share(key, request, call, in: store.awaited, isolation) }
          if let shared, registration.scope == .weakSingleton { call.hold(shared) }
          return shared
        }
      }
    } catch { throw InjectionError.thrown(error, by: registration, path: AwaitingCall.names) }
  }

  /// Returns the value that one task makes for all that ask for it meanwhile.
  ///
  /// - Parameter making: The work of that task; `nil` for the value of the registration itself.
  func share(
    _ key: InstanceStore.Key, _ request: ValueRequest, _ call: AwaitingCall, in tasks: Tasks,
    _ isolation: (any Actor)?, making: (@Sendable (AwaitingCall.Step) async -> Outcome)? = nil
  ) async throws -> InstanceStore.Shared? {
    let step = AwaitingCall.Step(key, in: tasks)
    let path = call.path
    guard WaitGraph.begin(path, for: step) else { throw at(.circular(key.registration), key.registration) }
    defer { WaitGraph.end(path, for: step) }
    let cancelled = InjectionError.thrown(
      CancellationError(), by: key.registration, path: AwaitingCall.names + [key.registration.name])
    let (task, isNew) = tasks.join(key)
    defer { tasks.stopWaiting(key, for: task) }
    if isNew {
      task.start { [self] in
        let outcome: Outcome
        if let making {
          outcome = await making(step)
        } else {
          guard request.registration.scope.isShared else { return await make(step, request, call, isolation) }
          outcome = await makeKept(step, request, call, isolation)
        }
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
    let attempt = store.begin(step.key)
    guard request.owner.registry.contains(registration) else {
      _ = consume attempt
      return Outcome(result: await valueOfRenewed(request, isolation))
    }
    var outcome = await make(step, request, call, isolation)
    guard case .success(let shared?) = outcome.result else { return outcome }
    let publication = attempt.publish(shared)
    // Other tasks may have the instance by now, so its objects are notified even if the call around it fails.
    outcome.notes += await notify(outcome.notes).map { AwaitingNote(.failure($0)) }
    if case .late(let isAwaited) = publication, !shared.isForwarded {
      if isAwaited { await Releasing.notify(shared, isolation: nil) } else { Releasing.notify([shared], .nonisolated) }
    }
    return outcome
  }

  /// Returns the value of the registration that has replaced a deleted one, if it has to be awaited too.
  private func valueOfRenewed(
    _ request: ValueRequest, _ isolation: (any Actor)?
  ) async -> Outcome.Result {
    let registration = request.registration
    do {
      let renewed: ValueRequest
      do throws(InjectionError) { renewed = try request.renewed() } catch { throw at(error, registration) }
      guard renewed.registration.factory?.isAwaited == true else {
        throw at(request.owner.registry.unavailableError(for: registration), registration)
      }
      return .success(try await value(of: renewed, by: isolation))
    } catch { return .failure(error) }
  }

  private func make(
    _ step: AwaitingCall.Step, _ request: ValueRequest, _ call: AwaitingCall, _ isolation: (any Actor)?
  ) async -> Outcome {
    let registration = request.registration
    guard let factory = registration.factory else { return Outcome(result: .success(nil)) }
    // A shared value belongs to its owner, and sees no registrations of a child.
    let maker = request.scopeOwner === planner ? self : Awaiter(owner: request.owner, watcher: watcher)
    return await telling(of: registration, in: call) {
      await call.making(step) {
        do {
          let made: Made
          switch factory.make {
          case .awaited(let run):
            made = Made(value: try await run(.init(injector: maker.injector, arguments: request.arguments)))
          case .decorated(let decoration): made = try await maker.decorate(decoration, for: request, isolation)
          case .now, .asked: return .success(nil)
          }
          guard let value = made.value.flatMap(Fitting.unwrap) else { return .success(nil) }
          if made.isForwarded {
            return .success(InstanceStore.Shared(value: value, isolation: .anywhere, isForwarded: true))
          }
          let filled = try await maker.fill(
            UnsharedValue(value: value), from: registration, on: factory.isolation ?? isolation)
          return .success(InstanceStore.Shared(value: filled.value, isolation: .anywhere))
        } catch { return .failure(request.explained(AwaitingCall.failure(error, of: registration))) }
      }
    }
  }

  // MARK: - On an actor

  /// A value that a block has made and that no other code has seen.
  ///
  /// `@unchecked Sendable` is sound: the value is passed on, not shared, until it is complete.
  struct UnsharedValue: @unchecked Sendable {
    let value: Any
  }

  private func make(
    _ request: ValueRequest, on actor: isolated any Actor
  ) throws(InjectionError) -> InstanceStore.Shared? {
    let value = try leaving(context(actor)) { resolution throws(InjectionError) in try resolution.value(of: request) }
    return value.map { InstanceStore.Shared(value: $0, isolation: .anywhere) }
  }

  private func at(_ mistake: InjectionError, _ registration: Registration) -> InjectionError {
    mistake.at(AwaitingCall.names + [registration.name])
  }
}

extension Awaiter {
  fileprivate init(owner: Planner, watcher: CallContext.Watcher?) {
    self.init(injector: owner.registry.injector, planner: owner, watcher: watcher)
  }
}
