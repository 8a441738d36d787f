/// Registrations that need each other.
extension Rules {
  /// Initializers that need each other's values.
  static func cycles(_ facts: DependencyFacts) -> [Finding] {
    facts.cycles(\.needs).map { facts.problem(.circular, $0) }
  }

  /// Rings of unique objects that are closed by properties: each object needs a new one of the next, endlessly.
  ///
  /// Leaves out rings of one, and of two: the second object gets the first one, its direct parent. Not so if both also
  /// need another one of their own kind, which then is the parent.
  static func ringsOfUnique(_ facts: DependencyFacts) -> [Finding] {
    func members(_ ring: [FactWalk.Node]) -> Set<Int> { Set(ring.map(\.number)) }
    let byInitializers = Set(facts.cycles(\.needs).map(members))
    let rings = facts.cycles { making in
      (facts.held(by: making) + making.needs).filter { isUnique(making.registration) && isUnique($0.sourceNow) }
    }
    let needingOwnKind = Set(rings.filter { $0.count == 1 }.map { $0[0].number })
    return rings.filter { $0.count > 2 || $0.count == 2 && members($0).isSubset(of: needingOwnKind) }
      .filter { !byInitializers.contains(members($0)) }
      .map { facts.problem(.ringOfUnique, $0) }
  }

  /// Rings in which a property with a unique value needs a shared object too early.
  ///
  ///     S(y: Y)    a shared S is inside its initializer, which needs a Y
  ///     Y.x: X?    a property of that Y needs a new X
  ///     X(s: S)    whose initializer needs the S, which has not been returned yet
  ///
  /// The property can't wait for the S, since each request makes another X. A decorator of the S that has not returned
  /// yet has the same effect as its initializer.
  ///
  /// Leaves out rings of unique objects that `ringsOfUnique` finds.
  static func ringsThatCanNotWait(_ facts: DependencyFacts) -> [Finding] {
    let decorated = Set(facts.makings.compactMap { $0.registration?.decoration.map { ObjectIdentifier($0.base) } })
    let rings = facts.cycles { $0.needs + facts.held(by: $0).filter { isUnique($0.sourceNow) } }
    return rings.compactMap { ring in
      func next(_ index: Int) -> Int { (index + 1) % ring.count }
      func needsNext(_ index: Int) -> Bool {
        ring[index].needs.contains { $0.sourceNow?.base === ring[next(index)].registration }
      }
      guard !ring.indices.allSatisfy(needsNext), ring.count == 2 || !ring.allSatisfy({ isUnique($0.registration) }),
        let before = ring.indices.first(where: { index in
          guard needsNext(index), let registration = ring[next(index)].registration else { return false }
          return decorated.contains(ObjectIdentifier(registration)) || !isUnique(registration) && needsNext(next(index))
        })
      else { return nil }
      return facts.problem(.circular, ring.indices.map { ring[(before + 1 + $0) % ring.count] })
    }
  }

  /// Objects whose asynchronous closures need each other through properties: an awaiting call makes one after the
  /// other.
  static func ringsOfAwaited(_ facts: DependencyFacts) -> [Finding] {
    func isAwaited(_ registration: Registration?) -> Bool { registration?.base.factory?.isAwaited == true }
    return facts.cycles { making in
      facts.held(by: making).filter { isAwaited(making.registration) && isAwaited($0.sourceNow) }
    }.map { facts.problem(.circularAwaiting, $0) }
  }

  private static func isUnique(_ registration: Registration?) -> Bool {
    registration?.scopeKind == .unique && registration?.factory != nil
  }
}

extension DependencyFacts {
  fileprivate func problem(_ sentence: Sentence, _ ring: [Node]) -> Finding {
    let registrations = ring.compactMap(\.registration)
    let path = (registrations + [registrations[0]]).map(\.name)
    return problem(InjectionError(sentence, of: registrations[0]).at(path), registrations[0])
  }

  /// Returns cycles of makings that need each other, a decorated one as its base.
  ///
  /// For each need that is part of a cycle, the shortest cycle, and each cycle only once.
  /// Not recursive, since a chain of ten thousand initializers would overflow the stack.
  func cycles(_ needs: (Node) -> [Need]) -> [[Node]] {
    var next = bases.map { making in
      needs(making).compactMap(\.sourceNow).compactMap { source in
        let maker = making.injector.maker(of: source)
        return positions[.init(made: ObjectIdentifier(source.base), injector: ObjectIdentifier(maker))]
      }
    }
    Self.removeLooseEnds(&next)
    var found: Set<Set<Int>> = []
    var cycles: [[Node]] = []
    for (start, successors) in next.enumerated() {
      for successor in successors {
        guard let back = Self.path(from: successor, to: start, next), found.insert(Set(back)).inserted else { continue }
        // The cycle starts with the registration that was added first, wherever the search began.
        let first = back.indices.min { back[$0] < back[$1] } ?? 0
        cycles.append(back.indices.map { bases[back[(first + $0) % back.count]] })
      }
    }
    return cycles
  }

  /// Removes, repeatedly, the registrations that need no remaining one: the rest are on a cycle or lead to one.
  private static func removeLooseEnds(_ next: inout [[Int]]) {
    var dependents: [[Int]] = next.map { _ in [] }
    for (number, successors) in next.enumerated() {
      for successor in successors { dependents[successor].append(number) }
    }
    var counts = next.map(\.count)
    var ends = counts.indices.filter { counts[$0] == 0 }
    while let end = ends.popLast() {
      next[end] = []
      for dependent in dependents[end] {
        counts[dependent] -= 1
        if counts[dependent] == 0 { ends.append(dependent) }
      }
    }
  }

  /// Returns the shortest path, both ends included.
  private static func path(from start: Int, to end: Int, _ next: [[Int]]) -> [Int]? {
    var (previous, open, index) = ([start: start], [start], 0)
    while index < open.count, open[index] != end {
      for successor in next[open[index]] where previous[successor] == nil {
        previous[successor] = open[index]
        open.append(successor)
      }
      index += 1
    }
    guard index < open.count else { return nil }
    var path = [end]
    while let last = path.last, last != start, let before = previous[last] { path.append(before) }
    return path.reversed()
  }
}
