/// The waits of tasks for values that other tasks make: two attempts that wait for each other would do so for ever.
///
/// A thread never waits for a task, so no ring contains both.
enum TaskWaits {
  /// Guards what the attempts wait for.
  private static let lock = Lock(false)

  /// Notes that the innermost shared attempt on `path` waits for `wanted`, unless that waits, directly or not, for one
  /// of the path: each shared attempt on a path waits for the next one.
  ///
  /// - Returns: The attempts from the one after `wanted` to one of the path, which close a cycle; `nil` if there is none.
  static func begin(_ path: [Attempt], for wanted: Attempt) -> [Attempt]? {
    lock.withLock { _ in
      var seen: [Attempt] = []
      if let cycle = way(from: wanted, to: path, &seen) { return cycle }
      shared(path)?.wantedByTask.append(wanted)
      return nil
    }
  }

  private static func way(from attempt: Attempt, to path: [Attempt], _ seen: inout [Attempt]) -> [Attempt]? {
    if path.contains(where: { $0 === attempt }) { return [] }
    seen.append(attempt)
    for next in attempt.wantedByTask where !seen.contains(where: { $0 === next }) {
      if let rest = way(from: next, to: path, &seen) { return [next] + rest }
    }
    return nil
  }

  static func end(_ path: [Attempt], for wanted: Attempt) {
    lock.withLock { _ in
      guard let waiting = shared(path), let index = waiting.wantedByTask.lastIndex(where: { $0 === wanted }) else {
        return
      }
      waiting.wantedByTask.remove(at: index)
    }
  }

  /// Returns the innermost attempt that other tasks can wait for.
  private static func shared(_ path: [Attempt]) -> Attempt? {
    path.last { $0.key.registration.scope.isShared || $0.key.isOfLazy }
  }
}
