/// Lookups that can wait.
extension Awaiter {
  /// Returns the value if it has to be awaited; `nil` if it is available at once.
  ///
  /// A refused request returns `nil` too: the synchronous lookup that follows reports it.
  ///
  /// - Parameter box: Returns the store of a `Lazy` for the value of a registration.
  func value(
    of wanted: Request, box: ((Registration) -> OnceBox?)? = nil, isolation: isolated (any Actor)?
  ) async throws(InjectionError) -> Any? {
    guard let found = try? planner.registry.find(wanted, caller: CallerIsolation(isolation)),
      planner.registry.refusal(of: found, for: wanted) == nil
    else { return nil }
    var request = ValueRequest(found, by: planner, wanted)
    request.request.isPlanned = true
    guard !awaited(request, isolation).isEmpty else { return nil }
    let made: AwaitedValue
    if let kept = box?(found.registration) {
      made = try await once(kept, request, isolation: isolation)
    } else {
      made = try await lookUp(request, isFitting: true, isolation: isolation)
    }
    AwaitingCall.current?.leave(made.failures)
    guard let value = made.shared?.value else { preconditionFailure("a lookup returns a value, or throws") }
    guard let type = wanted.valueType, !Fitting.fits(value, type), let lazy = value as? any LazyType else {
      return value
    }
    return try await lazy.answer.awaited(
      as: type, request.arguments, isolation, demandsSendable: wanted.demandsSendable)
  }

  /// Returns the value of a `Lazy`, which one task makes for all that ask for it.
  private func once(
    _ kept: OnceBox, _ request: ValueRequest, isolation: isolated (any Actor)?
  ) async throws(InjectionError) -> AwaitedValue {
    let key = InstanceStore.Key(request.registration)
    return try await share(key, in: kept.store.awaited) { step throws(InjectionError) in
      try await AwaitingCall.within(step, isolation: isolation) { _ throws(InjectionError) in
        if let known = kept.store.find(OnceBox.key) { return AwaitedValue(shared: known) }
        let made = try await lookUp(request, isFitting: true, isolation: isolation)
        return AwaitedValue(
          shared: made.shared.map { kept.store.keep($0, as: OnceBox.key) }, failures: made.failures)
      }
    }
  }
}

extension InjectedLazyResolver {
  func awaitedValue(
    of type: Any.Type, from arguments: [Any], isolation: isolated (any Actor)?, demandsSendable: Bool
  ) async throws -> Any {
    if let known = try kept?.find(type, isolation, demandsSendable: demandsSendable) { return known }
    guard let (injector, planner) = injector.found else { throw injectorGone }
    let awaiter = Awaiter(injector: injector, planner: planner, watcher: watcher, lazyRequest: request)
    let wanted = wanted(type, arguments, demandsSendable: demandsSendable)
    if kept != nil, let actor = awaiter.actor(of: wanted, isolation) {
      return try await value(of: type, Arguments(list: arguments), on: actor, demandsSendable: demandsSendable).value
    }
    if let value = try await awaiter.value(of: wanted, box: box, isolation: isolation) { return value }
    return try value(of: type, from: arguments, isolation: isolation, demandsSendable: demandsSendable)
  }
}

extension DeferredBlock {
  func awaitedValue(
    of type: Any.Type, from arguments: [Any], isolation: isolated (any Actor)?, demandsSendable: Bool
  ) async throws -> Any {
    let wanted = wanted(arguments)
    // Only the static type says that the value may leave the actor.
    if demandsSendable, wanted.isAwaited(by: isolation), let actor = wanted.registration.factory?.isolation {
      return try await value(of: type, Arguments(list: arguments), on: actor, demandsSendable: demandsSendable).value
    }
    return try value(of: type, from: arguments, isolation: isolation, demandsSendable: demandsSendable)
  }
}

extension Awaiter {
  /// Returns the actor on which a synchronous closure has to make the value; `nil` if the value is not made so.
  fileprivate func actor(of wanted: Request, _ isolation: (any Actor)?) -> (any Actor)? {
    guard let found = try? planner.registry.find(wanted, caller: CallerIsolation(isolation)),
      let factory = found.registration.factory, !factory.isAwaited, factory.collected == nil
    else { return nil }
    var request = ValueRequest(found, by: planner, wanted)
    request.request.isPlanned = planner.registry.refusal(of: found, for: wanted) == nil
    return request.isAwaited(by: isolation) ? factory.isolation : nil
  }
}

extension LazyResolver {
  /// Returns the value that a synchronous closure makes on its actor.
  ///
  /// A value is awaited from another actor only if it is registered as `Sendable`.
  fileprivate func value(
    of type: Any.Type, _ arguments: Arguments, on actor: isolated any Actor, demandsSendable: Bool
  ) throws -> InstanceStore.Shared {
    let value = try value(of: type, from: arguments.list, isolation: actor, demandsSendable: demandsSendable)
    return InstanceStore.Shared(value: value, isolation: .anywhere)
  }
}

/// Arguments on the way to the actor of a closure.
///
/// `@unchecked Sendable` is sound: `awaitGet` demands `Sendable` arguments.
private struct Arguments: @unchecked Sendable {
  let list: [Any]
}
