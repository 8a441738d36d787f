extension Rules {
  /// A ready-made instance with a required property that is empty: the injector fills only what it makes.
  static func readyMadeInstances(_ facts: DependencyFacts) -> [Finding] {
    facts.view.all.flatMap { registration -> [Finding] in
      guard case .instance = registration.source, let instance = registration.instance else { return [] }
      let type = Swift.type(of: instance)
      let record = facts.view.record(of: type)
      guard record.points.contains(where: \.isRequired), !record.isActor else { return [] }
      guard registration.isolation.includes(facts.caller) else {
        return [facts.unchecked(registration, type: type, .otherIsolation)]
      }
      let (name, maker) = (registration.name, registration.providedType)
      return emptyProperties(of: instance, facts).map { point in
        let error = InjectionError(
          .emptyInstance, property: point.name, type: point.type, locations: [registration.location],
          ["instance": .quoted(name.rawValue), "maker": .type(maker)])
        return facts.problem(error.at([name, point.name]), registration)
      }
    }
  }

  private static func emptyProperties(of instance: Any, _ facts: DependencyFacts) -> [InjectionPoint] {
    func empty(_ target: InjectionTarget) -> [InjectionPoint] {
      let plan = facts.view.planner.plan(for: target, facts.caller).plan
      return plan.points.filter { $0.isRequired && $0.handle?.isEmpty(in: target) == true }
    }
    if let object = FieldRecords.object(in: instance) { return empty(InjectionTarget(object)) }
    guard FieldRecords.kind(of: Swift.type(of: instance)) == .struct else { return [] }
    var points: [InjectionPoint] = []
    _ = InjectionTarget.filling(copyOf: instance) { points = empty($0) }
    return points
  }
}
