/// Aliases that lead nowhere.
extension DependencyWalk {
  /// Returns an error for each alias of a name without a registration, and one for each ring of aliases.
  func deadEnds() -> [InjectionError] {
    var rings: Set<Set<PropertyName>> = []
    var settled: Set<AliasStep> = []
    return aliases.compactMap { alias in
      guard mayLeadNowhere(alias, &settled) else { return nil }
      do throws(UnresolvedAlias) {
        _ = try planner.registry.find(alias.name, valueType: PropertyInjector.self, for: alias.target)
        return nil
      } catch {
        switch error {
        // An alias that leads to a dead end is not reported, only the dead end itself.
        case .missing(_, let aliases) where aliases.count > 1: return nil
        // Some types have a registration of their own under the name.
        case .missing(let name, _) where alias.target == nil && namesForTypes.contains(name): return nil
        case .ring(let aliases) where aliases.last !== alias || !rings.insert(Set(error.names)).inserted: return nil
        case .missing, .ring: return .deadEnd(error, valueType: nil, in: planner.registry.table)
        }
      }
    }
  }

  /// A step from an alias to the next name, for one target type: the type decides which registration the name means.
  private struct AliasStep: Hashable {
    let alias: ObjectIdentifier
    let target: ObjectIdentifier?
  }

  /// Returns true if the alias refers to a name without a registration, or leads back to itself.
  ///
  /// Each alias chain is followed once; aliases that merely lead to an already reported chain are not reported.
  private func mayLeadNowhere(_ alias: Registration, _ settled: inout Set<AliasStep>) -> Bool {
    guard let name = alias.aliased, planner.registry.table.entry(name, for: alias.target) != nil else { return true }
    var (trail, isRing): ([AliasStep], Bool) = ([], false)
    let table = planner.registry.table
    _ = table.follow(table.entry(alias.name, for: alias.target), for: alias.target) { step in
      isRing = step.registration === alias && !trail.isEmpty
      guard !isRing else { return false }
      let key = AliasStep(
        alias: ObjectIdentifier(step.registration), target: alias.target.map { ObjectIdentifier($0) })
      guard settled.insert(key).inserted else {
        // A ring further on is reported by an alias on the ring.
        if let start = trail.firstIndex(of: key) { settled.subtract(trail[start...]) }
        return false
      }
      trail.append(key)
      return true
    }
    return isRing
  }
}
