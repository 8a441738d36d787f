/// The waits of tasks for values that other tasks make: two steps that wait for each other would do so for ever.
///
/// A thread never waits for a task, so no ring contains both.
enum TaskWaits {
  /// The steps that wait, each with those that it waits for.
  private static let waits = Lock<[AwaitingCall.Step: [AwaitingCall.Step]]>(.init())

  /// Notes that the innermost shared step on `path` waits for `step`, unless `step` waits, directly or not, for one of
  /// the path: each shared step on a path waits for the next one.
  ///
  /// - Returns: The steps from the one after `step` to one of the path, which close a cycle; `nil` if there is none.
  static func begin(_ path: [AwaitingCall.Step], for step: AwaitingCall.Step) -> [AwaitingCall.Step]? {
    waits.withLock { waits in
      var open = [[step]]
      var seen: Set<AwaitingCall.Step> = []
      while let way = open.popLast(), let next = way.last {
        if path.contains(next) { return Array(way.dropFirst()) }
        if seen.insert(next).inserted { open += (waits[next] ?? []).reversed().map { way + [$0] } }
      }
      if let waiting = shared(path) { waits[waiting] = (waits[waiting] ?? []) + [step] }
      return nil
    }
  }

  static func end(_ path: [AwaitingCall.Step], for step: AwaitingCall.Step) {
    guard let waiting = shared(path) else { return }
    waits.withLock { waits in
      var steps = waits[waiting] ?? []
      if let index = steps.lastIndex(of: step) { steps.remove(at: index) }
      waits[waiting] = steps.isEmpty ? nil : steps
    }
  }

  /// Returns the innermost step that other tasks can wait for.
  private static func shared(_ path: [AwaitingCall.Step]) -> AwaitingCall.Step? {
    path.last { $0.key.registration.scope.isShared || $0.key.isOfLazy }
  }
}
