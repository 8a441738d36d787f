/// The waits of tasks for values that other tasks make: two steps that wait for each other would do so for ever.
///
/// A thread never waits for a task, so no ring contains both.
extension WaitGraph {
  /// A value that tasks wait for, and the place that keeps it: derived injectors share registrations.
  struct Step: Hashable, Sendable {
    let key: InstanceStore.Key
    let place: ObjectIdentifier

    init(_ key: InstanceStore.Key, in tasks: SharedTasks) {
      self.key = key
      place = tasks.id
    }
  }

  /// Notes that every step on `path` waits for `step`, unless `step` waits, directly or not, for one of them.
  ///
  /// - Returns: The steps from the one after `step` to one of the path, which close a cycle; `nil` if there is none.
  static func begin(_ path: [Step], for step: Step) -> [Step]? {
    state.withLock { state in
      var open = [[step]]
      var seen: Set<Step> = []
      while let way = open.popLast(), let next = way.last {
        if path.contains(next) { return Array(way.dropFirst()) }
        // The first step that another waits for is the nearest: the others are on its way.
        if seen.insert(next).inserted { open += (state.steps[next] ?? []).reversed().map { way + [$0] } }
      }
      for waiting in path { state.steps[waiting, default: []].append(step) }
      return nil
    }
  }

  static func end(_ path: [Step], for step: Step) {
    state.withLock { state in
      for waiting in path {
        if let index = state.steps[waiting]?.firstIndex(of: step) { state.steps[waiting]?.remove(at: index) }
        if state.steps[waiting]?.isEmpty == true { state.steps[waiting] = nil }
      }
    }
  }
}
