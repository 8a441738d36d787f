/// What belongs to one outermost asynchronous call, inherited by everything that it awaits.
struct AwaitingCall: Sendable {
  /// Something that is being made, and where: injectors that are derived from each other share registrations.
  struct Step: Hashable, Sendable {
    let key: InstanceStore.Key
    let place: ObjectIdentifier

    init(_ key: InstanceStore.Key, in builds: SharedBuilds) {
      self.key = key
      place = ObjectIdentifier(builds)
    }
  }

  @TaskLocal static var current: AwaitingCall?

  /// From what was asked for down to what is being made.
  var path: [Step] = []
  /// What this call shares in its graph.
  let graph = SharedBuilds()

  var names: [PropertyName] { path.map(\.key.registration.name) }

  /// The same call one step further down.
  func making(_ step: Step) -> AwaitingCall {
    var deeper = self
    deeper.path.append(step)
    return deeper
  }
}

/// Who waits for which shared instance, in the whole process: two that wait for each other would do so for ever.
enum Waits {
  typealias Step = AwaitingCall.Step

  private static let edges = Lock<[Step: [Step]]>([:])

  /// Notes that everything on `path` waits for `step`, unless that, directly or not, waits for something on `path`.
  static func begin(_ path: [Step], for step: Step) -> Bool {
    edges.withLock { edges in
      var open = [step]
      var seen: Set<Step> = []
      while let next = open.popLast() {
        if path.contains(next) { return false }
        if seen.insert(next).inserted { open += edges[next] ?? [] }
      }
      for waiting in path { edges[waiting, default: []].append(step) }
      return true
    }
  }

  static func end(_ path: [Step], for step: Step) {
    edges.withLock { edges in
      for waiting in path {
        if let index = edges[waiting]?.firstIndex(of: step) { edges[waiting]?.remove(at: index) }
        if edges[waiting]?.isEmpty == true { edges[waiting] = nil }
      }
    }
  }
}
