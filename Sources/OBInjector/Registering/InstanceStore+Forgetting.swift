/// Forgetting shared values, with the notification of their release.
extension InstanceStore {
  /// Forgets the instances of the matching registrations; they are released outside the lock.
  ///
  /// - Returns: The instances to be notified of their release, each once, in reverse order of completion.
  @discardableResult
  func forget(where isForgotten: (Registration) -> Bool) -> [Shared] {
    take(where: isForgotten) { _ in }
  }

  /// Forgets everything and keeps nothing from now on: an instance that is completed later is not kept.
  func close(isAwaited: Bool) -> [Shared] {
    // The value of a `Lazy` is not the injector's.
    take(where: { $0.scope.isShared }) { contents in
      if contents.isClosedAwaiting == nil { contents.isClosedAwaiting = isAwaited }
    }
  }

  /// - Parameter note: Called under the lock.
  @inline(never)
  private func take(
    where isForgotten: (Registration) -> Bool, _ note: (inout Contents) -> Void
  ) -> [Shared] {
    var awaited: SharedTasks?
    let (forgotten, kept, begun) = contents.withLock { contents in
      let taken = contents.take(where: isForgotten)
      note(&contents)
      awaited = contents.awaited
      return taken
    }
    WaitGraph.forget(begun)
    awaited?.forget { isForgotten($0.registration) }
    defer { _fixLifetime(forgotten) }
    // An object that is also shared by another registration is not forgotten yet.
    var told = kept
    return forgotten.sorted { $0.number > $1.number }.compactMap { entry -> Shared? in
      guard let shared = entry.shared, !shared.isForwarded else { return nil }
      return shared.identity.map { told.insert($0).inserted } ?? true ? shared : nil
    }
  }
}

extension InstanceStore.Contents {
  /// Removes and returns the matching entries and attempts, with the objects that remain.
  mutating func take(
    where isForgotten: (Registration) -> Bool
  ) -> (forgotten: [InstanceStore.Entry], kept: Set<ObjectIdentifier>, begun: [SharedBuild]) {
    let forgotten = Array(entries.values).filter { isForgotten($0.key.registration) }
    for entry in forgotten { entries[entry.key] = nil }
    let open = Array(begun.values).filter { isForgotten($0.key.registration) }
    for build in open { begun[build.key] = nil }
    return (forgotten, forgotten.isEmpty ? [] : identities, open)
  }

  /// The entries that a sweep removes, and the objects that were alive during the sweep.
  ///
  /// They are released outside the lock, because arguments and objects belong to user code: the sweep may hold the last
  /// reference to them by now.
  typealias Swept = (dead: [InstanceStore.Entry], living: [InstanceStore.Shared])

  /// Removes the entries of released weak singletons; the next sweep is due when the number of entries has doubled.
  mutating func sweep() -> Swept {
    let living = Array(entries.values).compactMap { $0.held == nil ? $0.shared : nil }
    let dead = Array(entries.values).filter { $0.shared == nil }
    for entry in dead { entries[entry.key] = nil }
    sweepCount = max(16, entries.count * 2)
    return (dead, living)
  }

  /// The identities of the strongly held objects; a weakly held one may be released at any moment, and one that a
  /// `Lazy` keeps as well.
  var identities: Set<ObjectIdentifier> {
    Set(Array(entries.values).compactMap { $0.key.registration.scope.isShared ? $0.held?.identity : nil })
  }
}
