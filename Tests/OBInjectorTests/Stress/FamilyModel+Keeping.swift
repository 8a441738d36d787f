import OBInjector

/// What stays, and for how long.
extension FamilyModel {
  /// What failed leaves nothing behind but what is kept, and what that has.
  func giveUp(since mark: Int) {
    guard mark < records.count else { return }
    let (places, kept) = (places, kept)
    let failed = records[mark...]
    records.removeSubrange(mark...)
    // Complete, and made for a value that stays, even if that value has no use for it.
    func stays(_ object: Object) -> Bool {
      kept.contains(ObjectIdentifier(object)) || !places.isDisjoint(with: object.users)
    }
    for record in failed {
      switch record {
      case .notified(let object): if stays(object) { records.append(record) }
      case .shared(let home, let key): if shared[home][key] != nil { records.append(record) }
      case .graph(let key):
        if let object = graph[key], stays(object) { records.append(record) } else { graph[key] = nil }
      case .used(let objects): if objects.contains(where: stays) { records.append(record) }
      }
    }
  }

  /// What the shared values refer to, with themselves.
  private var kept: Set<ObjectIdentifier> {
    Set(Self.reachable(from: shared.flatMap { $0.values.map(\.object) }).map(ObjectIdentifier.init))
  }

  private var places: Set<[Int]> { Set(shared.indices.flatMap { home in shared[home].keys.map { [home] + $0 } }) }

  func parts(since mark: Int) -> [Object] {
    records[mark...].flatMap { record -> [Object] in
      switch record {
      case .notified(let object): [object]
      case .graph(let key): graph[key].map { [$0] } ?? []
      case .used(let objects): objects
      case .shared: []
      }
    }
  }

  /// A lookup that ends with `nil` throws away what was made for it, but for what is shared; what becomes of a value of
  /// the graph depends on the rest of the call, which is not modelled.
  func throwAway(since mark: Int) throws {
    let made = records[mark...]
    if made.contains(where: { if case .graph = $0 { true } else { false } }) { throw TooEntangled() }
    let (places, kept) = (places, kept)
    records[mark...] =
      made.filter { record in
        guard case .notified(let object) = record else { return true }
        return kept.contains(ObjectIdentifier(object)) || !places.isDisjoint(with: object.users)
      }[...]
  }

  func expire(_ scope: Scope) {
    for home in shared.indices {
      for (key, kept) in shared[home] where kept.scope == scope { shared[home][key]?.isExpired = true }
    }
  }

  func reset(_ scope: Scope, _ level: Int) { forget(level) { _, kept in kept.scope == scope } }

  func delete(_ name: Int, _ level: Int) {
    guard let entry = levels[level].entries[name] else { return }
    forget(level, bases: [[entry.maker.id]]) { key, _ in key[0] == entry.maker.id }
  }

  func shutDown(_ level: Int) {
    forget(level, bases: levels[level].entries.compactMap { $0.map { [$0.maker.id] } }) { _, _ in true }
  }

  /// What children have put around it is gone with it.
  private func forget(_ level: Int, bases: [[Int]] = [], _ isForgotten: ([Int], Kept) -> Bool) {
    var bases = bases
    for (key, kept) in shared[level] where isForgotten(key, kept) {
      shared[level][key] = nil
      bases.append(key)
    }
    for home in shared.indices where home > level {
      shared[home] = shared[home].filter { key, _ in !bases.contains { key.starts(with: $0) } }
    }
  }

  /// What no name leads to any more, since something else stands between or around, may live as long as its injector.
  func putAsideWhatIsHidden() {
    var found = Array(repeating: Set<[Int]>(), count: shared.count)
    for level in shared.indices {
      for name in RandomFamily.names {
        var next = try? source(name, from: level)
        while let source = next {
          found[source.home].insert(source.key)
          next = if case .decorated(let inner, _, _) = source { inner } else { nil }
        }
      }
    }
    for home in shared.indices {
      for (key, kept) in shared[home] where !found[home].contains(key) {
        shared[home][key] = nil
        hidden.insert([home] + key)
        aside.append(kept.object)
      }
    }
  }

  /// A weak singleton that nothing holds is gone; one that may be held is neither.
  func dropWeak(_ roots: [Object]) {
    let held = Set(alive(roots).map(ObjectIdentifier.init))
    let mayBeHeld = Set(alive(roots + aside).map(ObjectIdentifier.init)).subtracting(held)
    for home in shared.indices {
      for (key, kept) in shared[home] where mayBeHeld.contains(ObjectIdentifier(kept.object)) {
        hidden.insert([home] + key)
      }
      shared[home] = shared[home].filter { _, kept in
        kept.scope != .weakSingleton || held.contains(ObjectIdentifier(kept.object))
      }
    }
  }

  /// What lives if these objects are held.
  func alive(_ roots: [Object]) -> [Object] {
    let strong = shared.flatMap { $0.values.filter { $0.scope != .weakSingleton }.map(\.object) }
    return Self.reachable(from: roots + strong + readyMade)
  }

  static func reachable(from roots: [Object]) -> [Object] {
    everything(reachableFrom: roots) { $0.found + $0.properties.values }
  }

  // MARK: - What a test asks

  /// The names of what is registered, the parent's first; a name that a child has too is the child's; aliases are no
  /// parts.
  func parts(from level: Int) -> [Int] {
    (0...level).flatMap { home in
      levels[home].order.filter { name in
        if case .alias? = levels[home].entries[name]?.source { return false }
        return (home + 1..<level + 1).allSatisfy { levels[$0].entries[name] == nil }
      }
    }
  }
}
