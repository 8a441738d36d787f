import OBInjector

/// Rings of unique objects that are closed by properties: each object needs a new one of the next, endlessly.
///
/// Leaves out rings that a direct parent closes: of two objects, the second one gets the first.
let ringsOfUnique = Rule { facts in
  func members(_ ring: [DependencyFacts.Edge]) -> Set<Int> { Set(ring.map(\.next)) }
  let byInitializers = Set(facts.cycles { !$0.isHeld }.map(members))
  let rings = facts.cycles(returnsToParent: false) { $0.making.registration.isUnique }
  return rings.filter { !byInitializers.contains(members($0)) }.map { ring in
    // One that needs another of its own kind is named once.
    facts.problem(.ringOfUnique, ring.filter { $0.need.sourceNow?.undecorated !== $0.making.registration })
  }
}
