// Scopes: a value is shared within one call, or within an injector.
extension Registry {
  /// Returns the error of a registration that provides no values any more.
  func unavailableError(for registration: Registration) -> InjectionError {
    isShutDown(upTo: Unretained(registration.decorations.last?.home ?? table))
      ? .shutDown(registration.name, registration.type)
      : .unknownName(registration.name, valueType: registration.type, in: nil)
  }
}

extension Resolution {
  /// The state of shared instances in construction on this thread.
  struct Building {
    /// Locked while a shared instance is made, user code included, so that exactly one is made.
    ///
    /// One lock for the process, not one for each injector: blocks of two injectors may need each other, from two
    /// threads.
    static let lock = Mutex()

    /// True if this thread holds the lock.
    var isLocked = false
    /// The injectors of the shared instances that are being made, outermost first; `nil` for the value of a `Lazy`.
    var owners: [Registry?] = []

    /// Returns true if all instances that are being made around an instance of the injector belong to its children: if
    /// one of them fails, the instance stays.
    func isOutermost(of owner: Registry?) -> Bool {
      owners.allSatisfy { around in
        guard let owner, let around else { return false }
        return around !== owner && around.isAnywhere { $0 === owner }
      }
    }
  }

  /// Provides a value that is shared within the outermost call.
  func sharedInGraph(
    _ request: ValueRequest, _ frame: ResolutionPath.Frame, _ key: InstanceStore.Key
  ) throws(InjectionError) -> ProvidedValue {
    let key = Journal.GraphKey(key: key, planner: ObjectIdentifier(frame.planner.object))
    if let known = journal.shared(in: key) { return .value(known, isComplete: false) }
    if let closed = try close(frame) { return closed }
    let mark = journal.mark
    let provision = try construct(request, frame)
    if case .value(let value, _, _) = provision { journal.share(value, in: key, since: mark) }
    return provision
  }

  /// Provides a value that is shared within an injector: made once, and published when it is complete.
  func shared(
    _ request: ValueRequest, _ frame: ResolutionPath.Frame, _ key: InstanceStore.Key
  ) throws(InjectionError) -> ProvidedValue {
    let store = request.owner.registry.store
    if let shared = store.find(key) { return handOut(shared, request.registration) }
    if let closed = try close(frame) { return closed }
    if !building.isLocked {
      // From here on, only this thread makes shared instances.
      Building.lock.lock()
      building.isLocked = true
    }
    if let shared = journal.provisional(key, in: store) {
      return handOut(shared, request.registration, isComplete: false)
    }
    if let shared = store.find(key) {
      unlockIfDone()
      return handOut(shared, request.registration)
    }
    // `begin` precedes `contains`, so that a concurrent `deleteProperty` sees the attempt and cancels it.
    let (attempt, mark) = (store.begin(key), journal.mark)
    guard request.owner.registry.contains(request.registration) else {
      store.abandon(key, attempt: attempt)
      unlockIfDone()
      let renewed: ValueRequest
      do throws(InjectionError) { renewed = try request.renewed() } catch { return .refused(error) }
      return try provide(renewed)
    }
    building.owners.append(request.owner.registry)
    var isMade = false
    defer {
      if !isMade { store.abandon(key, attempt: attempt) }
      showComplete(since: mark, of: building.owners.removeLast())
    }
    let provision: ProvidedValue
    do throws(InjectionError) { provision = try construct(request, frame) } catch { throw request.explained(error) }
    guard case .value(let value, _, let isForwarded) = provision else { return provision }
    isMade = true
    let shared = InstanceStore.Shared(
      value: value, isolation: isolation(of: value, isForwarded: isForwarded, from: request, key.arguments),
      isForwarded: isForwarded)
    journal.share(.init(key, in: store, shared, attempt: attempt), since: mark)
    if request.registration.scope == .weakSingleton { journal.hold(value) }
    return provision
  }

  func handOut(
    _ shared: InstanceStore.Shared, _ registration: Registration, isComplete: Bool = true
  ) -> ProvidedValue {
    guard shared.isolation.includes(caller) else {
      return .refused(elsewhere(registration, shared.isolation))
    }
    if registration.scope == .weakSingleton { journal.hold(shared.value) }
    return .value(shared.value, isComplete: isComplete)
  }

  // MARK: - Publishing

  /// Publishes the shared instances that were made since the mark, once the outermost of them, and all that they refer
  /// to, are completely wired.
  ///
  /// - Parameter owner: The injector of the shared instance that has ended; if `nil`, nothing is published while
  ///   another instance is in construction.
  func showComplete(since mark: Int, of owner: Registry? = nil) {
    guard building.isOutermost(of: owner) else { return }
    let complete = journal.takeComplete(since: mark)
    var late: [(shared: InstanceStore.Shared, isAwaited: Bool)] = []
    for instance in complete {
      let publication = instance.store.publish(instance.shared, for: instance.key, attempt: instance.attempt)
      if case .late(let isAwaited) = publication { late.append((instance.shared, isAwaited)) }
    }
    unlockIfDone()
    for (shared, isAwaited) in late.reversed() where !shared.isForwarded {
      Releasing.notify(late: shared, caller, isAwaited: isAwaited)
    }
  }

  /// Releases the lock if no shared instance of this thread is in construction or provisional.
  func unlockIfDone() {
    guard building.isLocked, building.owners.isEmpty, journal.sharedCount == 0 else { return }
    building.isLocked = false
    Building.lock.unlock()
  }
}
