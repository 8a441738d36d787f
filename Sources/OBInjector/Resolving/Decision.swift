/// What a request leads to, before anything is made for it.
///
/// Names, ambiguity and types are decided before there is a request; a mistake after that is named here and nowhere else, in
/// this order: arguments, a conformance that is out of reach, asynchronous, isolation.
enum Decision {
  /// A value that is there: an instance, a shared one that was made, the injector.
  case take(Any)
  /// A `Lazy` or a `Provider`, which asks later.
  case ask(DeferredSource)
  /// The block, initializer or component has to run, in this isolation.
  case make(in: CallerIsolation)
  /// What is registered is `nil`.
  case nothing
  case refuse(Refusal)

  enum Refusal {
    /// The arguments are not those that the block takes.
    case arguments
    /// A component's conformance belongs to another actor.
    case unreachable
    /// Only awaiting gets it.
    case asynchronous
    /// It belongs to another isolation than the caller's.
    case elsewhere(Isolation)
  }
}

extension ValueRequest {
  /// Decides without running anything.
  ///
  /// - Parameter caller: `nil` where only types are known: then the caller is where it has to be.
  func decide(for caller: CallerIsolation?) -> Decision {
    guard let factory = registration.factory else { return decideReadyMade(for: caller) }
    if registration.isKept, arguments.isEmpty,
      let shared = owner.registry.store.find(InstanceStore.Key(registration))
    {
      return take(shared.value, from: shared.isolation, for: caller)
    }
    if !factory.parameters.isEmpty || !arguments.isEmpty {
      guard factory.takes(arguments) else { return .refuse(.arguments) }
    }
    if caller != nil, let isReachable = factory.isReachable, !isReachable() { return .refuse(.unreachable) }
    if factory.isAwaited { return decideAwaited(for: caller) }
    guard let caller else { return .make(in: CallerIsolation(factory.isolation)) }
    return factory.isolation(for: caller).map { .make(in: $0) } ?? .refuse(.elsewhere(Isolation(of: factory.isolation)))
  }

  /// Without waiting, only a value that has been made is to be had, in whatever shared scope.
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
      // A nil belongs nowhere.
      guard let value = registration.instance else { return .nothing }
      return take(value, from: registration.isolation, for: caller)
    case .converted(let convertible): return convertible.value.map { .take($0) } ?? .nothing
    case .injector: return .take(builder.registry.injector)
    case .deferred(let source): return .ask(source)
    case .made, .alias: return .nothing
    }
  }

  private func take(_ value: Any, from isolation: Isolation, for caller: CallerIsolation?) -> Decision {
    isolation.isFor(caller) ? .take(value) : .refuse(.elsewhere(isolation))
  }

  /// The mistake that a refusal is.
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

  /// Whether an object on the path may stand for what is refused: nothing has to be made then, and so nobody has to wait
  /// or to give arguments.
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
  /// The isolation in which the factory may run now for a caller, if there is one.
  ///
  /// A nonisolated caller may be on the main actor all the same; then it gets what is `Sendable`, and only that, since
  /// the compiler lets it send on what it gets.
  func isolation(for caller: CallerIsolation) -> CallerIsolation? {
    guard let actor = isolation, CallerIsolation(actor) != caller else { return caller }
    return isSendable && caller.number == 0 && MainExecutor.isCurrent(actor) ? CallerIsolation(actor) : nil
  }
}
