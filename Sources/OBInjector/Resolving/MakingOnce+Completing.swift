/// The end of what is made once: it stays when it is complete, with all that it uses.
extension Resolution {
  /// Waits until what was made since the mark, and all that it uses of other threads, is complete, or as complete as it
  /// can be with other objects around it.
  ///
  /// - Returns: False if it has to be made again, since something that it uses was taken back.
  func settle(
    since mark: Int, of owner: Registry? = nil, _ around: Building.Open? = nil
  ) throws(InjectionError) -> Bool {
    guard building.isGrouped || journal.foreignCount > 0 else {
      showComplete(since: mark, of: owner)
      return true
    }
    let isInner = !building.open.isEmpty || building.filling > 0
    // A graph value that was made before may be a part of what has ended.
    let first = isInner ? mark : 0
    while true {
      try fillFromElsewhere(since: first, around)
      let own = journal.provisional(since: mark)
      let frames = own.map { journal.frame(of: $0) }
      WaitGraph.update(
        zip(own, frames).map {
          ($0.build, journal.uses(of: $0), $1 == Journal.complete, !isInner && $1 < Journal.elsewhere)
        })
      let roots = own.map(\.build) + journal.foreignUses(since: mark)
      let pending = journal.waitingElsewhere(since: first).compactMap(\.property.build)
      guard !roots.isEmpty || !pending.isEmpty else { break }
      let isLast =
        pending.isEmpty && own.count == journal.sharedCount && roots.count - own.count == journal.foreignCount
      let goal: WaitGraph.Wish.Goal =
        isInner ? .inner : frames.contains { $0 < Journal.elsewhere } ? .held : .complete(isLast: isLast)
      switch wait(for: .end(roots: roots, pending: pending, goal)) {
      case .lost: return false
      case .fill: continue
      default: break
      }
      break
    }
    if building.isOutermost(of: owner) { WaitGraph.keepComplete(journal.provisional(since: mark).map(\.build)) }
    publishKept(since: mark)
    leaveGroupIfDone()
    return true
  }

  /// Settles what was made in a frame that is not shared; takes it back and returns true if it has to be made again.
  @inline(never)
  func isLost(_ construction: Construction) throws(InjectionError) -> Bool {
    guard journal.foreignCount > 0 || building.isGrouped, building.open.isEmpty, building.filling == 0 else {
      return false
    }
    building.obstacle = nil
    do throws(InjectionError) {
      if try settle(since: construction.mark) { return false }
      takeBack(construction)
    } catch {
      takeBack(construction)
      if !hasOvercomeObstacle() { throw error }
    }
    return true
  }

  /// Fills properties that waited for objects of other threads, as a part of the construction that has ended.
  private func fillFromElsewhere(since mark: Int, _ around: Building.Open?) throws(InjectionError) {
    guard journal.waitingCount > 0, journal.foreignCount > 0 else { return }
    let count = building.open.count
    if let around { building.open.append(around) }
    building.filling += 1
    defer {
      building.filling -= 1
      building.open.removeSubrange(count...)
    }
    try fillFromElsewhere(since: mark)
  }

  /// Publishes the shared instances that were made since the mark, once the outermost of them, and all that they refer
  /// to, are completely wired.
  ///
  /// - Parameter owner: The injector of the shared instance that has ended; if `nil`, nothing is published while
  ///   another instance is in construction.
  func showComplete(since mark: Int, of owner: Registry? = nil) {
    guard journal.sharedCount > 0, building.isOutermost(of: owner) else { return leaveGroupIfDone() }
    if building.isGrouped || journal.foreignCount > 0 {
      publishKept(since: mark)
      return leaveGroupIfDone()
    }
    let complete = journal.takeComplete(since: mark)
    WaitGraph.keep(complete.map(\.build))
    publish(complete)
  }

  /// Publishes the shared instances since the mark that were kept by another thread, or together with its instances.
  private func publishKept(since mark: Int) {
    let kept = Set(WaitGraph.kept(of: journal.provisional(since: mark).map(\.build)).map { ObjectIdentifier($0) })
    if !kept.isEmpty {
      publish(journal.takeComplete(since: mark) { kept.contains(ObjectIdentifier($0.build)) })
    }
    guard journal.foreignCount > 0 else { return }
    let used = Set(WaitGraph.kept(of: journal.foreignUses(since: 0)).map { ObjectIdentifier($0) })
    journal.settleUses { used.contains(ObjectIdentifier($0)) }
  }

  private func publish(_ complete: [Journal.ProvisionalInstance]) {
    var late: [(shared: InstanceStore.Shared, isAwaited: Bool)] = []
    for instance in complete {
      if case .late(let isAwaited) = instance.publish() { late.append((instance.shared, isAwaited)) }
    }
    for (shared, isAwaited) in late.reversed() where !shared.isForwarded {
      Releasing.notify(late: shared, caller, isAwaited: isAwaited)
    }
  }

  /// Drops the builds since the mark, before what was made for them is taken back; those that another thread has kept
  /// are published.
  ///
  /// The builds under way stop using them in the same step: another thread would take them for lost.
  func dropBuilds(since mark: Int) {
    let builds = journal.provisional(since: mark).map(\.build)
    let open = building.open.map { ($0.build, journal.uses(since: $0.mark, before: mark)) }
    guard !builds.isEmpty || !open.isEmpty else { return }
    if !WaitGraph.drop(builds, leaving: open).isEmpty { publishKept(since: mark) }
  }

  /// Shows other threads what the builds under way use, after some of it was taken back.
  func showUses() {
    WaitGraph.setUses(building.open.map { ($0.build, journal.uses(since: $0.mark)) })
  }

  /// Leaves the group of threads once this one has no unfinished instance and uses none.
  func leaveGroupIfDone() {
    guard let thread = building.thread, thread.group != nil, building.open.isEmpty, journal.sharedCount == 0,
      journal.foreignCount == 0
    else { return }
    building.needed = .init()
    WaitGraph.leaveGroup(thread)
  }
}
