/// Forgetting shared values, and which of them are notified of their release.
extension InstanceStore {
  /// Forgets the values of the matching registrations, and the attempts to make some; they are released outside the
  /// lock.
  ///
  /// - Parameters:
  ///   - shutDown: Shuts the store down, which keeps nothing from now on.
  ///   - isForgotten: Optional, since the optimizer would copy the function for each closure.
  /// - Returns: The values to be notified of their release, each once, in reverse order of completion.
  @inline(never) @discardableResult
  func forget(shuttingDown shutDown: ShutDown? = nil, where isForgotten: ((Registration) -> Bool)?) -> [Shared] {
    guard let isForgotten else { return [] }
    var (forgotten, attempts, notified) = contents.withLock { contents in
      contents.shutDown = contents.shutDown ?? shutDown
      let (entries, attempts) = contents.remove(where: isForgotten)
      return (entries, attempts, contents.sharedObjects)
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

extension InstanceStore.Contents {
  /// Removes all that belongs to the matching registrations.
  fileprivate mutating func remove(where isForgotten: (Registration) -> Bool) -> ([InstanceStore.Entry], [Attempt]) {
    let forgotten = Array(entries.values).filter { isForgotten($0.key.registration) }
    for entry in forgotten { entries[entry.key] = nil }
    let dropped = Array(attempts.values).filter { isForgotten($0.key.registration) }
    for attempt in dropped { attempts[attempt.key] = nil }
    // A task retains itself until its present waiters have the outcome.
    for key in tasks.keys where isForgotten(key.registration) { tasks[key] = nil }
    return (forgotten, dropped)
  }

  /// The objects that their registrations share, and which are not released; without those that are held weakly, which
  /// may be released at any moment, that a `Lazy` keeps, or that another registration has made.
  fileprivate var sharedObjects: Set<ObjectIdentifier> {
    let kept = Array(entries.values).filter { $0.key.registration.scopeKind.isShared }
    return Set(kept.compactMap { $0.strong?.isForwarded == false ? $0.strong?.identity : nil })
  }
}
