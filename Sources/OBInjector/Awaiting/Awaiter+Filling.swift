/// Awaits what an object or a request needs, one value after the other.
extension Awaiter {
  /// Awaits the values that empty properties can't get otherwise: those of an object, or of a struct that a closure has
  /// made and that declares its properties.
  func values(for value: Any, isolation: isolated (any Actor)?) async -> AwaitedValues? {
    let (type, object) = (Swift.type(of: value), FieldRecords.object(in: value))
    var steps: [InjectionPlan.ActiveStep] = []
    if object != nil
      || FieldRecords.kind(of: type) == .struct && TypeRecord.of(type, injector.reflection).declaresItself
    {
      _ = InjectionTarget.filling(value) { target in
        let plan = injector.lease(for: target, CallerIsolation(isolation)).plan
        steps = (plan.draft.active + plan.draft.awaited).filter { object != nil || $0.handle.isEmpty(in: target) }
      }
    }
    var (properties, failures): ([Int: AwaitedValues], [InjectionError]) = (.init(), [])
    for step in steps where step.registration.canFit(step.point.valueType) {
      // Another task may have set the property since the awaits began.
      if let object, !step.handle.isEmpty(in: InjectionTarget(object)) { continue }
      let request = BoundRequest(step.binding, by: injector, step.request)
      guard let values = await values(of: request, isolation: isolation) else { continue }
      properties[step.index] = values
      failures += values.failures
    }
    return properties.isEmpty ? nil : AwaitedValues(properties: properties, failures)
  }

  /// Awaits the value of a request or, of a collection, the elements; `nil` if there is nothing to await.
  func values(of request: BoundRequest, isolation: isolated (any Actor)?) async -> AwaitedValues? {
    var (values, failures): ([InstanceStore.Key: AwaitedValue], [InjectionError]) = (.init(), [])
    for part in awaited(request, isolation) {
      let value = await value(of: part, by: isolation)
      values[.init(part.registration, in: part.home.store.id)] = value
      let names = (part === request ? [] : [request.binding.name]) + [part.binding.name]
      failures += value.failures.map { $0.at(names + $0.path.dropFirst()) }
      // A collection fails with an element.
      if case .failed = value.outcome { break }
      if let shared = value.shared, part.registration.scope.isWeak {
        AwaitingCall.current?.hold(shared)
      }
    }
    return values.isEmpty ? nil : AwaitedValues(values, failures)
  }

  /// Returns the requests to await for a request: itself or, of a collection, decorated or not, those for elements.
  func awaited(_ request: BoundRequest, _ isolation: (any Actor)?) -> [BoundRequest] {
    if request.isAwaited(by: isolation) { return [request] }
    guard let factory = request.registration.undecorated.factory, let type = factory.collected else { return [] }
    // On behalf of the owner of the property.
    let part = Request(
      valueType: type, demandsSendable: factory.demandsSendable,
      asker: request.request.lazyType == nil ? request.request.asker : nil)
    // The collection fails with the first element that is refused: from there on nothing is made.
    return injector.parts(for: type, of: request.registration, caller: CallerIsolation(isolation))
      .map { BoundRequest($0, by: injector, part) }
      .prefix { $0.refusal == nil }
      .filter { $0.isAwaited(by: isolation) }
  }
}
