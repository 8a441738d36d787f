extension Rules {
  /// An alias of a name without a registration, and a ring of aliases.
  static func deadEnds(_ facts: DependencyFacts) -> [Finding] {
    let table = facts.view.planner.registry.table
    return deadAliases(facts.view).map { number, mistake in
      .problem(.deadEnd(mistake, valueType: nil, in: table), .registration(number))
    }
  }

  /// Returns the aliases whose direct name is not registered, and each ring once, with the number of an alias.
  ///
  /// Each alias is followed once.
  private static func deadAliases(_ view: InjectorView) -> [(number: Int, mistake: UnresolvedAlias)] {
    let table = view.planner.registry.table
    var followed: Set<PropertyName> = []
    return view.aliases.enumerated().compactMap { number, alias in
      if let name = alias.aliased, table.entry(name) == nil {
        return name == "injector" ? nil : (number, .missing(name, after: [alias]))
      }
      var (trail, ring): ([Registration], [Registration]?) = ([], nil)
      _ = table.follow(table.entry(alias.name)) { step in
        trail.append(step.registration)
        if followed.insert(step.registration.name).inserted { return true }
        let start = trail.firstIndex { $0 === step.registration } ?? trail.count
        if start < trail.count - 1 { ring = Array(trail[start...]) }
        return false
      }
      return ring.map { (number, .ring($0)) }
    }
  }

  /// A property with a name that is an alias to nowhere, unless the alias itself is reported.
  ///
  /// An alias may lead nowhere in one injector only; then no other problem tells of it.
  static func deadEndsOfProperties(_ facts: DependencyFacts) -> [Finding] {
    let known = deadAliases(facts.view).map(\.mistake)
    let found = facts.properties.filter { if case .leadsNowhere = $0.property.answer { true } else { false } }
    return facts.eachOnce(found).compactMap { found in
      guard case .leadsNowhere(let error) = found.property.answer else { return nil }
      let table = found.visit.view.planner.registry.table
      let mistake = table.chain(found.property.point.name).mistake
      let isKnown = mistake.map { mistake in known.contains { mistake.ends(like: $0) } } ?? false
      return isKnown ? nil : facts.problem(error.below(found.visit.path), found)
    }
  }
}

extension UnresolvedAlias {
  /// Returns true if it ends at the same alias, or in the same ring.
  fileprivate func ends(like other: UnresolvedAlias) -> Bool {
    switch (self, other) {
    case (.missing(_, let aliases), .missing(_, let others)): aliases.last === others.last
    case (.ring(let aliases), .ring(let others)): others.contains { $0 === aliases.last }
    case (.missing, .ring), (.ring, .missing): false
    }
  }
}
