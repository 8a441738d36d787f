/// From a registration to a value, for somebody who can wait.
///
/// A synchronous block of another actor is run there, by the synchronous engine, with everything below it. An
/// asynchronous block is awaited, and what it makes is filled before anyone sees it, awaiting what that needs in turn.
struct Awaiter: Sendable {
  let injector: PropertyInjector

  /// Whether only awaiting gets a value of that registration to a caller of that isolation.
  func needsAwaiting(_ registration: Registration, owner: PropertyInjector, isolation: (any Actor)?) -> Bool {
    guard let maker = registration.maker else { return false }
    if registration.isKept, owner.store.find(InstanceStore.Key(registration, nil)) != nil { return false }
    return maker.makeAsync != nil || (maker.isolation != nil && maker.isolation !== isolation && maker.isSendable)
  }

  /// The value; `nil` if the block returned `nil`.
  func value(
    of registration: Registration, owner: PropertyInjector, _ making: Making
  ) async throws(InjectionError) -> InstanceStore.Shared? {
    guard let maker = registration.maker else { return nil }
    let arguments = making.arguments
    if let problem = Resolution.argumentProblem(registration, maker.parameters, arguments) {
      throw error(problem, registration)
    }
    var position = 0
    let identity = arguments.isEmpty ? nil : ArgumentKey(arguments, position: &position)
    if !arguments.isEmpty, identity == nil, registration.scope != .unique {
      let given = Swift.type(of: arguments[position - 1])
      throw error(.argumentNotHashable(registration.described, position: position, given: given), registration)
    }
    if maker.makeAsync == nil, let actor = maker.isolation {
      return try await Self.make(registration, owner: owner, making, on: actor)
    }
    let key = InstanceStore.Key(registration, identity)
    let call = AwaitingCall.current ?? AwaitingCall()
    let making = Making(injector: registration.scope.isShared ? owner : injector, arguments: arguments)
    switch registration.scope.kind {
    case .unique:
      let step = AwaitingCall.Step(key, in: injector.store.builds)
      guard !call.path.contains(step) else {
        throw error(.circular(registration.name, registration.type), registration)
      }
      return try await make(step, maker, making, call).get()
    case .graph: return try await share(key, maker, making, call, in: call.graph, owner: nil)
    case .singleton, .eagerSingleton, .weakSingleton, .custom:
      if let shared = owner.store.find(key) { return shared }
      return try await share(key, maker, making, call, in: owner.store.builds, owner: owner)
    }
  }

  private func share(
    _ key: InstanceStore.Key, _ maker: Maker, _ making: Making, _ call: AwaitingCall, in builds: SharedBuilds,
    owner: PropertyInjector?
  ) async throws(InjectionError) -> InstanceStore.Shared? {
    let registration = key.registration
    let step = AwaitingCall.Step(key, in: builds)
    guard Waits.begin(call.path, for: step) else {
      throw error(.circular(registration.name, registration.type), registration)
    }
    defer { Waits.end(call.path, for: step) }
    let cancelled = error(.blockThrew(registration.described, CancellationError()), registration)
    let (build, isNew) = builds.join(key, cancellation: cancelled)
    defer { builds.stopWaiting(key, for: build) }
    if isNew {
      build.start { [self] in
        guard let owner else { return await make(step, maker, making, call) }
        // Another task may have finished it between the look into the store and the joining.
        if let made = owner.store.find(key) { return .success(made) }
        guard owner.stillHas(registration) else {
          builds.leave(key, build)
          return .failure(
            error(.unknownName(registration.name, wanted: registration.type, suggestion: nil), registration))
        }
        let attempt = owner.store.begin(key)
        let outcome = await make(step, maker, making, call)
        if case .success(let shared?) = outcome {
          owner.store.publish(shared, for: key, attempt: attempt)
        } else {
          owner.store.abandon(key, attempt: attempt)
        }
        builds.leave(key, build)
        return outcome
      }
    }
    return try await build.outcome().get()
  }

  private func make(
    _ step: AwaitingCall.Step, _ maker: Maker, _ making: Making, _ call: AwaitingCall
  ) async -> SharedBuild.Outcome {
    let registration = step.key.registration
    guard let run = maker.makeAsync else { return .success(nil) }
    return await AwaitingCall.$current.withValue(call.making(step)) {
      do {
        guard let made = Fitting.unwrap(try await run(making)) else { return .success(nil) }
        let fresh = Fresh(value: made)
        let filled = try await fill(fresh, by: making.injector, on: maker.isolation)
        return .success(InstanceStore.Shared(value: filled.value, confinement: .none))
      } catch let error as InjectionError {
        return .failure(error)
      } catch {
        let path = AwaitingCall.current?.names ?? []
        return .failure(InjectionError(.blockThrew(registration.described, error), path: path))
      }
    }
  }

  // MARK: - On an actor

  /// A value that a block has made and nobody else has seen.
  ///
  /// `@unchecked Sendable` is sound: it is handed on, not shared, until it is complete.
  struct Fresh: @unchecked Sendable {
    let value: Any
  }

  private static func make(
    _ registration: Registration, owner: PropertyInjector, _ making: Making, on actor: isolated any Actor
  ) throws(InjectionError) -> InstanceStore.Shared? {
    let resolution = Resolution.current
    let value = try resolution.call(isolation: actor, tellsItself: false) { () throws(InjectionError) -> Any? in
      try resolution.demand(registration, owner: owner, by: making.injector, arguments: making.arguments)
    }
    return value.map { InstanceStore.Shared(value: $0, confinement: .none) }
  }

  /// Fills what a block has made, where the block belongs, awaiting what that takes.
  private func fill(
    _ fresh: Fresh, by injector: PropertyInjector, on isolation: isolated (any Actor)?
  ) async throws(InjectionError) -> Fresh {
    guard FieldRecords.kind(of: Swift.type(of: fresh.value)) == .class else {
      let resolution = Resolution.current
      defer { resolution.dropFailures() }
      return try resolution.call(isolation: isolation, tellsItself: true) { () throws(InjectionError) -> Fresh in
        Fresh(value: try resolution.wire(made: fresh.value, by: injector))
      }
    }
    let target = InjectionTarget(FieldRecords.object(in: fresh.value))
    let given = await Awaiter(injector: injector).given(for: target, isolation: isolation)
    let resolution = Resolution.current
    defer { resolution.dropFailures() }
    try resolution.call(isolation: isolation, tellsItself: true) { () throws(InjectionError) in
      resolution.given = given
      resolution.frames.push(Resolution.Frame(target: target.object, target.type, injector))
      defer {
        resolution.given = [:]
        resolution.frames.pop(to: 0)
      }
      _ = try resolution.wire(target, by: injector, isCreated: true)
    }
    return fresh
  }

  private func error(_ problem: Problem, _ registration: Registration) -> InjectionError {
    let path = AwaitingCall.current?.names ?? []
    return InjectionError(problem, path: path + [registration.name])
  }
}
