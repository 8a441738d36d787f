/// Forgetting shared values, with the notification of their release.
extension InstanceStore {
  /// Forgets the instances of the matching registrations, and the attempts to make some; they are released outside the
  /// lock.
  ///
  /// - Parameters:
  ///   - closing: Closes the store, which keeps nothing from now on.
  ///   - isForgotten: Optional, since the optimizer would copy the function for each closure.
  /// - Returns: The instances to be notified of their release, each once, in reverse order of completion.
  @inline(never) @discardableResult
  func forget(closing: Closing? = nil, where isForgotten: ((Registration) -> Bool)?) -> [Shared] {
    guard let isForgotten else { return [] }
    var (forgotten, attempts, notified) = contents.withLock { contents in
      let forgotten = Array(contents.entries.values).filter { isForgotten($0.key.registration) }
      for entry in forgotten { contents.entries[entry.key] = nil }
      let attempts = Array(contents.attempts.values).filter { isForgotten($0.key.registration) }
      for attempt in attempts { contents.attempts[attempt.key] = nil }
      // Its present waiters still get the outcome of a task, which retains itself until then.
      for key in contents.tasks.keys where isForgotten(key.registration) { contents.tasks[key] = nil }
      contents.closing = contents.closing ?? closing
      // An object that is also shared by another registration is not forgotten yet; but it is if it is held weakly, and
      // may be released at any moment, or if a `Lazy` keeps it.
      let kept = Array(contents.entries.values).filter { $0.key.registration.scopeKind.isShared }
      return (forgotten, attempts, Set(kept.compactMap { $0.held?.identity }))
    }
    WaitGraph.decide(attempts)
    defer { _fixLifetime(forgotten) }
    return forgotten.sorted { $0.number > $1.number }.compactMap { entry -> Shared? in
      guard let shared = entry.shared, !shared.isForwarded else { return nil }
      guard let identity = shared.identity else { return shared }
      return notified.insert(identity).inserted ? shared : nil
    }
  }

  /// Removes the entries of released weak singletons; the next sweep is due when the number of entries has doubled.
  ///
  /// Entries are read and released outside the lock: that may release the last reference to an object or an argument.
  func sweep() {
    let dead = contents.withLock { Array($0.entries.values) }.filter { $0.shared == nil }
    contents.withLock { contents in
      for entry in dead where contents.entries[entry.key] === entry { contents.entries[entry.key] = nil }
      contents.sweepCount = max(16, contents.entries.count * 2)
    }
    _fixLifetime(dead)
  }
}
