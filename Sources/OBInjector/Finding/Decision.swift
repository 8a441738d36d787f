/// The outcome of a request, known before a value is made for it.
///
/// Names and ambiguity are checked before there is a registration to decide on. All later errors are decided here, in
/// this order: closed, a decorator, the type, `Sendable`, the arguments, a conformance out of reach, asynchronous,
/// isolation. A lookup in an injector that is itself closed never gets here.
package enum Decision {
  /// A value that exists: an instance, a shared instance that was made, the injector.
  case take(InstanceStore.Shared)
  /// A `Lazy` or a `Provider`, which looks up its value later.
  case ask(LazySource)
  /// A closure, an initializer or a component that has to run in this isolation.
  case make(in: CallerIsolation)
  /// A registration of `nil`.
  case nothing
  case refuse(Refusal)

  package enum Refusal {
    /// The injector of the registration, or one on the way to it, is closed.
    case closed
    /// A decorator does not accept the value of its base.
    case decorator(InjectionError)
    /// The value can't fit the requested type.
    case type
    /// The requested type is `Sendable`, and the value may not be.
    case notSendable(InjectionError)
    /// The arguments, or those that a `Provider` passes, do not match the parameters of the closure.
    case arguments
    /// The component's conformance is isolated to another actor.
    case unreachable
    /// The value has to be awaited.
    case asynchronous
    /// The value belongs to another isolation than the caller's: it is kept, or it is held weakly or has to be made.
    case elsewhere(Isolation, isKept: Bool)

    /// True if the value can't be made for this caller, who gets one that exists.
    var concernsMaking: Bool {
      switch self {
      case .unreachable, .asynchronous, .elsewhere(_, isKept: false): true
      case .closed, .decorator, .type, .notSendable, .arguments, .elsewhere: false
      }
    }
  }
}

extension BoundRequest {
  /// Returns the decision; runs no closure.
  ///
  /// - Parameter caller: `nil` where only types are known; the caller is then assumed to be in the required isolation.
  package func decide(for caller: CallerIsolation?) -> Decision {
    if !isPlanned, let refusal { return .refuse(refusal) }
    let registration = registration
    guard registration.takes(request.arguments) else { return .refuse(.arguments) }
    if registration.providesNothing { return .nothing }
    // No value exists that was made from arguments that can't be compared.
    let existing =
      registration.scope.outlivesCall
      ? home.store.find(.init(registration, try? identity(), in: home.store.id)) : registration.readyMade
    if let existing {
      guard let caller, !existing.isolation.includes(caller) else { return .take(existing) }
      // Only here, since whatever takes a ready-made instance finds out whether it fits.
      if let valueType = request.valueType, !registration.canFit(valueType) { return .refuse(.type) }
      return .refuse(.elsewhere(existing.isolation, isKept: !registration.scope.isWeak))
    }
    guard let factory = registration.factory else {
      guard let source = registration.deferred else { return .take(.init(value: injector)) }
      return source.typeWithOtherArguments == nil ? .ask(source) : .refuse(.arguments)
    }
    if caller != nil, let canBeCalledHere = factory.canBeCalledHere, !canBeCalledHere() { return .refuse(.unreachable) }
    guard let maker = factory.isAwaited ? decorator(for: caller) : factory else { return .refuse(.asynchronous) }
    guard let caller else { return .make(in: CallerIsolation(maker.isolation)) }
    return maker.isolation(for: caller).map { .make(in: $0) }
      ?? .refuse(.elsewhere(Isolation(of: maker.isolation), isKept: false))
  }

  /// Returns the arguments as part of the value's identity; an unknown key if they can't be compared, which only a
  /// unique value allows.
  func identity() throws(InjectionError) -> ArgumentKey? {
    guard !arguments.isEmpty else { return nil }
    var position = 0
    if let key = ArgumentKey.of(arguments, position: &position) { return key }
    guard !registration.scope.isShared else {
      throw InjectionError(
        .argumentNotHashable, of: registration, found: type(of: arguments[position - 1]),
        ["position": .text("\(position)")])
    }
    return .unknown()
  }

  /// The refusal that the types tell, for every caller and before anything is made.
  var refusal: Decision.Refusal? {
    let registration = registration
    if injector.nearestClosed(upTo: binding.undecoratedHome) != nil { return .closed }
    // `nil` fits every type, and has no isolation.
    if registration.providesNothing { return nil }
    if let mistake = registration.origin.mistakeOfDecorators { return .decorator(mistake) }
    guard let valueType = request.valueType else { return nil }
    // A registration that was found by its type fits. Whatever takes a ready-made instance finds out whether it does.
    let isMade = registration.readyMade == nil || !request.arguments.isEmpty
    if isMade, request.name != nil, !registration.canFit(valueType) { return .type }
    guard request.demandsSendable, let mistake = registration.refusal(asSendable: valueType) else { return nil }
    return registration.takes(request.arguments) ? .notSendable(mistake) : .arguments
  }

  /// Returns the decorator of an awaited value if it can run without an await, on its own actor: the value that it takes
  /// exists, or needs no await there.
  private func decorator(for caller: CallerIsolation?) -> Factory? {
    guard let decoration = registration.decoration, let decorator = decoration.decorator.factory else { return nil }
    let base = BoundRequest(decoration.binding, by: injector, request, isPlanned: true)
    switch base.decide(for: caller.flatMap(decorator.isolation) ?? CallerIsolation(decorator.isolation)) {
    case .take, .make: return decorator
    case .ask, .nothing, .refuse: return nil
    }
  }
}

extension Factory {
  /// Returns the isolation in which the factory may run now for the caller; `nil` if there is none.
  ///
  /// A nonisolated caller may happen to run on the main actor. It then receives values of main-actor closures only if
  /// they are `Sendable`, since the compiler lets the caller send on the values that it receives.
  func isolation(for caller: CallerIsolation) -> CallerIsolation? {
    guard let actor = isolation, CallerIsolation(actor) != caller else { return caller }
    return isSendable && caller.actorID == 0 && MainExecutor.isCurrent(actor) ? CallerIsolation(actor) : nil
  }
}
