import OBInjector

/// Registrations that need each other, and objects that live longer or shorter than they seem to.
extension Rules {
  /// Initializers that need each other's values.
  static func cycles(_ facts: DependencyFacts) -> [Finding] {
    facts.cycles { !$0.isHeld }.map { facts.problem(.circular, $0) }
  }

  /// Rings of unique objects that are closed by properties: each object needs a new one of the next, endlessly.
  ///
  /// Leaves out rings of one, and of two: the second object gets the first one, its direct parent. Not so if both
  /// also need another one of their own kind, which then is the parent.
  static func ringsOfUnique(_ facts: DependencyFacts) -> [Finding] {
    func members(_ ring: [DependencyFacts.Edge]) -> Set<Int> { Set(ring.map(\.next)) }
    let byInitializers = Set(facts.cycles { !$0.isHeld }.map(members))
    let rings = facts.cycles { isUnique($0.making.registration) && isUnique($0.need.sourceNow) }
    let needingOwnKind = Set(rings.filter { $0.count == 1 }.map { $0[0].next })
    return rings.filter { $0.count > 2 || $0.count == 2 && $0.allSatisfy { needingOwnKind.contains($0.next) } }
      .filter { !byInitializers.contains(members($0)) }
      .map { facts.problem(.ringOfUnique, $0) }
  }

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
  static func ringsThatCanNotWait(_ facts: DependencyFacts) -> [Finding] {
    let decorated = Set(facts.makings.compactMap { $0.registration.decoration.map { ObjectIdentifier($0.base) } })
    return facts.cycles { !$0.isHeld || isUnique($0.need.sourceNow) }.compactMap { ring in
      func isTooEarly(_ edge: DependencyFacts.Edge) -> Bool {
        let registration = edge.making.registration
        return decorated.contains(ObjectIdentifier(registration)) || !isUnique(registration) && !edge.isHeld
      }
      guard ring.contains(where: \.isHeld), ring.count == 2 || !ring.allSatisfy({ isUnique($0.making.registration) }),
        let before = ring.indices.first(where: { !ring[$0].isHeld && isTooEarly(ring[($0 + 1) % ring.count]) })
      else { return nil }
      return facts.problem(.circular, ring.indices.map { ring[(before + 1 + $0) % ring.count] })
    }
  }

  /// Objects whose asynchronous closures need each other through properties, or as elements of a collection: an
  /// awaiting call makes one after the other.
  static func ringsOfAwaited(_ facts: DependencyFacts) -> [Finding] {
    func isAwaited(_ making: DependencyFacts.Making) -> Bool {
      making.registration.undecorated.factory?.isAwaited == true
    }
    return facts.cycles { isAwaited($0.making) || $0.making.registration.factory?.collected != nil }
      .filter { $0.contains { isAwaited($0.making) } }.map { facts.problem(.circularAwaiting, $0) }
  }

  @inline(never)
  static func isUnique(_ registration: Registration?) -> Bool {
    registration?.scopeKind == .unique && registration?.factory != nil
  }

  // MARK: - Lifetimes

  /// A shared object that retains an unshared dependency of its initializer.
  static func captiveDependencies(_ facts: DependencyFacts) -> [Finding] {
    facts.makings.filter { $0.registration.scopeKind.isShared }.flatMap { making, holder in
      let sources = making.needs.compactMap(\.sourceNow).filter {
        $0.factory != nil && !$0.isImplicit && !$0.scopeKind.isShared
      }
      return sources.map { Finding.warning(.captiveDependency, holder, holding: $0) }
    }
  }

  /// A shared object with a strong property that is filled with the injector, which retains the object.
  static func keptInjectors(_ facts: DependencyFacts) -> [Finding] {
    facts.warningsOfMade(.retainCycle) { making in
      making.registration.isCached ? facts.held(by: making).filter { $0.isInjector && isStrong($0, in: making) } : []
    }
  }

  /// Returns true for a strong property of the object that a registration makes.
  private static func isStrong(_ need: Need, in making: DependencyFacts.Making) -> Bool {
    need.point?.isStrong == true && FieldRecords.kind(of: making.node.type) == .class
  }

  /// Objects of the scopes `unique` and `graph` that are filled with each other through strong properties.
  static func retainCycles(_ facts: DependencyFacts) -> [Finding] {
    let rings = facts.cycles { edge in
      let registration = edge.making.registration
      return !registration.scopeKind.isShared && !registration.isImplicit && isStrong(edge.need, in: edge.making)
    }
    // A longer ring of unique objects alone can never be made, and is reported as a problem.
    return rings.filter { $0.count < 3 || $0.contains { $0.making.registration.scopeKind != .unique } }.map { ring in
      Finding.warning(
        .retainCycle, ring[0].making.registration, holding: ring[1 % ring.count].making.registration,
        ring.compactMap { edge in edge.need.point.map { facts.described($0, of: edge.making.node.type) } })
    }
  }

