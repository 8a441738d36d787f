/// The outcome of a request, known before a value is made for it.
///
/// Names, ambiguity and types are checked before a request exists. All later errors are decided here and nowhere else,
/// in this order: arguments, a conformance out of reach, asynchronous, isolation.
enum Decision {
  /// A value that exists: an instance, a shared instance that was made, the injector.
  case take(Any)
  /// A `Lazy` or a `Provider`, which looks up its value later.
  case ask(LazySource)
  /// A block, an initializer or a component that has to run in this isolation.
  case make(in: CallerIsolation)
  /// A registration of `nil`.
  case nothing
  case refuse(Refusal)

  enum Refusal {
    /// The arguments do not match the parameters of the block.
    case arguments
    /// The component's conformance is isolated to another actor.
    case unreachable
    /// The value has to be awaited.
    case asynchronous
    /// The value belongs to another isolation than the caller's.
    case elsewhere(Isolation)
  }
}

extension ValueRequest {
  /// Returns the decision; runs no block.
  ///
  /// - Parameter caller: `nil` where only types are known; the caller is then assumed to be in the required isolation.
  func decide(for caller: CallerIsolation?) -> Decision {
    guard let factory = registration.factory else { return decideReadyMade(for: caller) }
    if registration.isCached, arguments.isEmpty,
      let shared = owner.registry.store.find(InstanceStore.Key(registration))
    {
      return take(shared.value, from: shared.isolation, for: caller)
    }
    if !factory.parameters.isEmpty || !arguments.isEmpty {
      guard factory.takes(arguments) else { return .refuse(.arguments) }
    }
    if caller != nil, let canBeCalledHere = factory.canBeCalledHere, !canBeCalledHere() { return .refuse(.unreachable) }
    if factory.isAwaited { return decideAwaited(for: caller) }
    guard let caller else { return .make(in: CallerIsolation(factory.isolation)) }
    return factory.isolation(for: caller).map { .make(in: $0) } ?? .refuse(.elsewhere(Isolation(of: factory.isolation)))
  }

  /// Takes a value that was made before, in any shared scope; without an await, no other is available.
  private func decideAwaited(for caller: CallerIsolation?) -> Decision {
    guard registration.scope.isShared, let identity = try? identity(),
      let shared = owner.registry.store.find(InstanceStore.Key(registration, identity.key))
    else { return .refuse(.asynchronous) }
    return take(shared.value, from: shared.isolation, for: caller)
  }

  private func decideReadyMade(for caller: CallerIsolation?) -> Decision {
    guard arguments.isEmpty else { return .refuse(.arguments) }
    switch registration.source {
    case .instance:
      // `nil` has no isolation.
      guard let value = registration.instance else { return .nothing }
      return take(value, from: registration.isolation, for: caller)
    case .converted(let convertible): return convertible.value.map { .take($0) } ?? .nothing
    case .injector: return .take(planner.registry.injector)
    case .deferred(let source): return .ask(source)
    case .made, .alias: return .nothing
    }
  }

  private func take(_ value: Any, from isolation: Isolation, for caller: CallerIsolation?) -> Decision {
    isolation.isFor(caller) ? .take(value) : .refuse(.elsewhere(isolation))
  }

  /// Returns the error of a refusal.
  func mistake(_ refusal: Decision.Refusal, for caller: CallerIsolation?) -> InjectionError {
    switch refusal {
    case .arguments:
      let expected = registration.factory?.parameters ?? []
      return requester == .property
        ? .argumentsAtProperty(expected, registration) : .arguments(arguments, expected: expected, registration)
    case .unreachable: return .conformanceElsewhere(registration.type, to: "Component")
    case .asynchronous: return .asynchronous(registration)
    case .elsewhere(let isolation):
      return .elsewhere(registration, belongsTo: isolation, caller: caller ?? .nonisolated)
    }
  }

  /// Returns true if an object on the path may be used in place of the refused value: then nothing is made, so that
  /// neither an await nor arguments are needed.
  func mayBeOnPath(_ refusal: Decision.Refusal, for caller: CallerIsolation?) -> Bool {
    guard arguments.isEmpty, let factory = registration.factory else { return false }
    switch refusal {
    case .asynchronous: return true
    case .arguments:
      guard requester == .property, let caller else { return requester == .property }
      return factory.isAwaited || factory.isolation(for: caller) != nil
    case .unreachable, .elsewhere: return false
    }
  }
}

extension Isolation {
  fileprivate func isFor(_ caller: CallerIsolation?) -> Bool { caller.map(includes) ?? true }
}

extension Factory {
  /// Returns the isolation in which the factory may run now for the caller; `nil` if there is none.
  ///
  /// A nonisolated caller may happen to run on the main actor. It then receives values of main-actor blocks only if
  /// they are `Sendable`, since the compiler lets the caller send on the values that it receives.
  func isolation(for caller: CallerIsolation) -> CallerIsolation? {
    guard let actor = isolation, CallerIsolation(actor) != caller else { return caller }
    return isSendable && caller.actorID == 0 && MainExecutor.isCurrent(actor) ? CallerIsolation(actor) : nil
  }
}
