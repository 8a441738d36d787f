/// Awaits what an object or a request needs, one value after the other.
extension Awaiter {
  /// Awaits the values that empty properties can't get otherwise: those of an object, or of a struct that a closure has
  /// made and that declares its properties.
  ///
  /// Registrations and properties may change during an await, so each is followed by a look at the plan of that moment;
  /// `renewals` counts the properties whose registration was replaced, which user code may do each time.
  @inline(never)
  func values(for value: Any, isolation: isolated (any Actor)?) async -> AwaitedValues? {
    var properties: [Int: AwaitedValues] = .init()
    var renewals = 0
    search: while renewals < 100 {
      for step in steps(for: value, isolation) where step.registration.canFit(step.point.valueType) {
        let known = properties[step.index]
        let request = ValueRequest(step, by: injector, for: type(of: value))
        let values = await values(of: request, besides: known, isolation: isolation)
        guard values !== known else { continue }
        properties[step.index] = values
        if known != nil { renewals += 1 }
        continue search
      }
      break
    }
    return properties.isEmpty ? nil : AwaitedValues(properties: properties)
  }

  /// Returns the steps that run user code for empty properties.
  private func steps(for value: Any, _ isolation: (any Actor)?) -> [InjectionPlan.ActiveStep] {
    func steps(for target: InjectionTarget) -> [InjectionPlan.ActiveStep] {
      // The plan is kept even if it is a child's first: by a later one, the call would find the awaited instances, and
      // not report what failed below them.
      for injector in injector.lineage { _ = injector.planFirst() }
      let plan = injector.plan(for: target, CallerIsolation(isolation)).plan
      return (plan.steps + plan.awaited).filter { $0.handle.isEmpty(in: target) }
    }
    if let object = FieldRecords.object(in: value) { return steps(for: InjectionTarget(object)) }
    let type = type(of: value)
    guard FieldRecords.kind(of: type) == .struct, !TypeRecord.of(type, injector.reflection).isLeftAlone else {
      return []
    }
    var all: [InjectionPlan.ActiveStep] = []
    _ = InjectionTarget.filling(copyOf: value) { all = steps(for: $0) }
    return all
  }

  /// Awaits the value of a request or, of a collection, the elements; `nil` if there is nothing to await.
  ///
  /// - Parameter known: The values that were awaited before, returned themselves if there is nothing else to await.
  func values(
    of request: ValueRequest, besides known: AwaitedValues? = nil, isolation: isolated (any Actor)?
  ) async -> AwaitedValues? {
    var values = known?.values ?? .init()
    // Elements may be registered while others are awaited, by user code even each time.
    for _ in 0..<100 {
      var isNew = false
      for request in awaited(request, isolation) {
        let key = InstanceStore.Key(request.registration)
        if values[key] == nil { (values[key], isNew) = (await outcome(of: request, isolation), true) }
        // A collection fails with an element.
        guard case .success(let value)? = values[key], value.refusal == nil else { break }
      }
      if !isNew { break }
    }
    guard values.count > known?.values.count ?? 0 else { return known }
    let base = request.registration.base
    return AwaitedValues(values, elementsOf: base.factory?.collected == nil ? nil : base)
  }

  private func outcome(of request: ValueRequest, _ isolation: isolated (any Actor)?) async -> AwaitedValue.Outcome {
    do throws(InjectionError) { return .success(try await value(of: request, by: isolation)) } catch {
      return .failure(error)
    }
  }

  /// Returns the requests to await for a request: itself or, of a collection, decorated or not, those for elements.
  @inline(never)
  func awaited(_ request: ValueRequest, _ isolation: (any Actor)?) -> [ValueRequest] {
    if request.isAwaited(by: isolation) { return [request] }
    guard let factory = request.registration.base.factory, let type = factory.collected else { return [] }
    // On behalf of the owner of the property.
    let part = Request(
      valueType: type, demandsSendable: factory.demandsSendable,
      asker: request.request.maker == nil ? request.request.asker : nil)
    // The collection fails with the first element that is refused: from there on nothing is made.
    return injector.parts(for: type, of: request.registration, caller: CallerIsolation(isolation))
      .map { ValueRequest($0, by: injector, part, isPlanned: true) }
      .prefix { $0.refusal == nil }
      .filter { $0.isAwaited(by: isolation) }
  }
}
