/// A cache of one injector's plans for injections and lookups, read by type without a lock.
///
/// A reader (`Readers`) loads the table and uses a plan, without changing a reference count that all threads would share.
/// A writer that takes a table out of use releases it only when all readers have left.
///
/// A child's plans contain values of its parents: an injector that invalidates its plans drops the plans of its
/// children too, which its injector lists.
///
/// `@unchecked Sendable` is sound: `current` is atomic, a table doesn't change once it is published, and all changes happen
/// under the lock.
struct PlanCache: ~Copyable, @unchecked Sendable {
  private let current: AtomicWord
  /// The number of changes to the registrations.
  private let changes: AtomicWord
  /// Guards all changes.
  private let lock: Lock<PropertyInjector.Contents>

  /// Creates the cache in the first two words of an injector, which deallocates them after the cache.
  init(_ words: AtomicWord, _ lock: Lock<PropertyInjector.Contents>) {
    (current, changes, self.lock) = (words, words.word(1), lock)
  }

  /// Releases the table; must be the last call.
  ///
  /// No `deinit`: that of a property comes after the `deinit` of its injector, which deallocates the words.
  func release() { table?.release() }

  var generation: UInt { changes.loadAcquiring() }

  @inline(__always)
  private var table: PlanTable? { PlanTable(address: current.loadAcquiring()) }

  /// Passes the plan of a type that was made first to `body`, without retaining it; returns `nil` if there is none.
  ///
  /// The plan may be for any audience; nearly always it is the only one of its type. This function and `withPlan` are
  /// the only ways to a plan for injections that is not retained: `body` takes a lease of a plan that is used while user
  /// code runs.
  ///
  /// - Parameter reader: The lock that the caller has.
  @inline(__always)
  func withFirstPlan<Result>(
    for type: Any.Type, under reader: Readers.Reader, _ body: (InjectionPlan) -> Result
  ) -> Result? {
    let plan: Unmanaged<InjectionPlan>? = table?.plan(PlanTable.key(type))
    return plan?._withUnsafeGuaranteedRef { body($0) }
  }

  /// Passes the plan of a type for a caller to `body`, as `withFirstPlan` does.
  ///
  /// - Parameter reader: The lock that the caller has; `nil` if it has the lock of the cache.
  @inline(__always)
  func withPlan<Result>(
    for type: Any.Type, _ caller: CallerIsolation, under reader: Readers.Reader?, _ body: (InjectionPlan) -> Result
  ) -> Result? {
    let plan: Unmanaged<InjectionPlan>? = plan(PlanTable.key(type), type, nil, caller)
    return plan?._withUnsafeGuaranteedRef { body($0) }
  }

  /// Returns the plan for lookups of a type, or of a name and a type, for a caller.
  ///
  /// - Parameter reader: As for `withPlan`; the plan is valid as long as the caller has the lock.
  @inline(__always)
  func lookUp(
    _ type: Any.Type, _ name: PropertyName?, _ caller: CallerIsolation, under reader: Readers.Reader?
  ) -> Unretained<LookUpPlan>? {
    let plan: Unmanaged<LookUpPlan>? = plan(PlanTable.key(type, name), type, name, caller)
    return plan?._withUnsafeGuaranteedRef { Unretained($0) }
  }

  /// Returns the plan under a key for a caller; nearly always it is the first of its type, or of its name and type.
  @inline(__always)
  private func plan<Plan: CachedPlan>(
    _ key: UInt, _ type: Any.Type, _ name: PropertyName?, _ caller: CallerIsolation
  ) -> Unmanaged<Plan>? {
    guard let table, let first: Unmanaged<Plan> = table.plan(key) else { return nil }
    if first._withUnsafeGuaranteedRef({ $0.isFor(type, name, caller) }) { return first }
    return planElsewhere(in: table, key, type, name, caller).map { .fromOpaque($0.toOpaque()) }
  }

  @inline(never)
  private func planElsewhere(
    in table: PlanTable, _ key: UInt, _ type: Any.Type, _ name: PropertyName?, _ caller: CallerIsolation
  ) -> Unmanaged<CachedPlan>? {
    let plan: Unmanaged<CachedPlan>? = table.plan(PlanTable.key(key, for: .callers(like: caller)))
    return plan?._withUnsafeGuaranteedRef { $0.isFor(type, name, caller) } == true ? plan : nil
  }

  /// Returns the plan of a type for a caller, retained.
  func plan(for type: Any.Type, _ caller: CallerIsolation) -> InjectionPlan? {
    guard let reader = Readers.enter() else {
      return lock.withLock { _ in withPlan(for: type, caller, under: nil) { $0 } }
    }
    defer { Readers.leave(reader) }
    return withPlan(for: type, caller, under: reader) { $0 }
  }

  /// Returns the plan for lookups of a type, or of a name and a type, retained, for a thread whose lock is taken.
  @inline(never)
  func plan(toLookUp type: Any.Type, _ name: PropertyName?, _ caller: CallerIsolation) -> LookUpPlan? {
    lock.withLock { _ in lookUp(type, name, caller, under: nil)?.object }
  }

  /// Caches a plan in place of the present one under its key, unless the registrations or those of the parents have
  /// changed since the plan was made.
  ///
  /// A change in a parent either precedes the check under the lock, which then sees a newer generation, or drops the
  /// plan afterwards.
  ///
  /// - Parameter replaced: The plan that this one replaces, possibly for fewer callers.
  func insert(_ plan: CachedPlan, in injector: PropertyInjector, replacing replaced: CachedPlan? = nil) {
    if injector.parent != nil { injector.joinParent() }
    let (old, replaced) = lock.withLock { _ -> (PlanTable?, [Unmanaged<AnyObject>]) in
      guard plan.generation == injector.generation, !injector.keepsNoPlans else { return (nil, []) }
      let old = table
      let found: Unmanaged<CachedPlan>? = old?.plan(plan.key)
      let first = found?.takeUnretainedValue()
      var keys: [UInt] = []
      // The first key has the first plan that was made, for any audience.
      if first == nil || first === replaced || first?.audience == plan.audience { keys.append(plan.key) }
      if plan.audience != .all { keys.append(PlanTable.key(plan.key, for: plan.audience)) }
      let (table, replaced) = PlanTable.make(of: old, adding: plan, keys)
      current.storeReleasing(table.address)
      return (old, replaced)
    }
    guard let old else { return }
    Readers.waitUntilLeft()
    for plan in replaced { plan.release() }
    old.free()
  }

  /// Drops all plans, including those of the children, and the candidates, because a registration has changed.
  func invalidate() {
    var candidates = PropertyInjector.Candidates()
    // Released outside the lock: they may hold the last reference to user objects.
    defer { _fixLifetime(candidates) }
    let tables = lock.withLock { contents in
      _ = changes.increment()
      swap(&candidates, &contents.candidates)
      return Self.takeTables(current, contents.children)
    }
    guard !tables.isEmpty else { return }
    // Outside the lock, since the deinitializers of released values are user code.
    Readers.waitUntilLeft()
    for table in tables { table.release() }
  }

  /// Returns the tables of a cache and of its children's, and takes them out of use.
  ///
  /// Precondition: the caller holds the lock of the cache.
  private static func takeTables(_ current: AtomicWord, _ children: [PropertyInjector.Child]) -> [PlanTable] {
    var tables = PlanTable(address: current.loadRelaxed()).map { [$0] } ?? []
    if !tables.isEmpty { current.storeReleasing(0) }
    for child in children { tables += child.contents.withLock { takeTables(child.words, $0.children) } }
    return tables
  }
}
