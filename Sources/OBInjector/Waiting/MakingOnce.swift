/// Making a value once for all threads: shared instances, and the values of `Lazy`.
///
/// Values that do not need each other are made at the same time; those of a cycle, by one thread (see `Attempt`).
extension Resolution {
  /// Makes a value, unless another thread has made it, or is making it.
  ///
  /// - Parameter make: Makes the value in the attempt; returns `nil` if the registration has been deleted. Optional, since
  ///   the optimizer would copy the function for each closure.
  /// - Returns: `nil` if `make` has.
  @inline(never)
  func makeOnce(
    _ key: InstanceStore.Key, in store: InstanceStore, for request: BoundRequest,
    _ make: ((Attempt) throws(InjectionError) -> ProvidedValue?)?
  ) throws(InjectionError) -> ProvidedValue? {
    // A thread that holds no attempt is the youngest, and may give way again.
    if openAttempts.isEmpty, !journal.instances.contains(where: { $0.value.attempt != nil }) {
      (thread.number, thread.hasGivenWayQuietly) = (MakingThread.numbers.increment(), false)
    }
    while true {
      guard !isGivingWay else { throw interrupted(request.registration) }
      switch store.join(key, by: thread, frame: path.count) {
      case .found(let shared): return .value(shared)
      case .open(let attempt):
        // No thread waits for a task.
        guard !attempt.isOfTask else { return .refused(mistake(.asynchronous, of: request)) }
        // The value of a `Lazy` has no frame on the path.
        guard attempt.maker !== thread else {
          throw error(InjectionError(.circular, of: request.registration.origin), for: request.binding)
        }
        if let shared = WaitGraph.wait(for: attempt, on: thread, above: path.quietFrame) { return .value(shared) }
      case .new(let attempt):
        var (made, failure): (ProvidedValue?, InjectionError?)
        openAttempts.append(attempt)
        do throws(InjectionError) { made = try make?(attempt) } catch { failure = error }
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
    let forgotten = ended.compactMap(\.instance).flatMap { made in
      (made.attempt.map { made.store.publish(made.shared, of: $0) } ?? []).map { ($0, made.store) }
    }
    for (shared, store) in forgotten.reversed() {
      Releasing.notify(forgotten: shared, caller, isAwaited: store.isAwaitedShutDown)
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

/// Attempts to make shared instances, one for each key: an instance enters the store when its attempt is kept.
extension InstanceStore {
  /// The result of a request for an instance.
  enum Joined {
    case found(Shared)
    /// An attempt of another thread or of a task, or of this thread at a `Lazy`, is open.
    case open(Attempt)
    /// A new attempt: ends with `publish`, or with `drop`.
    case new(Attempt)
  }

  /// Returns the instance, or the open attempt, or begins one.
  ///
  /// The decision has found no instance, but another thread may have made it since: only this lock tells. An attempt is
  ///
  /// - open if another thread or a task makes it, or if this thread does, for a `Lazy` that asks for itself: a cycle;
  /// - taken over if it was left to this thread, which has not begun it;
  /// - replaced if it is this thread's own for a shared instance: it has failed, and its object is being released.
  @inline(never)
  func join(_ key: Key, by maker: MakingThread, frame: Int) -> Joined {
    let (joined, known) = contents.withLock { contents -> (Joined, Attempt?) in
      let known = contents.attempts[key]
      if let found = contents.entry(key)?.shared { return (.found(found), known) }
      if let known, known.maker === maker, !known.isBegun {
        (known.isBegun, known.frame) = (true, frame)
        return (.new(known), nil)
      }
      if let known, known.maker !== maker || key.isOfLazy { return (.open(known), nil) }
      if known == nil, !key.isOfLazy, let task = contents.tasks[key] { return (.open(task.attempt), nil) }
      let new = Attempt(key, by: maker, frame: frame)
      contents.attempts[key] = new
      return (.new(new), known)
    }
    // A task has made the value of a `Lazy` meanwhile; an own attempt that was replaced is released here.
    if case .found = joined, let known, known.maker === maker, !known.isBegun { drop(known) }
    return joined
  }

  /// Keeps the instance; returns the instances that the caller has to notify of their release: those whose time is over
  /// or, if it was forgotten while it was made, or a newer attempt has begun, this one.
  func publish(_ shared: Shared, of attempt: Attempt) -> [Shared] {
    let key = attempt.key
    let (isKept, replaced, isDue) = contents.withLock { contents -> (Bool, Entry?, Bool) in
      guard (contents.attempts[key] ?? contents.tasks[key]?.attempt) === attempt else { return (false, nil, false) }
      contents.attempts[key] = nil
      guard !contents.isShutDown else { return (false, nil, false) }
      let (replaced, isDue) = contents.keep(Entry(shared, as: key))
      return (true, replaced, isDue)
    }
    let ended = (replaced.map { [$0] } ?? []) + (isDue ? sweep(key.withoutArguments) : [])
    WaitGraph.decide([attempt], keeping: shared)
    guard isKept else { return shared.isForwarded ? [] : [shared] }
    return ended.isEmpty ? [] : released(ended)
  }

  /// Ends an attempt that has failed; the key is free then, or left to the thread that waits for it.
  func drop(_ attempt: Attempt) {
    contents.withLock { contents in
      let isCurrent = contents.attempts[attempt.key] === attempt
      let left = WaitGraph.decide([attempt], leaving: isCurrent ? attempt : nil)
      if isCurrent { contents.attempts[attempt.key] = left }
    }
  }
}
