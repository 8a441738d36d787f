import OBInjector

/// Rings in which a property with a unique value needs a shared object too early.
///
///     S(y: Y)    a shared S is inside its initializer, which needs a Y
///     Y.x: X?    a property of that Y needs a new X
///     X(s: S)    whose initializer needs the S, which has not been returned yet
///
/// The property can't wait for the S, since each request makes another X. A decorator of the S that has not
/// returned yet has the same effect as its initializer.
///
/// Leaves out rings of unique objects that `ringsOfUnique` finds.
let ringsThatCanNotWait = Rule { facts in
  let decorated = Set(facts.makings.compactMap { $0.registration.decoration.map { ObjectIdentifier($0.base) } })
  return facts.cycles { !$0.isHeld || $0.need.sourceNow?.isUnique == true }.compactMap { ring in
    func isTooEarly(_ edge: DependencyFacts.Edge) -> Bool {
      let registration = edge.making.registration
      return decorated.contains(ObjectIdentifier(registration)) || !registration.isUnique && !edge.isHeld
    }
    guard ring.contains(where: \.isHeld), ring.count == 2 || !ring.allSatisfy({ $0.making.registration.isUnique }),
      let before = ring.indices.first(where: { !ring[$0].isHeld && isTooEarly(ring[($0 + 1) % ring.count]) })
    else { return nil }
    return facts.problem(.circular, ring.indices.map { ring[(before + 1 + $0) % ring.count] })
  }
}
