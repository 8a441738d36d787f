/// The waits of tasks for values that other tasks make: two steps that wait for each other would do so for ever.
///
/// A thread never waits for a task, so no ring contains both.
extension WaitGraph {
  /// A value that tasks wait for, and the place that keeps it: derived injectors share registrations.
  struct Step: Hashable, Sendable {
    let key: InstanceStore.Key
    let place: ObjectIdentifier

    init(_ key: InstanceStore.Key, in tasks: SharedTasks<InstanceStore.Key, AwaitedOutcome>) {
      self.key = key
      place = tasks.id
    }
  }

  /// Notes that every step on `path` waits for `step`; returns false if `step` waits, directly or not, for one of them.
  static func begin(_ path: [Step], for step: Step) -> Bool {
    state.withLock { state in
      var open = [step]
      var seen: Set<Step> = []
      while let next = open.popLast() {
        if path.contains(next) { return false }
        if seen.insert(next).inserted { open += state.steps[next] ?? [] }
      }
      for waiting in path { state.steps[waiting, default: []].append(step) }
      return true
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
