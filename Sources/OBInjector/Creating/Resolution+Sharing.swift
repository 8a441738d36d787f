/// Shared instances: made once, shown to other threads when they are complete.
extension Resolution {
  func share(
    _ frame: Frame, _ maker: Maker, _ arguments: [Any], _ key: InstanceStore.Key
  ) throws(InjectionError) -> Supply {
    let owner = frame.injector
    if let shared = owner.store.find(key) { return hand(out: shared, key.registration) }
    if let supply = try closedCycle(frame) { return supply }
    beginBuilding()
    if let shared = provisional.last(where: { $0.key == key && $0.owner === owner })?.shared ?? owner.store.find(key) {
      settle()
      return hand(out: shared, key.registration)
    }
    guard owner.stillHas(key.registration) else {
      settle()
      return .refused(.unknownName(key.registration.name, wanted: key.registration.type, suggestion: nil))
    }
    sharedDepth += 1
    let attempt = owner.store.begin(key)
    var isMade = false
    defer {
      if !isMade { owner.store.abandon(key, attempt: attempt) }
      sharedDepth -= 1
      settle()
    }
    let supply = try make(frame, maker, arguments)
    guard case .value(let value) = supply else { return supply }
    isMade = true
    let shared = InstanceStore.Shared(value: value, confinement: maker.isSendable ? .none : .to(isolation))
    provisional.append(Provisional(key: key, owner: owner, shared: shared, attempt: attempt))
    if key.registration.scope == .weakSingleton { keptAlive.append(value) }
    return supply
  }

  func hand(out shared: InstanceStore.Shared, _ registration: Registration) -> Supply {
    guard shared.confinement.allows(isolation) else {
      return .refused(isolationProblem(registration, shared.confinement))
    }
    if registration.scope == .weakSingleton { keptAlive.append(shared.value) }
    return .value(shared.value)
  }

  /// From here on this thread alone makes shared instances.
  private func beginBuilding() {
    guard !isBuilding else { return }
    InstanceStore.building.lock()
    isBuilding = true
  }

  /// Shows the shared instances to other threads once the outermost of them is completely wired, and so is everything
  /// that they refer to.
  @inline(__always)
  func settle() { if isBuilding || lowestReferred != .max { settleShared() } }

  @inline(never)
  private func settleShared() {
    if frames.count <= lowestReferred { lowestReferred = .max }
    guard isBuilding, sharedDepth == 0, lowestReferred == .max else { return }
    let finished = provisional
    provisional = []
    isBuilding = false
    if !finished.isEmpty {
      for index in untold.indices { untold[index].isShared = true }
    }
    for instance in finished {
      instance.owner.store.publish(instance.shared, for: instance.key, attempt: instance.attempt)
    }
    InstanceStore.building.unlock()
  }
}

extension PropertyInjector {
  /// Whether the registration has not been deleted since it was found: then nothing is made for it any more, or it
  /// might be made twice.
  func stillHas(_ registration: Registration) -> Bool {
    registration.maker?.component != nil || table.own(registration.name) === registration
  }
}
