/// Making a value once for all threads: shared instances, and the values of `Lazy`.
///
/// Values that do not need each other are made at the same time; those of a cycle, by one thread (see `Attempt`).
extension Resolution {
  /// Makes a value, unless another thread has made it, or is making it.
  ///
  /// - Parameter make: Makes the value in the attempt; returns `nil` if the registration has been deleted.
  /// - Returns: `nil` if `make` has.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func makeOnce(
    _ key: InstanceStore.Key, in store: InstanceStore, for request: BoundRequest,
    _ make: (Attempt) throws(InjectionError) -> ProvidedValue?
  ) throws(InjectionError) -> ProvidedValue? {
    // A thread that holds no attempt is the youngest.
    if openAttempts.isEmpty, !journal.instances.contains(where: { $0.value.attempt != nil }) { thread.becomeYoungest() }
    while true {
      guard !isGivingWay else { throw interrupted(request.registration) }
      switch store.join(key, by: thread, frame: path.count) {
      case .found(let shared): return .value(shared)
      case .open(let attempt):
        // No thread waits for a task.
        guard attempt.maker != nil else { return .refused(mistake(.asynchronous, of: request)) }
        // The value of a `Lazy` has no frame on the path.
        guard attempt.maker !== thread else {
          throw error(InjectionError(.circular, of: request.registration.origin), for: request.binding)
        }
        if let shared = WaitGraph.wait(for: attempt, on: thread, above: path.quietFrame) { return .value(shared) }
      case .new(let attempt):
        var (made, failure): (ProvidedValue?, InjectionError?)
        openAttempts.append(attempt)
        do throws(InjectionError) { made = try make(attempt) } catch { failure = error }
        openAttempts.removeLast()
        if case .value = made {} else { store.drop(attempt) }
        guard let failure else { return made }
        guard hasGivenWay() else { throw request.explained(failure) }
      }
    }
  }

  /// Makes the value of a `Lazy`, which stays as soon as all that it refers to is complete.
  func valueOfLazy(
    _ attempt: Attempt, in store: InstanceStore, for request: BoundRequest
  ) throws(InjectionError) -> ProvidedValue {
    try part { (mark) throws(InjectionError) in
      let failed = failures.count
      let value = try fittingValue(of: request).unsafelyUnwrapped
      let isolation = request.registration.isolation(for: caller)
      let shared = InstanceStore.Shared(value: value, isolation: isolation, isForwarded: true)
      journal.share(Journal.Instance(shared, as: attempt.key, in: store, of: attempt, low: path.low), since: mark)
      if path.low == ResolutionPath.noFrame { publish(since: mark, failures: failed) }
      return .value(shared)
    }
  }

  /// Publishes the shared instances since the mark, since nothing that was made since then refers to an open frame.
  func publish(since mark: Int, failures failed: Int) {
    let ended = journal.takeComplete(since: mark)
    if !ended.isEmpty, failures.count > failed { failures += takeFailures(since: failed).map(\.staying) }
    let forgotten = ended.compactMap { $0 as? Journal.Instance }.filter { !$0.publish() }
    for instance in forgotten.reversed() where !instance.shared.isForwarded {
      Releasing.notify(forgotten: instance.shared, caller, isAwaited: instance.store.isAwaitedShutDown)
    }
    withExtendedLifetime(ended) {}
  }

  // MARK: - Giving way

  /// True if this thread has to give up what it makes, down to what another thread waits for.
  var isGivingWay: Bool { thread.retreat != nil }

  /// Ends the retreat of this thread if it leads here; returns true if the value is to be requested again.
  @inline(never)
  func hasGivenWay() -> Bool { isGivingWay && WaitGraph.endRetreat(of: thread, to: path.count) != nil }

  /// Returns the error for a closure that is interrupted: whatever it returns is discarded.
  func interrupted(_ registration: Registration) -> InjectionError {
    path.error(InjectionError(.interrupted, of: registration.origin), registration.origin)
  }
}
