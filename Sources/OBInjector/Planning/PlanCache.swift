/// The plans of one injector, and what its look-ups found ready; found by type without a lock.
///
/// Readers pin themselves (`Pins`), load the table and use a plan while they are pinned, without counting a reference
/// that all threads would share. A writer that takes a table out of use waits until every reader that was pinned then
/// has moved on before it lets go of it. No code of the user's runs under a pin or a lock, so the wait is short.
///
/// A child's plans hold values of its parents: an injector that forgets something drops the plans of its children too.
/// For that a cache knows those of the children, from their first plan on until they end.
///
/// `@unchecked Sendable` is sound: `current` is atomic, a table's entries are written before they are published, and
/// everything else happens under the lock.
struct PlanCache: ~Copyable, @unchecked Sendable {
  private let current: AtomicWord
  /// Counts the changes to the registrations.
  private let changes: AtomicWord
  /// Guards everything, and the children that have plans.
  ///
  /// Each of them takes itself out before it ends. A parent's lock may be held when a child's is taken, not the other way
  /// round.
  private let lock = Lock<[Child]>([])

  /// A child's cache, to its parent.
  ///
  /// No reference to a planner: it could be the last one, and the planner would end under the lock.
  fileprivate struct Child {
    let current: AtomicWord
    let lock: Lock<[Child]>

    /// Its index in the parent's list, counted from one; 0 while it is not in there.
    ///
    /// Written under the parent's lock; once it is set, it stays set.
    var place: AtomicWord { current.word(2) }
  }

  private var asChild: Child { Child(current: current, lock: lock) }

  init() {
    // One piece of memory, since there may be a child for each request.
    current = AtomicWord(rowOf: 3)
    changes = current.word(1)
  }

  deinit {
    table?.release()
    current.deallocate()
  }

  var generation: UInt { changes.loadAcquiring() }

  // Sequentially consistent, not merely acquiring, though it is data that is acquired: a thread that has just put its first
  // pin into the list has passed no fence that a writer knows of. Its load must not be carried out before that exchange, or
  // it may find the old table while the writer finds no pin.
  @inline(__always)
  private var table: PlanTable? { PlanTable(memory: UnsafeMutableRawPointer(bitPattern: current.load())) }

  /// The plan of a type that was made first, whoever it is for; nearly always there is no other.
  ///
  /// The caller is pinned, or holds the lock; so it is for the others that begin like this one.
  @inline(__always)
  func pinned(_ type: Any.Type) -> Unmanaged<InjectionPlan>? { table?.plan(PlanTable.key(type)) }

  /// The plan of a type for a caller.
  ///
  /// - Parameter first: The one that was made first.
  @inline(__always)
  func pinned(
    _ type: Any.Type, _ caller: CallerIsolation, first: Unmanaged<InjectionPlan>?
  ) -> Unmanaged<InjectionPlan>? {
    guard let first else { return nil }
    return first._withUnsafeGuaranteedRef { $0.isFor(caller) } ? first : pinnedElsewhere(type, caller)
  }

  @inline(never)
  private func pinnedElsewhere(_ type: Any.Type, _ caller: CallerIsolation) -> Unmanaged<InjectionPlan>? {
    guard let plan = table?.plan(PlanTable.key(type, .callers(caller.number))) else { return nil }
    // Two pairs of type and actor may share a key.
    return plan._withUnsafeGuaranteedRef { $0.record.type == type && $0.isFor(caller) } ? plan : nil
  }

  /// What look-ups of a type, or of a name and a type, found ready for a caller.
  ///
  /// The caller is pinned.
  @inline(__always)
  func pinnedValue(_ type: Any.Type, _ name: PropertyName?, _ caller: CallerIsolation) -> Unmanaged<ReadyLookUp>? {
    guard let table, let found = table.value(PlanTable.key(type, name)) else { return nil }
    if let name {
      // Two pairs of type and name may share a key.
      return found._withUnsafeGuaranteedRef { $0.type == type && $0.name == name } ? found : nil
    }
    if found._withUnsafeGuaranteedRef({ $0.isFor(caller) }) { return found }
    return pinnedValue(in: table, type, caller)
  }

  @inline(never)
  private func pinnedValue(
    in table: PlanTable, _ type: Any.Type, _ caller: CallerIsolation
  ) -> Unmanaged<ReadyLookUp>? {
    guard let found = table.value(PlanTable.key(type, for: caller.number)) else { return nil }
    return found._withUnsafeGuaranteedRef { $0.type == type && $0.name == nil && $0.isFor(caller) } ? found : nil
  }

