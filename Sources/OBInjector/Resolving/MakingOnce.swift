/// Scopes: a value is shared within one call, or within an injector.
extension Resolution {
  /// Provides a value that is shared within the outermost call.
  func sharedInGraph(
    _ request: ValueRequest, _ frame: ResolutionPath.Frame, _ key: InstanceStore.Key
  ) throws(InjectionError) -> ProvidedValue {
    let key = InstanceStore.PlacedKey(key: key, place: ObjectIdentifier(frame.injector.object))
    if let known = journal.instance(key) {
      path.refer(to: known.low)
      if !attempts.isEmpty { journal.note(Journal.GraphUse(known)) }
      return .value(known.shared)
    }
    if let closed = try close(frame) { return closed }
    let (mark, around) = (journal.mark, path.beginPart())
    defer { path.refer(to: around) }
    let provision = try construct(request, frame)
    if case .value(let shared) = provision {
      let instance = Journal.Instance(key, shared, retaining: frame.injector.object, low: path.low)
      journal.share(instance, since: mark)
    }
    return provision
  }

  /// Provides a value that is shared within an injector.
  func shared(
    _ request: ValueRequest, _ frame: ResolutionPath.Frame, _ key: InstanceStore.Key
  ) throws(InjectionError) -> ProvidedValue {
    let store = request.owner.store
    // Otherwise the decision has asked the store.
    if key.arguments != nil || !request.registration.isCached, let shared = store.find(key) {
      return handOut(shared, request)
    }
    if let closed = try close(frame) { return closed }
    if let provision = try makeOnce(key, in: store, for: request, frame) {
      guard case .value(let shared) = provision else { return provision }
      return handOut(shared, request)
    }
    let renewed: ValueRequest
    do throws(InjectionError) { renewed = try request.renewed() } catch { return .refused(error) }
    return try provide(renewed)
  }

  /// Provides a value that exists, if this caller may have it.
  func handOut(_ shared: InstanceStore.Shared, _ request: ValueRequest) -> ProvidedValue {
    guard shared.isolation.includes(caller) else {
      return .refused(mistake(.elsewhere(shared.isolation, isMade: true), of: request))
    }
    if request.registration.scopeKind == .weakSingleton { journal.hold(shared.value) }
    return .value(shared)
  }
}

/// Making a value once for all threads: shared instances, and the values of `Lazy`.
///
/// Values that do not need each other are made at the same time; those of a cycle, by one thread (see `Attempt`).
extension Resolution {
  /// Makes a value, unless it exists or another thread is making it.
  ///
  /// - Parameter frame: The frame of a shared instance; `nil` for the value of a `Lazy`, of which the key has another
  ///   registration than the request.
  /// - Returns: `nil` if the registration has been deleted.
  @inline(never)
  func makeOnce(
    _ key: InstanceStore.Key, in store: InstanceStore, for request: ValueRequest, _ frame: ResolutionPath.Frame? = nil
  ) throws(InjectionError) -> ProvidedValue? {
    if attempts.isEmpty, journal.provisional.isEmpty, !isGivingWay { thread.begin() }
    while true {
      guard !isGivingWay else { throw interrupted(request.registration) }
      if let known = journal.instance(.init(key: key, place: store.id)) {
        path.refer(to: known.low)
        return .value(known.shared)
      }
      switch store.join(key, by: thread, frame: path.count, replacesOwn: frame != nil) {
      case .found(let shared): return .value(shared)
      case .open(let attempt):
        // The value of a `Lazy` has no frame on the path.
        guard attempt.maker !== thread else {
          throw error(InjectionError(.circular, of: request.registration.origin), request.binding)
        }
        if let shared = wait(for: attempt, asks: true) { return .value(shared) }
      case .new(let attempt):
        do throws(InjectionError) { return try carryOut(attempt, in: store, for: request, frame) } catch {
          store.abandon(attempt)
          guard try hasGivenWay(to: attempt) else { throw request.explained(error) }
        }
      }
    }
  }

