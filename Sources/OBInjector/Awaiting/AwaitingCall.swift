/// What belongs to one outermost asynchronous call, inherited by everything that it awaits.
struct AwaitingCall: Sendable {
  @TaskLocal static var current: AwaitingCall?

  /// From what was asked for down to what is being made.
  var path: [InstanceStore.Key] = []
  /// What this call shares in its graph.
  let graph = SharedBuilds()

  /// The same call one step further down.
  func making(_ key: InstanceStore.Key) -> AwaitingCall {
    var deeper = self
    deeper.path.append(key)
    return deeper
  }
}

/// Which shared instance waits for which other one, in the whole process: two that wait for each other would do so for
/// ever.
enum Waits {
  private static let edges = Lock<[InstanceStore.Key: [InstanceStore.Key]]>([:])

  /// Notes that everything on `path` waits for `key`, unless that is, directly or not, waiting for something on `path`.
  static func begin(_ path: [InstanceStore.Key], for key: InstanceStore.Key) -> Bool {
    edges.withLock { edges in
      var open = [key]
      var seen: Set<InstanceStore.Key> = []
      while let next = open.popLast() {
        if path.contains(next) { return false }
        if seen.insert(next).inserted { open += edges[next] ?? [] }
      }
      if let last = path.last { edges[last, default: []].append(key) }
      return true
    }
  }

  static func end(_ path: [InstanceStore.Key], for key: InstanceStore.Key) {
    guard let last = path.last else { return }
    edges.withLock { edges in
      if let index = edges[last]?.firstIndex(of: key) { edges[last]?.remove(at: index) }
      if edges[last]?.isEmpty == true { edges[last] = nil }
    }
  }
}