  /// A weak property that is filled with a new object that nothing else retains.
  static func releasedAtOnce(_ facts: DependencyFacts) -> [Finding] {
    facts.warnings(.releasedAtOnce) { found in
      guard found.point.isWeak, let source = found.need.source, isUnique(source) else { return nil }
      return mayReferBack(to: source, from: found.node.type, facts) ? nil : source
    }
  }

  /// A weak singleton that nothing holds: a value, which has no weak references, or an object that only weak
  /// properties of the program take.
  static func weakSingletons(_ facts: DependencyFacts) -> [Finding] {
    let values = facts.makings.map(\.registration).filter {
      guard $0.scopeKind == .weakSingleton, $0.decoration == nil else { return false }
      return ![.class, .existential, .constrained, .other].contains(FieldRecords.kind(of: $0.providedType))
    }
    let held = Set(values.map(\.name)).union(facts.usage.needed)
      .union(facts.properties.filter { !$0.point.isWeak }.compactMap(\.need.source?.name))
    let warnings = facts.warnings(.releasedAtOnce) { found in
      found.need.source.flatMap { $0.scopeKind == .weakSingleton && !held.contains($0.name) ? $0 : nil }
    }
    return values.map { .warning(.releasedAtOnce, $0) } + (facts.isProgram ? warnings : [])
  }

  /// Returns true if the value of a registration may own the object with the weak property.
  ///
  /// Such an owner is on the path while the object is filled: the property then refers to the owner, and not to a new
  /// object that would be released at once.
  private static func mayReferBack(to source: Registration, from type: Any.Type, _ facts: DependencyFacts) -> Bool {
    if FieldRecords.existential(source.providedType) != nil { return true }
    return facts.makings.contains { making in
      making.registration === source
        && (facts.held(by: making) + making.node.needs).compactMap(\.source).contains {
          $0.factory != nil && Fitting.answer(type, valueType: $0.providedType) != .no
        }
    }
  }
}

extension DependencyFacts {
  fileprivate func problem(_ sentence: Sentence, _ ring: [Edge]) -> Finding {
    let (first, path) = (ring[0].making.registration, (ring + [ring[0]]).map(\.making.registration.name))
    return problem(InjectionError(sentence, of: first).at(path), first)
  }

  /// Returns cycles of edges, by which makings need each other, a decorated one as its base.
  ///
  /// For each need that is part of a cycle, the shortest cycle, and each cycle only once.
  /// Not recursive, since a chain of ten thousand initializers would overflow the stack.
  func cycles(_ isIncluded: (Edge) -> Bool) -> [[Edge]] {
    var edges = edges.map { $0.filter(isIncluded) }
    Self.removeLooseEnds(&edges)
    var (found, rings): (Set<Set<Int>>, [[Edge]]) = ([], [])
    for (start, first) in edges.enumerated().flatMap({ start, edges in edges.map { (start, $0) } }) {
      guard let ring = Self.ring(from: start, by: first, edges), found.insert(Set(ring.map(\.next))).inserted else {
        continue
      }
      // The cycle starts with the registration that was added first, wherever the search began.
      let last = ring.indices.min { ring[$0].next < ring[$1].next } ?? 0
      rings += [ring.indices.map { ring[(last + 1 + $0) % ring.count] }]
    }
    return rings
  }

  /// Removes, repeatedly, the edges to registrations that need no remaining one: the rest are on a cycle or lead to
  /// one.
  private static func removeLooseEnds(_ edges: inout [[Edge]]) {
    var dependents: [[Int]] = edges.map { _ in [] }
    for (number, own) in edges.enumerated() {
      for edge in own { dependents[edge.next] += [number] }
    }
    var counts = edges.map { $0.count }
    var ends = counts.indices.filter { counts[$0] == 0 }
    while let end = ends.popLast() {
      edges[end] = []
      for dependent in dependents[end] {
        counts[dependent] -= 1
        if counts[dependent] == 0 { ends += [dependent] }
      }
    }
  }

  /// Returns the shortest way back to a registration by one of its edges.
  private static func ring(from start: Int, by first: Edge, _ edges: [[Edge]]) -> [Edge]? {
    var (known, paths): (Set<Int>, [[Edge]]) = ([first.next], [[first]])
    while !paths.isEmpty {
      if let ring = paths.first(where: { $0.last?.next == start }) { return ring }
      paths = paths.flatMap { path -> [[Edge]] in
        edges[path[path.count - 1].next].filter { known.insert($0.next).inserted }.map { path + [$0] }
      }
    }
    return nil
  }
}
