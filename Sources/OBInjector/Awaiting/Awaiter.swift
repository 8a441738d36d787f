/// From a registration to a value, for somebody who can wait.
///
/// A synchronous block of another actor is run there, by `Resolution`, with everything below it. An asynchronous block is
/// awaited, and what it makes is filled before anyone sees it, awaiting what that needs in turn.
struct Awaiter: Sendable {
  typealias Outcome = Result<InstanceStore.Shared?, any Error>
  typealias Tasks = SharedTasks<InstanceStore.Key, Outcome>

  /// Held, since it holds its planner and its registry while something is awaited.
  let injector: PropertyInjector
  let builder: Planner
  let watcher: CallEntry.Watcher?

  /// Whether only awaiting gets a value of that registration, or of its parts, to a caller of that isolation.
  func needsAwaiting(_ registration: Registration, owner: Planner, isolation: (any Actor)?) -> Bool {
    if isAwaited(registration, owner: owner, isolation: isolation) { return true }
    guard let collected = registration.collected else { return false }
    return parts(collected, of: registration.undecorated, isolation).contains { part in
      isAwaited(part.registration, owner: builder.ancestor(part.level), isolation: isolation)
    }
  }

  func isAwaited(_ registration: Registration, owner: Planner, isolation: (any Actor)?) -> Bool {
    guard let factory = registration.factory else { return false }
    if registration.isKept, owner.registry.store.find(InstanceStore.Key(registration)) != nil { return false }
    return factory.isAwaited || (factory.isolation != nil && factory.isolation !== isolation && factory.isSendable)
  }

  // MARK: - Targets

  /// Awaits, one after the other, what the empty properties of the target can't get otherwise; by their numbers.
  func awaited(
    for target: InjectionTarget, isolation: isolated (any Actor)?
  ) async -> Resolution.Awaited? {
    var awaited: [Int: Result<Provision, InjectionError>] = [:]
    let (plan, origin) = builder.plan(for: target, CallerIsolation(isolation))
    for step in plan.active.all {
      let owner = origin.ancestor(step.level)
      guard step.handle.isEmpty(in: target),
        needsAwaiting(step.registration, owner: owner, isolation: isolation),
        step.registration.canFit(step.point.wanted)
      else { continue }
      do throws(InjectionError) {
        let request = ValueRequest(step, of: origin, by: builder, for: target.type)
        let shared = try await value(of: request, for: isolation)
        awaited[step.index] = .success(shared.map { .value($0.value, isComplete: true) } ?? .nothing)
      } catch {
        let asked = step.alias.map { error.asked(as: $0, for: step.registration, at: AwaitingCall.names.count) }
        awaited[step.index] = .failure(asked ?? error)
      }
    }
    return awaited.isEmpty ? nil : Resolution.Awaited(awaited)
  }

  /// Fills what a block has made, where the block belongs, awaiting what that takes.
  private func fill(
    _ fresh: Fresh, from registration: Registration, on isolation: isolated (any Actor)?
  ) async throws(InjectionError) -> Fresh {
    let entry = CallEntry(caller: CallerIsolation(isolation), observer: watcher.map { Borrowed($0) })
    guard let object = FieldRecords.object(in: fresh.value) else {
      return Fresh(value: try Resolution.current.fillAwaited(fresh.value, by: builder, entry))
    }
    let target = InjectionTarget(object)
    let awaited = await awaited(for: target, isolation: isolation)
    try Resolution.current.fillAwaited(target, awaited, from: registration, by: builder, entry)
    return fresh
  }

  // MARK: - Values

  /// The value for a caller of that isolation, a collection's with the parts that it may have.
  func value(
    of request: ValueRequest, for isolation: isolated (any Actor)?
  ) async throws(InjectionError) -> InstanceStore.Shared? {
    guard let collected = request.registration.factory?.collected else { return try await value(of: request) }
    return InstanceStore.Shared(
      value: try await collect(collected, for: request, isolation: isolation), isolation: Isolation(of: isolation))
  }

  /// The value; `nil` if the block returned `nil`.
  func value(of request: ValueRequest) async throws(InjectionError) -> InstanceStore.Shared? {
    let registration = request.registration
    guard let factory = registration.factory else { return nil }
    guard factory.isAwaited || registration.isAroundParts else {
      guard let actor = factory.isolation else { return nil }
      return try await Self.make(request, watcher, on: actor)
    }
    let identity: ArgumentKey?
    do throws(InjectionError) {
      try request.checkArguments(factory.parameters)
      identity = try request.identity().key
    } catch { throw at(error, registration) }
    let key = InstanceStore.Key(registration, identity)
    do {
      return try await AwaitingCall.enter(isolation: nil) { call in
        switch registration.scope.kind {
        case .unique:
          let step = AwaitingCall.Step(key, in: builder.registry.store.awaited)
          guard !call.path.contains(step) else { throw at(.circular(registration), registration) }
          return try await make(step, request, call).get()
        case .graph: return try await share(key, request, call, in: call.graph, isKept: false)
        case .singleton, .eagerSingleton, .weakSingleton, .custom:
          if let shared = request.owner.registry.store.find(key) { return shared }
          return try await share(key, request, call, in: request.owner.registry.store.awaited, isKept: true)
        }
      }
    } catch { throw InjectionError.thrown(error, by: registration, path: AwaitingCall.names) }
  }

