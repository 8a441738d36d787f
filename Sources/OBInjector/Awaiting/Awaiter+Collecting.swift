/// Collections with elements that have to be awaited.
extension Awaiter {
  /// Returns the requests for the elements of a collection, decorated or not.
  func parts(
    _ collected: CollectionElements, for request: ValueRequest, _ isolation: (any Actor)?
  ) -> [ValueRequest] {
    planner.registry.parts(
      for: collected.valueType, of: request.registration.base, caller: CallerIsolation(isolation)
    ).map { ValueRequest($0, by: planner, request.request.part(valueType: collected.valueType)) }
  }

  /// Returns the collection: elements that are available at once are made in the caller's isolation, the others are
  /// awaited in turn.
  func collect(
    _ collected: CollectionElements, for request: ValueRequest, isolation: isolated (any Actor)?
  ) async throws(InjectionError) -> Any {
    let registration = request.registration
    let around = AwaitingCall.current
    return try await AwaitingCall.apart(isolation: isolation) { call throws(InjectionError) in
      let value = try await assemble(collected, for: request, isolation: isolation)
      around?.leave(call.takeNotes().map { $0.at { Self.below(registration, $0) } })
      return value
    }
  }

  private func assemble(
    _ collected: CollectionElements, for request: ValueRequest, isolation: isolated (any Actor)?
  ) async throws(InjectionError) -> Any {
    let registration = request.registration
    do throws(InjectionError) {
      guard request.arguments.isEmpty else { throw request.mistake(.arguments, for: nil) }
      var values: [(name: PropertyName, value: Any)] = []
      for part in parts(collected, for: request, isolation) {
        if collected.demandsSendable, let refusal = part.registration.refusal(asSendable: collected.valueType) {
          throw refusal.at([part.registration.name])
        }
        let value =
          part.isAwaited(by: isolation)
          ? try await self.value(of: part, by: isolation)?.value : try valueAtOnce(of: part, isolation)
        if let value { values.append((part.registration.name, value)) }
      }
      return collected.assemble(values)
    } catch { throw Self.below(registration, error) }
  }

  /// Returns the error of an element; the name of the collection follows the names of the steps around it.
  private static func below(_ collection: Registration, _ error: InjectionError) -> InjectionError {
    let around = AwaitingCall.names
    // A collection and its decorators, or its `Lazy`, have one place in the path.
    let last = AwaitingCall.current?.path.last?.key.registration
    let isNamed = last === collection || last?.decoration?.base.base === collection
    let rest = error.path.starts(with: around) ? Array(error.path.dropFirst(around.count)) : error.path
    return error.at(around + (isNamed ? [] : [collection.name]) + rest)
  }

  private func valueAtOnce(of request: ValueRequest, _ isolation: (any Actor)?) throws(InjectionError) -> Any? {
    try leaving(context(isolation)) { resolution throws(InjectionError) in try resolution.value(of: request) }
  }
}

extension Registration {
  /// The elements of a collection, decorated or not.
  var collected: CollectionElements? { base.factory?.collected }

  /// True if the registration decorates a collection.
  var isAroundParts: Bool { decoration != nil && collected != nil }
}
