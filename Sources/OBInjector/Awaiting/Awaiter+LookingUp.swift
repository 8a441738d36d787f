/// Lookups that can wait.
extension Awaiter {
  /// Returns the request of a lookup if the value has to be awaited; `nil` if it is available at once.
  ///
  /// A refused request returns `nil` too: the synchronous lookup that follows reports it.
  func awaitedRequest(for wanted: Request, _ isolation: (any Actor)?) -> BoundRequest? {
    guard let found = try? injector.find(wanted, caller: CallerIsolation(isolation)) else { return nil }
    let request = BoundRequest(found, by: injector, wanted)
    return request.refusal != nil || awaited(request, isolation).isEmpty ? nil : request
  }

  /// Returns the value of a lookup that has to be awaited; that of a `Lazy` is made by one task for all.
  ///
  /// - Parameter lazy: The `Lazy` or the `Provider` that asks.
  @inline(never)
  func value(
    of request: BoundRequest, for lazy: InjectedLazyResolver? = nil, isolation: isolated (any Actor)?
  ) async throws(InjectionError) -> Any {
    let (store, key) = (injector.store, lazy?.key(for: request.registration))
    let made =
      if let key {
        await share(key, in: store) { attempt in
          await AwaitingCall.within(attempt, isolation: isolation) {
            // When the `Lazy` ends, it removes the value of its key: not before the value is kept.
            defer { withExtendedLifetime(lazy) {} }
            let made = await lookUp(request, isFitting: true, isolation: isolation)
            guard let shared = made.shared else { return made }
            return AwaitedValue(result: .success(.value(store.keepFirst(shared, as: key))), failures: made.failures)
          }
        }
      } else {
        await lookUp(request, isFitting: true, isolation: isolation)
      }
    AwaitingCall.add(made.failures)
    guard case .value(let shared) = try made.result.get() else {
      preconditionFailure("a lookup returns a value, or throws")
    }
    return shared.value
  }
}

extension InjectedLazyResolver {
  func awaitedValue(
    of type: Any.Type, from arguments: [Any], isolation: isolated (any Actor)?, demandsSendable: Bool
  ) async throws(InjectionError) -> Any {
    let awaiter = Awaiter(injector: try liveInjector(), watcher: watcher)
    let wanted = request(for: type, arguments, demandsSendable: demandsSendable)
    let made = try madeValue(in: awaiter.injector, CallerIsolation(isolation), demandsSendable: demandsSendable)
    guard made == nil, let request = awaiter.awaitedRequest(for: wanted, isolation) else {
      return try value(of: type, from: arguments, isolation: isolation, demandsSendable: demandsSendable)
    }
    if let factory = request.registration.factory, !factory.isAwaited, request.isAwaited(by: isolation) {
      nonisolated(unsafe) let arguments = arguments
      return try await value(of: type, arguments, on: factory.isolation).value
    }
    return try await awaiter.value(of: request, for: self, isolation: isolation)
  }
}

extension LazyResolver {
  /// Returns the value that a synchronous closure makes on its actor.
  ///
  /// A value is awaited from another actor only if it is registered as `Sendable`; `awaitGet` demands `Sendable`
  /// arguments.
  func value(
    of type: Any.Type, _ arguments: [Any], on actor: isolated (any Actor)?
  ) throws(InjectionError) -> InstanceStore.Shared {
    .init(value: try value(of: type, from: arguments, isolation: actor, demandsSendable: true))
  }
}
