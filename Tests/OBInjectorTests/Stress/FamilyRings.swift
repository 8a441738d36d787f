import OBInjector

/// A family in which everything may refer to everything: too entangled for a model, so only invariants are checked.
struct FamilyRings {
  let family: RandomFamily
  private var results: [FamilyNode] = []
  /// Whether the test can open all rings.
  private var isAllHandedOut = true
  private(set) var log: [String] = []

  init(_ style: RandomFamily.Style, using random: inout SeededGenerator) {
    FamilyNode.ledger = FamilyNode.Ledger()
    family = RandomFamily(style, using: &random)
  }

  private func isReadyMade(_ maker: Int) -> Bool {
    family.levels.contains { level in
      level.entries.contains { entry in if case .instance? = entry?.source { entry?.maker.id == maker } else { false } }
    }
  }

  /// What makes values that are kept: closures, and the decorators around them.
  private var sharing: Set<Int> {
    var (makers, names) = (Set<Int>(), Set<Int>())
    for level in family.levels {
      for name in RandomFamily.names {
        guard let entry = level.entries[name] else { continue }
        if case .closure(let scope) = entry.source, scope == .unique || scope == .graph { continue }
        makers.insert(entry.maker.id)
        names.insert(name)
      }
    }
    return makers.union(family.levels.flatMap { level in names.flatMap { level.decorators[$0] } }.map(\.id))
  }

  /// What lives and is kept.
  private var kept: [FamilyNode] {
    let sharing = sharing
    return FamilyNode.ledger.living.filter { sharing.contains($0.maker) }
  }

  mutating func step(using random: inout SeededGenerator) {
    let (level, name) = (Int.random(in: 0..<3, using: &random), Int.random(in: RandomFamily.names, using: &random))
    switch Int.random(in: 0..<11, using: &random) {
    case 0..<5: lookUp(name, level)
    case 5..<9:
      let properties = RandomFamily.names.filter { _ in random.chance(50) }
      let target = FamilyTarget(0, properties, [])
      log.append("inject \(properties) from \(level)")
      family.injectors[level].injectDependencies(to: target)
      results.append(target)
    case 9:
      log.append("tick")
      // Each stays alive, as what was handed out does, when another one takes its place.
      results += kept
      family.tick()
    default:
      log.append("list from \(level)")
      results += (try? family.injectors[level].instances(of: FamilyNode.self)) ?? []
    }
  }

  private mutating func lookUp(_ name: Int, _ level: Int) {
    log.append("look up n\(name) from \(level)")
    if let node = try? FamilyNode.named(name, in: family.injectors[level]) { results.append(node) }
  }

  /// The first thing that is not as the rules say, after all that is shared has been looked up.
  mutating func difference(isNotifiedExact: Bool) -> String? {
    family.fails.value = false
    for level in family.levels.indices { RandomFamily.names.forEach { lookUp($0, level) } }
    // A complete value is kept, though the decorator around it fails: no caller gets that one.
    let kept = kept
    let handedOut = Set(FamilyNode.reachable(from: results).map(\.serial))
    isAllHandedOut = kept.allSatisfy { handedOut.contains($0.serial) }
    let reachable = FamilyNode.reachable(from: results + kept)
    var expected: [Int: Int] = [:]
    for node in reachable {
      if node.notified != (node.filled.isEmpty ? 0 : 1) { return "\(node.maker) was notified \(node.notified) times" }
      expected[node.maker, default: 0] += 1
    }
    let thrownAway = Set(FamilyNode.ledger.serials).subtracting(reachable.map(\.serial))
    // What a decorator has looked up and dropped may be a ring of its own.
    guard isNotifiedExact else { return nil }
    if !thrownAway.isEmpty { return "notified and thrown away: \(thrownAway.count)" }
    for (maker, count) in FamilyNode.ledger.alive.sorted(by: { $0.key < $1.key }) where !isReadyMade(maker) {
      if count != expected[maker] { return "\(maker): \(count) alive, \(expected[maker] ?? 0) handed out" }
      if count > 1, isSharedClosure(maker) { return "\(maker): shared, and made \(count) times" }
    }
    return nil
  }

  private func isSharedClosure(_ maker: Int) -> Bool {
    family.levels.contains { level in
      level.entries.contains { entry in
        guard case .closure(let scope)? = entry?.source, entry?.maker.id == maker else { return false }
        return scope != .unique && scope != .graph && scope != family.timed
      }
    }
  }

  /// What lives on after the child, the parent and the grandchild have ended, once the rings are open.
  mutating func end() -> String? {
    FamilyNode.reachable(from: results).forEach { $0.clear() }
    results = []
    for level in [1, 0, 2] { family.injectors[level].shutDown() }
    guard isAllHandedOut else { return nil }
    let rest = FamilyNode.ledger.alive.filter { !isReadyMade($0.key) }
    return rest.isEmpty ? nil : "alive at the end: \(rest)"
  }
}
