extension Rules {
  /// Initializers that need each other's values.
  static func cycles(_ facts: DependencyFacts) -> [Finding] {
    cyclesOfInitializers(facts).map { problem(InjectionError(.circular, of: $0[0]), $0, facts) }
  }

  /// Rings of unique objects that are closed by properties: each object needs a new one of the next, endlessly.
  ///
  /// Leaves out rings of two: the second object gets the first one, its direct parent.
  static func ringsOfUnique(_ facts: DependencyFacts) -> [Finding] {
    let rings = rings(facts) { making in
      isUnique(making.registration)
        ? (held(making, facts) + making.requirements.compactMap(\.sourceNow)).filter(isUnique) : []
    }
    let byInitializers = Set(cyclesOfInitializers(facts).map { Set($0.map(\.name)) })
    return rings.filter { $0.count > 2 && !byInitializers.contains(Set($0.map(\.name))) }
      .map { problem(InjectionError(.ringOfUnique, of: $0[0]), $0, facts) }
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
    let decorated = Set(facts.makings.compactMap { $0.registration.decoration.map { ObjectIdentifier($0.base) } })
    func isNeeded(_ other: DependencyFacts.Making, by making: DependencyFacts.Making) -> Bool {
      making.requirements.contains { $0.sourceNow?.base === other.registration }
    }
    let rings = cycles(facts) { $0.requirements.compactMap(\.sourceNow) + held($0, facts).filter(isUnique) }
    return rings.compactMap { ring in
      func next(_ index: Int) -> Int { (index + 1) % ring.count }
      func needsNext(_ index: Int) -> Bool { isNeeded(ring[next(index)], by: ring[index]) }
      guard !ring.indices.allSatisfy(needsNext), ring.count == 2 || !ring.allSatisfy({ isUnique($0.registration) }),
        let before = ring.indices.first(where: { index in
          let registration = ring[next(index)].registration
          return needsNext(index)
            && (decorated.contains(ObjectIdentifier(registration)) || !isUnique(registration) && needsNext(next(index)))
        })
      else { return nil }
      let registrations = ring.indices.map { ring[(before + 1 + $0) % ring.count].registration }
      return problem(InjectionError(.circular, of: registrations[0]), registrations, facts)
    }
  }

  /// Objects whose asynchronous closures need each other through properties: an awaiting call makes one after the
  /// other.
  static func ringsOfAwaited(_ facts: DependencyFacts) -> [Finding] {
    func isAwaited(_ registration: Registration) -> Bool {
      if case .awaited = registration.base.factory?.make { true } else { false }
    }
    let rings = rings(facts) { isAwaited($0.registration) ? held($0, facts).filter(isAwaited) : [] }
    return rings.map { problem(InjectionError(.circularAwaiting, of: $0[0]), $0, facts) }
  }

  private static func isUnique(_ registration: Registration) -> Bool {
    registration.scope == .unique && registration.factory != nil
  }

  /// Returns the sources of the properties of the object that a registration makes, without those of a `Lazy`.
  private static func held(_ making: DependencyFacts.Making, _ facts: DependencyFacts) -> [Registration] {
    facts.visit(madeBy: making)?.properties.filter { !$0.isLazy }.compactMap(\.source) ?? []
  }

  private static func problem(_ error: InjectionError, _ ring: [Registration], _ facts: DependencyFacts) -> Finding {
    facts.problem(error.at((ring + [ring[0]]).map(\.name)), ring[0])
  }

  private static func cyclesOfInitializers(_ facts: DependencyFacts) -> [[Registration]] {
    rings(facts) { $0.requirements.compactMap(\.sourceNow) }
  }

  private static func rings(
    _ facts: DependencyFacts, _ needs: (DependencyFacts.Making) -> [Registration]
  ) -> [[Registration]] { cycles(facts, needs).map { $0.map(\.registration) } }

  /// Returns cycles of makings that need each other: for each need that is part of a cycle, the shortest cycle,
  /// and each cycle only once.
  ///
  /// Not recursive, since a chain of ten thousand initializers would overflow the stack.
  static func cycles(
    _ facts: DependencyFacts, _ needs: (DependencyFacts.Making) -> [Registration]
  ) -> [[DependencyFacts.Making]] {
    func made(_ registration: Registration, _ asker: InjectorView) -> DependencyFacts.Made {
      DependencyFacts.Made(ObjectIdentifier(registration), by: asker.planner(of: registration))
    }
    let makings = facts.makings.filter { $0.registration.decoration == nil }
      .map { (place: facts.place(of: $0.registration), making: $0) }.sorted { $0.place < $1.place }.map(\.making)
    let numbers = Dictionary(
      uniqueKeysWithValues: makings.enumerated().map { (made($1.registration, $1.view), $0) })
    var next = makings.map { making in
      needs(making).compactMap { numbers[made($0.base, making.view)] }
    }
    removeLooseEnds(&next)
    var found: Set<Set<Int>> = []
    var cycles: [[DependencyFacts.Making]] = []
    for (start, successors) in next.enumerated() {
      for successor in successors {
        guard let back = path(from: successor, to: start, next) else { continue }
        // The cycle starts with the registration that was added first, wherever the search began.
        let first = back.indices.min { back[$0] < back[$1] } ?? 0
        if found.insert(Set(back)).inserted {
          cycles.append(back.indices.map { makings[back[(first + $0) % back.count]] })
        }
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
    var previous: [Int: Int] = .init()
    previous[start] = start
    var open = [start]
    var index = 0
    while index < open.count {
      let current = open[index]
      index += 1
      if current == end {
        var path = [end]
        while let last = path.last, last != start, let before = previous[last] { path.append(before) }
        return path.reversed()
      }
      for successor in next[current] where previous[successor] == nil {
        previous[successor] = current
        open.append(successor)
      }
    }
    return nil
  }
}
