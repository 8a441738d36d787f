// Scopes, each something around a construction: a value for a call, or for an injector.
extension Registry {
  /// Why nothing is made for a registration any more.
  func lack(of registration: Registration) -> InjectionError {
    isShutDown
      ? .shutDown(registration.name, registration.type)
      : .unknownName(registration.name, wanted: registration.type, in: nil)
  }
}

extension Resolution {
  /// The making of shared instances on this thread.
  struct Building {
    /// Held while a shared instance is made, user code included: that is what makes it exactly one.
    ///
    /// One for the process, not one for each injector: blocks of two injectors may need each other, from two threads.
    static let lock = Mutex()

    /// Whether this thread holds the lock.
    var isLocked = false
    /// How many shared instances are being made, one inside the other.
    var depth = 0
  }

  /// One for each outermost call.
  func sharedInGraph(
    _ request: ValueRequest, _ frame: ResolutionPath.Frame, _ key: InstanceStore.Key
  ) throws(InjectionError) -> Provision {
    let key = Journal.GraphKey(key: key, builder: ObjectIdentifier(frame.builder.object))
    if let known = journal.shared(in: key) { return .value(known, isComplete: false) }
    if let closed = try close(frame) { return closed }
    let mark = journal.mark
    let provision = try construct(request, frame)
    if case .value(let value, _, _) = provision { journal.share(value, in: key, since: mark) }
    return provision
  }

  /// One for each injector: made once, shown to other threads when it is complete.
  func shared(
    _ request: ValueRequest, _ frame: ResolutionPath.Frame, _ key: InstanceStore.Key
  ) throws(InjectionError) -> Provision {
    let store = request.owner.registry.store
    if let shared = store.find(key) { return handOut(shared, request.registration) }
    if let closed = try close(frame) { return closed }
    if !building.isLocked {
      // From here on this thread alone makes shared instances.
      Building.lock.lock()
      building.isLocked = true
    }
    if let shared = journal.provisional(key, in: store) {
      return handOut(shared, request.registration, isComplete: false)
    }
    if let shared = store.find(key) {
      commitIfComplete()
      return handOut(shared, request.registration)
    }
    // Begun before it is asked whether there is such a registration: whoever takes it away meanwhile finds it begun.
    let (attempt, mark) = (store.begin(key), journal.mark)
    guard request.owner.registry.stillHas(request.registration) else {
      store.abandon(key, attempt: attempt)
      commitIfComplete()
      return .refused(request.owner.registry.lack(of: request.registration))
    }
    building.depth += 1
    var isMade = false
    defer {
      if !isMade { store.abandon(key, attempt: attempt) }
      building.depth -= 1
      commitIfComplete()
    }
    let provision = try construct(request, frame)
    guard case .value(let value, _, let isHandedOn) = provision else { return provision }
    isMade = true
    let isSendable = request.registration.factory?.isSendable ?? false
    let shared = InstanceStore.Shared(
      value: value, isolation: isSendable ? .anywhere : Isolation(of: caller.actor), isHandedOn: isHandedOn)
    journal.note(.shared(.init(key, in: store, shared, attempt: attempt, extent: mark..<journal.mark)))
    if request.registration.scope == .weakSingleton { journal.hold(value) }
    return provision
  }

  func handOut(
    _ shared: InstanceStore.Shared, _ registration: Registration, isComplete: Bool = true
  ) -> Provision {
    guard shared.isolation.includes(caller) else {
      return elsewhere(registration, shared.isolation)
    }
    if registration.scope == .weakSingleton { journal.hold(shared.value) }
    return .value(shared.value, isComplete: isComplete)
  }

  /// Shows the shared instances to other threads once the outermost of them is completely wired, and so is everything
  /// that they refer to.
  ///
  /// - Parameter mark: Where the construction began that ends here.
  @inline(__always)
  func commitIfComplete(since mark: Int? = nil) {
    if building.isLocked || path.outermostOpenReference != .max { commitShared(since: mark) }
  }

  @inline(never)
  private func commitShared(since mark: Int?) {
    if path.outermostOpenReference != .max, path.count <= path.outermostOpenReference {
      path.outermostOpenReference = .max
      // What the shared instances inside have referred to all the while belongs to them.
      if let mark { journal.extendShared(to: mark) }
    }
    guard building.isLocked, building.depth == 0, path.outermostOpenReference == .max else { return }
    let complete = journal.commit()
    building.isLocked = false
    var late: [(shared: InstanceStore.Shared, isAwaited: Bool)] = []
    for instance in complete {
      let publication = instance.store.publish(instance.shared, for: instance.key, attempt: instance.attempt)
      if case .late(let isAwaited) = publication { late.append((instance.shared, isAwaited)) }
    }
    Building.lock.unlock()
    for (shared, isAwaited) in late.reversed() where !shared.isHandedOn {
      Releasing.tell(late: shared, caller, isAwaited: isAwaited)
    }
  }
}
