extension Rules {
  /// An alias of a name without a registration, and a ring of aliases.
  static func deadEnds(_ facts: DependencyFacts) -> [Finding] {
    let table = facts.view.planner.registry.table
    return deadAliases(facts).map { number, mistake in
      .problem(.deadEnd(mistake, valueType: nil, in: table), .registration(number))
    }
  }

  /// Returns the aliases to report, by their numbers, and where they lead.
  private static func deadAliases(_ facts: DependencyFacts) -> [(number: Int, mistake: UnresolvedAlias)] {
    let (view, registry) = (facts.view, facts.view.planner.registry)
    var rings: Set<Set<PropertyName>> = []
    var settled: Set<PropertyName> = []
    return view.aliases.enumerated().compactMap { number, alias in
      guard mayLeadNowhere(alias, registry.table, &settled) else { return nil }
      do throws(UnresolvedAlias) {
        _ = try registry.find(alias.name, valueType: PropertyInjector.self)
        return nil
      } catch {
        switch error {
        // An alias that leads to a dead end is not reported, only the dead end itself.
        case .missing(_, let aliases) where aliases.count > 1: return nil
        case .ring(let aliases) where aliases.last !== alias || !rings.insert(Set(error.names)).inserted: return nil
        case .missing, .ring: return (number, error)
        }
      }
    }
  }

  /// A property with a name that is an alias to nowhere, unless the alias itself is reported.
  ///
  /// An alias may lead nowhere in one injector only; then no other problem tells of it.
  static func deadEndsOfProperties(_ facts: DependencyFacts) -> [Finding] {
    let known = deadAliases(facts).map(\.mistake)
    let found = facts.properties.filter { if case .leadsNowhere = $0.property.answer { true } else { false } }
    return facts.eachOnce(found).compactMap { found in
      guard case .leadsNowhere(let error) = found.property.answer else { return nil }
      let table = found.visit.view.planner.registry.table
      let mistake = table.chain(found.property.point.name).mistake
      let isKnown = mistake.map { mistake in known.contains { mistake.contains($0) } } ?? false
      return isKnown ? nil : facts.problem(error.below(found.visit.path), found)
    }
  }

  /// Returns true if the alias refers to a name without a registration, or leads back to itself.
  ///
  /// Each alias chain is followed once; aliases that merely lead to an already reported chain are not reported.
  private static func mayLeadNowhere(
    _ alias: Registration, _ table: RegistrationTable, _ settled: inout Set<PropertyName>
  ) -> Bool {
    guard let name = alias.aliased, table.entry(name) != nil else { return true }
    var (trail, isRing): ([PropertyName], Bool) = ([], false)
    _ = table.follow(table.entry(alias.name)) { step in
      isRing = step.registration === alias && !trail.isEmpty
      guard !isRing else { return false }
      let name = step.registration.name
      guard settled.insert(name).inserted else {
        // A ring further on is reported by an alias on the ring.
        if let start = trail.firstIndex(of: name) { settled.subtract(trail[start...]) }
        return false
      }
      trail.append(name)
      return true
    }
    return isRing
  }
}

extension UnresolvedAlias {
  /// Returns true if the way to the other dead end is a part of the way to this one.
  fileprivate func contains(_ other: UnresolvedAlias) -> Bool {
    switch (self, other) {
    case (.missing(_, let aliases), .missing(_, let others)), (.ring(let aliases), .ring(let others)):
      others.allSatisfy { other in aliases.contains { $0 === other } }
    case (.missing, .ring), (.ring, .missing): false
    }
  }
}