  /// The plan of a type for a caller, who holds it from now on.
  func plan(for type: Any.Type, _ caller: CallerIsolation) -> InjectionPlan? {
    guard let pin = Pins.enter() else {
      return lock.withLock { _ in pinned(type, caller, first: pinned(type))?.takeUnretainedValue() }
    }
    defer { Pins.leave(pin) }
    return pinned(type, caller, first: pinned(type))?.takeUnretainedValue()
  }

  /// Keeps a plan in place of the type's present one, unless the registrations have changed since `generation`, or the
  /// parents' since the plan was made.
  ///
  /// Whatever a parent forgets is either forgotten before this, and its count says so, or drops the plan again.
  func insert(_ plan: InjectionPlan, for type: Any.Type, generation: UInt, in planner: Planner) {
    planner.joinParent()
    let replaced = lock.withLock { _ -> PlanTable? in
      guard generation == self.generation, plan.inherited == planner.inheritedGeneration else { return nil }
      let old = table
      let first = old?.plan(PlanTable.key(type))?.takeUnretainedValue()
      var keys: [UInt] = []
      // Under its type alone stands the first plan that was made, whoever its audience is.
      if first == nil || first?.audience == plan.audience { keys.append(PlanTable.key(type)) }
      if plan.audience != .everybody { keys.append(PlanTable.key(type, plan.audience)) }
      return add(plan, keys, to: old)
    }
    retire(replaced)
  }

  /// Keeps what a look-up found ready, unless the registrations have changed since `generation`.
  func insert(_ value: ReadyLookUp, generation: UInt) {
    let replaced = lock.withLock { _ -> PlanTable? in
      guard generation == self.generation else { return nil }
      var key = PlanTable.key(value.type, value.name)
      // Under its type alone stands the first that was found, whoever may have it.
      if value.name == nil, case .callers(let number) = value.audience,
        let first = table?.value(key)?.takeUnretainedValue(), first.audience != value.audience
      {
        key = PlanTable.key(value.type, for: number)
      }
      return add(value, [key], to: table)
    }
    retire(replaced)
  }

  /// The table that is out of use then, if it took another one.
  private func add(_ object: AnyObject, _ keys: [UInt], to old: PlanTable?) -> PlanTable? {
    if old?.add(object, keys) == true { return nil }
    let isOutgrown = old.map { !$0.hasAny(keys) } ?? false
    publish(PlanTable(copying: old, keeps: isOutgrown, adding: object, keys))
    return isOutgrown ? nil : old
  }

  /// Forgets all plans, the children's too, because a registration has changed.
  func invalidate() {
    retire(
      lock.withLock { children in
        _ = changes.increment()
        return asChild.takeTables(children)
      })
  }

  private func publish(_ table: PlanTable?) {
    _ = current.exchange(UInt(bitPattern: table?.memory))
  }

  private func retire(_ table: PlanTable?) {
    if let table { retire([table]) }
  }

  /// What dies with the tables runs code of the user's: no lock is held, and no pin.
  private func retire(_ tables: [PlanTable]) {
    // Where nobody can tell who reads, they stay for ever.
    guard !tables.isEmpty, Pins.waitForReaders() else { return }
    Pins.giveToHolders { plan in tables.contains { $0.contains(plan) } }
    for table in tables { table.release() }
  }

  // MARK: - Children

  fileprivate var isInList: Bool { asChild.place.loadAcquiring() != 0 }

  /// Adds a child, once.
  fileprivate func add(_ other: borrowing PlanCache) {
    let child = other.asChild
    lock.withLock { children in
      guard child.place.loadRelaxed() == 0 else { return }
      children.append(child)
      child.place.storeReleasing(UInt(children.count))
    }
  }

  /// Takes a child out that ends; the last one of the list takes its place.
  fileprivate func remove(_ other: borrowing PlanCache) {
    let child = other.asChild
    lock.withLock { children in
      let (place, last) = (child.place.loadRelaxed(), children.removeLast())
      guard place <= children.count else { return }
      children[Int(place) - 1] = last
      last.place.storeReleasing(place)
    }
  }
}

extension PlanCache.Child {
  /// The tables of this cache and of the children's, which are out of use then; under the lock.
  fileprivate func takeTables(_ children: [Self]) -> [PlanTable] {
    var tables = PlanTable(memory: UnsafeMutableRawPointer(bitPattern: current.load())).map { [$0] } ?? []
    if !tables.isEmpty { _ = current.exchange(0) }
    for child in children { tables += child.lock.withLock { child.takeTables($0) } }
    return tables
  }
}

extension Planner {
  /// Has the parents drop this planner's plans when they forget something.
  ///
  /// A planner in the list of its parent is known to the whole chain above.
  fileprivate func joinParent() {
    guard let parent, !plans.isInList else { return }
    parent.joinParent()
    parent.plans.add(plans)
  }

  /// The end of that, when the planner ends.
  func leaveParent() {
    if let parent, plans.isInList { parent.plans.remove(plans) }
  }
}
