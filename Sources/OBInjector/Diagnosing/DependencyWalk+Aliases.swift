/// Aliases that lead nowhere.
extension DependencyWalk {
  /// Aliases that stand for nothing, and rings of aliases, each once.
  func deadEnds() -> [InjectionError] {
    var rings: Set<Set<PropertyName>> = []
    var settled: Set<AliasStep> = []
    return aliases.compactMap { alias in
      guard mayLeadNowhere(alias, &settled) else { return nil }
      do throws(Registry.DeadEnd) {
        _ = try planner.registry.find(alias.name, wanted: PropertyInjector.self, for: alias.target)
        return nil
      } catch {
        switch error {
        // One that leads to such an alias is not to blame.
        case .missing(_, let aliases) where aliases.count > 1: return nil
        // It stands for what some types have.
        case .missing(let name, _) where alias.target == nil && namesForTypes.contains(name): return nil
        case .ring(let aliases) where aliases.last !== alias || !rings.insert(Set(error.names)).inserted: return nil
        case .missing, .ring: return .deadEnd(error, wanted: nil, in: planner.registry.table)
        }
      }
    }
  }

  /// An alias, as somebody follows it for whom the next name means what it means for that type.
  private struct AliasStep: Hashable {
    let alias: ObjectIdentifier
    let target: ObjectIdentifier?
  }

  /// Whether an alias stands for a name that nobody has, or for itself.
  ///
  /// A chain is followed once: whoever leads to what somebody else has followed is not to blame.
  private func mayLeadNowhere(_ alias: Registration, _ settled: inout Set<AliasStep>) -> Bool {
    var (next, trail): (Registration?, [AliasStep]) = (alias, [])
    while let step = next, let name = step.aliased {
      let key = AliasStep(alias: ObjectIdentifier(step), target: alias.target.map { ObjectIdentifier($0) })
      next = planner.registry.entry(name, for: alias.target)?.registration
      guard let found = next else { return trail.isEmpty }
      if found === alias { return true }
      guard settled.insert(key).inserted else {
        // A ring further on is for those on it to report.
        if let start = trail.firstIndex(of: key) { settled.subtract(trail[start...]) }
        return false
      }
      trail.append(key)
    }
    return false
  }
}
