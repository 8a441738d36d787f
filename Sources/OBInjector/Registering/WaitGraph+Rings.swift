extension WaitGraph {
  /// The builds of other threads because of which this one has met a cycle that one thread wouldn't meet.
  enum Obstacle {
    /// The build had no object: a cycle of initializers across threads. On one thread, a closure in it may catch the
    /// error, and the others succeed.
    case unmade(SharedBuild)
    /// Unfinished instances were received: the graph values that were made for them belong to the calls of other
    /// threads, and making them anew may close a cycle.
    case unfinished([SharedBuild])

    var builds: [SharedBuild] {
      switch self {
      case .unmade(let build): [build]
      case .unfinished(let builds): builds
      }
    }
  }

  /// Returns true if the thread may begin again at once: it goes first, or no thread does.
  ///
  /// - Parameter isLate: True if the thread has begun again so often that it goes first, unless another thread does.
  static func mayRepeat(_ thread: BuildThread, isLate: Bool) -> Bool {
    access { state in
      if isLate, state.first == nil { state.first = thread }
      return state.first == nil || state.first === thread
    }
  }

  /// Notes that the thread no longer goes first.
  static func endFirst(_ thread: BuildThread) {
    change { state in if state.first === thread { state.first = nil } }
  }
}

/// Threads that would wait for each other for ever: one of them goes on with less than it wished for.
extension WaitGraph.State {
  /// Lets one thread of a ring go on with less than it wished for; returns false if there is no ring.
  mutating func wakeStuck() -> Bool {
    guard waiting.count > 0 else { return false }
    for index in waiting.indices { waiting[index].index = index }
    var edges: [[Int]] = []
    // A thread is hopeful if a thread that runs, or may run, is among those that it needs, directly or not.
    var isHopeful: [Bool] = []
    for thread in waiting {
      let needed = needed(by: thread)
      isHopeful.append(needed.contains { $0.wish == nil } || ready(thread) != nil)
      edges.append(needed.compactMap { $0.wish == nil ? nil : $0.index })
    }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for index in waiting.indices where !isHopeful[index] && edges[index].contains(where: { isHopeful[$0] }) {
        isHopeful[index] = true
        hasChanged = true
      }
    }
    func reachable(from start: Int) -> Set<Int> {
      var found: Set<Int> = []
      var open = edges[start]
      while let next = open.popLast() { if found.insert(next).inserted { open += edges[next] } }
      return found
    }
    for start in waiting.indices where !isHopeful[start] {
      let ring = reachable(from: start)
      guard ring.contains(start), ring.allSatisfy({ reachable(from: $0).contains(start) }) else { continue }
      wakeOne(of: ring.sorted().map { waiting[$0] })
      return true
    }
    return false
  }

  /// Wakes the thread that gets the most complete thing; of several, the one that came last, or for an error the
  /// youngest: the oldest thread is never the one that begins again, so that one of them comes to an end.
  private mutating func wakeOne(of ring: [BuildThread]) {
    let ranks = ring.map { rank(of: $0, in: ring) }
    guard let best = ranks.min(), let last = ranks.lastIndex(of: best) else { return }
    var thread = ring[last]
    if best >= .retry {
      for (other, rank) in zip(ring, ranks) where rank == best && other.number > thread.number { thread = other }
    }
    if case .turn = thread.wish { return grant(.again, to: thread) }
    if case .obstacle(let obstacle) = thread.wish {
      // There is no cycle any more if an object of it exists.
      if case .unmade(let build) = obstacle, build.isMade { return grant(.again, to: thread) }
      return grant(.circular([], isMadeLater: false), to: thread)
    }
    guard case .need(let build, _, _, _) = thread.wish else { return grant(.goOn, to: thread) }
    switch best {
    case .object, .objectForLookUp:
      guard let shared = build.shared, let maker = build.maker else { return }
      if best == .objectForLookUp { build.isExposed = true }
      merge(thread, maker)
      grant(.provisional(shared), to: thread)
    case .place: grant(.later, to: thread)
    case .failureInside: grant(.circular(path(from: thread), isMadeLater: true), to: thread)
    case .turn, .softEnd, .retry, .failure, .end: grant(.circular(path(from: thread), isMadeLater: false), to: thread)
    }
  }

  private enum Rank: Int, Comparable {
    /// A property gets the object that is being filled.
    case object
    /// A property waits for an object that does not exist yet.
    case place
    /// A lookup gets the object that is being filled.
    case objectForLookUp
    /// A thread that has nothing under way doesn't wait for its turn.
    case turn
    /// A construction ends with what it has, since another one is open around it.
    case softEnd
    /// A value that has failed with a cycle isn't made again by itself; the value around it is.
    case retry
    /// A lookup fails inside something that can be made again later.
    case failureInside
    /// A ring of initializers.
    case failure
    /// A construction that can't end with less; a ring always contains another thread.
    case end

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  private func rank(of thread: BuildThread, in ring: [BuildThread]) -> Rank {
    if case .end(_, _, let goal) = thread.wish { if case .complete = goal { return .end } else { return .softEnd } }
    switch thread.wish {
    case .obstacle: return .retry
    case .turn: return .turn
    default: break
    }
    guard case .need(let build, let canQueue, let segment, _) = thread.wish else { return .end }
    if build.isMade { return canQueue ? .object : .objectForLookUp }
    if canQueue { return .place }
    guard let segment else { return .failure }
    let isInside = ring.contains { other in
      guard case .need(let needed, _, _, _) = other.wish, needed.maker === thread else { return false }
      return needed.frame < segment
    }
    return isInside ? .failureInside : .failure
  }

  private func merge(_ one: BuildThread, _ other: BuildThread) {
    guard !one.isTogether(with: other) else { return }
    let group = one.group ?? BuildThread.Group(one)
    one.group = group
    for member in other.group?.members ?? [other] {
      member.group = group
      group.members.append(member)
    }
  }

  /// Returns the names on the ring of initializers that the thread closes, with those around it.
  private func path(from thread: BuildThread) -> [PropertyName] {
    guard case .need(var build, _, _, var names) = thread.wish else { return [] }
    var known: [SharedBuild] = []
    while let next = build.maker, next !== thread, !known.contains(where: { $0 === build }),
      case .need(let needed, _, _, let more)? = next.wish
    {
      known.append(build)
      names += more.dropFirst(build.depth)
      build = needed
    }
    return names
  }
}
