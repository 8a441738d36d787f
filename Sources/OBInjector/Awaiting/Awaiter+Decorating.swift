/// Decorates a value that has to be awaited, or that has decorators of more than one actor.
extension Awaiter {
  /// The result of a source.
  struct Made {
    let value: Any?
    /// True if a decorator has returned the value that it received.
    var isForwarded = false
  }

  /// Awaits the base value, then the decorator, on the decorator's actor.
  func decorate(_ decoration: DecoratedRegistration, for request: ValueRequest, _ isolation: (any Actor)?) async throws
    -> Made
  {
    let names = AwaitingCall.names
    if let mistake = decoration.mistake { throw mistake.at(names) }
    let wanted = try decoration.request(like: request, by: planner, names)
    guard let found = try await resolvingAliases(wanted, isolation) else { return Made(value: nil) }
    guard let run = decoration.decorator.runAwaiting else {
      throw InjectionError.notSendable(decoration.decorator, decoration.base).at(names)
    }
    let fitting = try decoration.fitting(found, names)
    let value: Any
    do { value = try await run(injector, fitting) } catch { throw decoration.thrown(error, names) }
    return Made(value: value, isForwarded: DecoratedRegistration.isSameObject(found, value))
  }

  private func resolvingAliases(_ request: ValueRequest, _ isolation: (any Actor)?) async throws -> Any? {
    guard needsAwaiting(request, isolation: nil) else {
      // A value that is not `Sendable` must not get from the caller's actor to the decorator's.
      let context = CallContext(caller: .nonisolated, observer: nil)
      return try leaving(context) { resolution throws(InjectionError) in try resolution.value(of: request, isObserved: true) }
    }
    if request.registration.collected != nil { return try await value(of: request, for: nil)?.value }
    return try await value(of: request, by: isolation)?.value
  }
}
