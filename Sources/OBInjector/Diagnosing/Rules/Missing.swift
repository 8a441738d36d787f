extension Rules {
  /// A required property that nothing is registered for, under its name or by its type.
  static func missing(_ facts: DependencyFacts) -> [Finding] {
    let found = facts.properties.filter { found in
      if case .missing = found.property.answer { found.property.point.isRequired } else { false }
    }
    return facts.eachOnce(found).map(facts.missing)
  }

  /// An `@InjectedNamed` property, whose name only an object tells.
  static func unknownNames(_ facts: DependencyFacts) -> [Finding] {
    facts.properties.compactMap { found in
      guard case .unknown(let fitting) = found.property.answer else { return nil }
      var names: [PropertyName] = []
      for name in fitting.map(\.name) where !names.contains(name) { names.append(name) }
      return facts.unchecked(found, .request(fitting: names))
    }
  }
}

extension DependencyFacts {
  /// Returns the problem that nothing is registered for a property.
  func missing(_ found: Found) -> Finding {
    let (visit, point) = (found.visit, found.property.point)
    let table = visit.view.planner.registry.table
    let mistake = point.reported.unknown(in: SuggestedNames(in: table))
    return problem(explained(mistake, in: visit).at(visit.path + [point.name]), found)
  }

  /// Returns the error of a property of a shared object, with the registration that only a child has.
  func explained(_ mistake: InjectionError, in visit: Visit) -> InjectionError {
    let (child, home) = (view.planner.registry.table, visit.view.planner.registry.table)
    return visit.sharer.map { mistake.inside($0, askedBy: child, home: home) } ?? mistake
  }
}
