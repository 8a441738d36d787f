import OBInjector

/// Values that need each other, so that a lookup of one of them fails.
///
/// - Initializers that need each other's values.
/// - Unique objects with properties for each other: each needs a new one of the next, endlessly. Left out are rings that
///   a direct parent closes: of two objects, the second one gets the first.
/// - Every other ring that the lookup of a member can't close. A unique object that several shared ones need comes a
///   third time in the path; or a property with a unique value needs a shared object too early:
///
///       S(y: Y)    a shared S is inside its initializer, or its decorator, which needs a Y
///       Y.x: X?    a property of that Y needs a new X; it can't wait for the S, since each request makes another X
///       X(s: S)    whose initializer needs the S, which has not been returned yet
let rings = Rule { facts in
  func members(_ ring: [DependencyFacts.Edge]) -> Set<Int> { Set(ring.map(\.next)) }
  let byInitializers = facts.cycles { !$0.isHeld }
  let known = Set(byInitializers.map(members))
  let ofUnique = facts.cycles(returnsToParent: false) { $0.making.registration.isUnique }
    .filter { !known.contains(members($0)) }
  let seen =
    byInitializers.map { facts.problem(.circular, $0) }
    // One that needs another of its own kind is named once.
    + ofUnique.map {
      facts.problem(.ringOfUnique, $0.filter { $0.need.sourceNow?.undecorated !== $0.making.registration })
    }
  return seen + facts.refusedRings(beside: seen.compactMap(\.problem))
}

extension DependencyFacts {
  /// Returns the rings that a lookup can't close, the shortest path of each, without those of the problems.
  fileprivate func refusedRings(beside problems: [InjectionError]) -> [ReportItem] {
    func registrations(_ path: [PropertyName]) -> Set<ObjectIdentifier?> {
      Set(path.map { registration($0).map { ObjectIdentifier($0.undecorated) } })
    }
    // On a ring, or on the way to one.
    let onRings = Array(Self.withoutLooseEnds(edges).joined())
    // Of shared objects alone, only initializers can form such a ring.
    guard onRings.contains(where: { $0.making.registration.isUnique }) else { return [] }
    var named = problems.map { registrations($0.path) }
    // A lookup fails with one ring: those that fail without the others are sought one by one.
    return (cycles { !$0.isHeld || $0.need.sourceNow?.isUnique == true } + [onRings]).flatMap { edges in
      let members = Set(edges.map { ObjectIdentifier($0.making.registration) })
      let refused = all.compactMap { member -> (error: InjectionError, member: Registration)? in
        guard members.contains(ObjectIdentifier(member)), let found = try? injector.find(member.name) else {
          return nil
        }
        var foresight = Foresight(ringsOf: members)
        return foresight.foresee(BoundRequest(found, by: injector)).map { ($0.error, member) }
      }
      return refused.sorted { $0.error.path.count < $1.error.path.count }.compactMap { error, member -> ReportItem? in
        let ring = registrations(error.path)
        guard error.code == .circularDependency, !named.contains(where: ring.isSuperset) else { return nil }
        named.append(ring)
        return problem(error, member)
      }
    }
  }
}