  /// Carries out an attempt; its value stays as soon as all that it refers to is complete.
  private func carryOut(
    _ attempt: Attempt, in store: InstanceStore, for request: ValueRequest, _ frame: ResolutionPath.Frame?
  ) throws(InjectionError) -> ProvidedValue? {
    let (mark, around) = (journal.mark, path.beginPart())
    attempts.append(attempt)
    defer {
      // Without a value too: what has waited for it is complete without it.
      if path.low == ResolutionPath.complete { complete(since: mark) }
      attempts.removeLast()
      path.refer(to: around)
    }
    let provision: ProvidedValue? =
      if let frame {
        // The attempt precedes this check, so that a concurrent `deleteProperty` sees the attempt and cancels it.
        try request.owner.contains(request.registration) ? construct(request, frame, attempt) : nil
      } else {
        try fittingValue(of: request).map {
          .value(.init(value: $0, isolation: request.registration.isolation(for: caller), isForwarded: true))
        }
      }
    // A closure has caught the error that interrupted it.
    guard !isGivingWay else {
      takeBack(to: mark)
      throw interrupted(request.registration)
    }
    guard case .value(let shared) = provision else {
      store.abandon(attempt)
      return provision
    }
    let key = InstanceStore.PlacedKey(key: attempt.key, place: store.id)
    journal.share(Journal.Instance(key, shared, of: (attempt, store), low: path.low), since: mark)
    return provision
  }

  /// Publishes the shared instances since the mark, since nothing that was made since then refers to an open frame.
  func complete(since mark: Int) {
    var late: [(shared: InstanceStore.Shared, store: InstanceStore)] = []
    for case let instance as Journal.Instance in journal.complete(since: mark) {
      guard let (attempt, store) = instance.unpublished, !store.publish(instance.shared, of: attempt) else { continue }
      late.append((instance.shared, store))
    }
    for (shared, store) in late.reversed() where !shared.isForwarded {
      Releasing.notify(late: shared, caller, isAwaited: store.isClosedAwaiting)
    }
  }

  // MARK: - Giving way

  /// Waits until the attempt is decided, or until this thread has to give way; returns the instance if it is kept.
  ///
  /// - Parameter asks: True if the thread asks for the instance, and would make it itself.
  private func wait(for attempt: Attempt, asks: Bool) -> InstanceStore.Shared? {
    thread.asks = asks
    thread.quietFrame = path.quietFrame
    for instance in journal.provisional {
      instance.unpublished?.attempt.frame = instance.low
      instance.unpublished?.attempt.around = attempts.last { $0.frame <= instance.low }.map { ObjectIdentifier($0) }
    }
    let (kept, givesWay) = WaitGraph.wait(for: attempt, on: thread)
    isGivingWay = givesWay
    return kept
  }

  /// Ends the retreat of this thread if it leads here, and waits for the thread that makes the cycle; returns true if
  /// the value is to be requested again.
  ///
  /// - Parameter attempt: The attempt that has ended; `nil` for a unique or a graph object, which its frame alone
  ///   tells: the one that was popped last.
  @inline(never)
  func hasGivenWay(to attempt: Attempt?) throws(InjectionError) -> Bool {
    guard isGivingWay, attempt != nil || attempts.isEmpty else { return false }
    let around = attempt.map { ObjectIdentifier($0) }
    let retreat = WaitGraph.endRetreat(of: thread) {
      $0.around == around && (attempt != nil || $0.frame == path.count)
    }
    guard let retreat else { return false }
    isGivingWay = false
    if let left = retreat.left {
      _ = wait(for: left, asks: false)
      if isGivingWay { throw interrupted(left.key.registration) }
    }
    return true
  }

  /// Returns the error for a closure that is interrupted: whatever it returns is discarded.
  func interrupted(_ registration: Registration) -> InjectionError {
    path.error(InjectionError(.interrupted, of: registration.origin), registration.origin)
  }
}
