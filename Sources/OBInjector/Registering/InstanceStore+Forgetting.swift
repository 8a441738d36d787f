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
    let (kept, attempts) = contents.withLock { contents in
      if let shutDown, !contents.isShutDown {
        (contents.isShutDown, contents.isAwaited) = (true, shutDown == .awaited)
      }
      return contents.remove(where: isForgotten)
    }
    WaitGraph.decide(attempts)
    // Not the cold form: there may be very many.
    var forgotten = kept.flatMap(\.list)
    forgotten.sort { $0.number > $1.number }
    defer { _fixLifetime(forgotten) }
    return released(forgotten)
  }

  /// Returns the instances to be notified of their release, each once, of entries that have left the store.
  func released(_ entries: [Entry]) -> [Shared] {
    var notified: Set<ObjectIdentifier> = .init()
    // The last registration that shares an object has it notified. No thread waits for all: each takes the lock anew.
    return entries.compactMap { entry -> Shared? in
      guard let shared = entry.held, !shared.isForwarded else { return nil }
      guard let id = shared.identity else { return shared }
      return contents.withLock { $0.isLast(id, ending: entry) } && notified.insert(id).inserted ? shared : nil
    }
  }

  /// Removes the entries of a registration whose instances are released, or whose time is over, and returns them; the
  /// next sweep is due when the number of entries has doubled.
  ///
  /// Entries are read and released outside the lock: that may release the last reference to an object or an argument.
  func sweep(_ all: Key) -> [Entry] {
    let dead = contents.withLock { $0.kept[all]?.list ?? [] }.filter { $0.shared == nil }
    defer { _fixLifetime(dead) }
    return contents.withLock { contents in
      defer { contents.sweepCount = max(16, (contents.kept[all]?.count ?? 0) * 2) }
      return dead.filter { contents.entry($0.key) === $0 && contents.remove($0.key) != nil }
    }
  }
}

extension InstanceStore.Contents {
  fileprivate typealias Entries = [InstanceStore.Key: InstanceStore.Entry]

  /// Removes all that belongs to the matching registrations.
  fileprivate mutating func remove(where isForgotten: (Registration) -> Bool) -> ([Entries], [Attempt]) {
    // Listed outside the lock.
    var forgotten: [Entries] = []
    for all in kept.keys where isForgotten(all.registration) { if let own = kept.remove(all) { forgotten += [own] } }
    let dropped = attempts.list.filter { isForgotten($0.key.registration) }
    for attempt in dropped { attempts[attempt.key] = nil }
    // A task retains itself until its present waiters have the outcome.
    for key in tasks.keys where isForgotten(key.registration) { tasks[key] = nil }
    return (forgotten, dropped)
  }
}