  private func share(
    _ key: InstanceStore.Key, _ request: ValueRequest, _ call: AwaitingCall, in tasks: Tasks, isKept: Bool
  ) async throws -> InstanceStore.Shared? {
    let step = AwaitingCall.Step(key, in: tasks)
    let path = call.path
    guard Waits.begin(path, for: step) else { throw at(.circular(key.registration), key.registration) }
    defer { Waits.end(path, for: step) }
    let cancelled = InjectionError.thrown(
      CancellationError(), by: key.registration, path: AwaitingCall.names + [key.registration.name])
    let (task, isNew) = tasks.join(key)
    defer { tasks.stopWaiting(key, for: task) }
    if isNew {
      task.start { [self] in
        guard isKept else { return await make(step, request, call) }
        let outcome = await makeKept(step, request, call)
        tasks.leave(key, task)
        return outcome
      }
    }
    return try await task.outcome(cancelled: .failure(cancelled)).get()
  }

  /// Makes an instance for an injector's store.
  private func makeKept(
    _ step: AwaitingCall.Step, _ request: ValueRequest, _ call: AwaitingCall
  ) async -> Outcome {
    let (store, registration) = (request.owner.registry.store, request.registration)
    // Another task may have finished it between the look into the store and the joining.
    if let made = store.find(step.key) { return .success(made) }
    let attempt = store.begin(step.key)
    guard request.owner.registry.stillHas(registration) else {
      store.abandon(step.key, attempt: attempt)
      return .failure(at(request.owner.registry.lack(of: registration), registration))
    }
    let outcome = await make(step, request, call)
    guard case .success(let shared?) = outcome else {
      store.abandon(step.key, attempt: attempt)
      return outcome
    }
    if case .late(let isAwaited) = store.publish(shared, for: step.key, attempt: attempt) {
      if isAwaited { await Releasing.tell(shared, isolation: nil) } else { Releasing.tell([shared], .nonisolated) }
    }
    return outcome
  }

  private func make(
    _ step: AwaitingCall.Step, _ request: ValueRequest, _ call: AwaitingCall
  ) async -> Outcome {
    let registration = request.registration
    guard let factory = registration.factory else { return .success(nil) }
    // What is shared belongs to its owner, and sees nothing of a child's.
    let maker = request.scopeBuilder === builder ? self : Awaiter(owner: request.owner, watcher: watcher)
    return await telling(of: registration, in: call) {
      await call.making(step) {
        do {
          let made: Made
          switch factory.make {
          case .awaited(let run):
            made = Made(
              value: try await run(
                SourceContext(
                  registry: Borrowed(maker.builder.registry), arguments: request.arguments, dependencies: nil)))
          case .decorated(let decoration): made = try await maker.decorate(decoration, for: request)
          case .now, .asked: return .success(nil)
          }
          guard let value = made.value.flatMap(Fitting.unwrap) else { return .success(nil) }
          if made.isHandedOn {
            return .success(InstanceStore.Shared(value: value, isolation: .anywhere, isHandedOn: true))
          }
          let filled = try await maker.fill(Fresh(value: value), from: registration, on: factory.isolation)
          return .success(InstanceStore.Shared(value: filled.value, isolation: .anywhere))
        } catch { return .failure(AwaitingCall.failure(error, of: registration)) }
      }
    }
  }

  // MARK: - On an actor

  /// A value that a block has made and nobody else has seen.
  ///
  /// `@unchecked Sendable` is sound: it is handed on, not shared, until it is complete.
  private struct Fresh: @unchecked Sendable {
    let value: Any
  }

  private static func make(
    _ request: ValueRequest, _ watcher: CallEntry.Watcher?, on actor: isolated any Actor
  ) throws(InjectionError) -> InstanceStore.Shared? {
    let resolution = Resolution.current
    let entry = CallEntry(caller: CallerIsolation(actor), observer: watcher.map { Borrowed($0) })
    let value = try resolution.call(.lookUp, entry) { () throws(InjectionError) -> Any? in
      try resolution.value(of: request)
    }
    return value.map { InstanceStore.Shared(value: $0, isolation: .anywhere) }
  }

  private func at(_ mistake: InjectionError, _ registration: Registration) -> InjectionError {
    mistake.at(AwaitingCall.names + [registration.name])
  }
}

extension Awaiter {
  fileprivate init(owner: Planner, watcher: CallEntry.Watcher?) {
    self.init(injector: owner.registry.injector, builder: owner, watcher: watcher)
  }
}

extension Resolution {
  /// Fills an object that an asynchronous block has made, and that its parts may refer back to; there is no report to say
  /// what failed below it.
  fileprivate func fillAwaited(
    _ target: InjectionTarget, _ awaited: Awaited?, from registration: Registration, by builder: Planner,
    _ entry: CallEntry
  ) throws(InjectionError) {
    let failuresBefore = failures.count
    defer { _ = takeFailures(since: failuresBefore) }
    try call(.target, entry) { () throws(InjectionError) in
      path.standing.append((path.count, Borrowed(registration)))
      defer { path.standing.removeLast() }
      let construction = try begin(.init(target: target, by: Borrowed(builder), isKept: registration.isKept))
      let held = builder.hold(for: target, caller)
      defer { held.end() }
      var filling = Filling(
        target, by: Borrowed(builder), held, .created, awaited: awaited.map { Borrowed($0) })
      do throws(InjectionError) {
        try fill(&filling)
        end(construction, .complete)
      } catch {
        end(construction, .givenUp)
        throw error
      }
    }
  }

  /// The same for a value.
  fileprivate func fillAwaited(_ value: Any, by builder: Planner, _ entry: CallEntry) throws(InjectionError) -> Any {
    let failuresBefore = failures.count
    defer { _ = takeFailures(since: failuresBefore) }
    return try call(.target, entry) { () throws(InjectionError) in try fill(made: value, by: Borrowed(builder)) }
  }
}
