/// A plan for injections into a type, or for lookups of one, with all that a cache has to know of it.
///
/// `@unchecked Sendable` is sound: nothing changes after `init`.
package class CachedPlan: @unchecked Sendable {
  /// The callers that may use a plan.
  ///
  /// A number, and not an enum, so that the ready loop compares one word.
  struct Audience: Equatable {
    /// The address of the callers' actor, 0 if they are on no actor; 1 for all callers, 2 for none, which are no
    /// addresses.
    let number: UInt

    static let all = Audience(number: 1)
    /// No caller; that of a plan for one object, which is not cached.
    static let none = Audience(number: 2)
    /// The callers on the actor of this one; the plan has values for these callers only.
    static func callers(like caller: CallerIsolation) -> Audience { Audience(number: caller.actorID) }

    /// Returns true if the audience includes a caller, as far as the caller's isolation is known without asking the
    /// thread.
    @inline(__always)
    func includes(_ caller: CallerIsolation) -> Bool { _fastPath(number == 1) || number == caller.actorID }
  }

  /// The key of the type or, for lookups by name, of the name and the type.
  final let key: UInt
  final let type: Any.Type
  /// The name of a lookup by name.
  final let name: PropertyName?
  final let audience: Audience
  /// The state of the registrations when the plan was made.
  final let generation: UInt

  init(
    _ key: UInt, of type: Any.Type, named name: PropertyName? = nil, for audience: Audience, _ generation: UInt
  ) {
    (self.key, self.type, self.name, self.audience, self.generation) = (key, type, name, audience, generation)
  }

  /// Returns true for a type, a name and a caller of the audience: others may have the same key.
  @inline(__always)
  final func isFor(_ type: Any.Type, _ name: PropertyName?, _ caller: CallerIsolation) -> Bool {
    audience.includes(caller) && self.type == type && self.name == name
  }
}

/// The use of a plan while user code runs, and the injector that the plan was made for.
struct PlanLease: ~Copyable {
  /// The injector of this injector or of a parent; the caller retains the injector.
  private let madeFor: Unretained<PropertyInjector>
  private let retained: Unmanaged<InjectionPlan>
  /// A bit for each property that the ready loop has set before; `nil` if the loop has not run.
  let filled: UInt64?

  @inline(__always)
  init(_ plan: InjectionPlan, of injector: Unretained<PropertyInjector>, filled: UInt64? = nil) {
    (madeFor, retained, self.filled) = (injector, .passRetained(plan), filled)
  }

  @inline(__always)
  deinit { retained.release() }

  @inline(__always) var plan: InjectionPlan { retained.takeUnretainedValue() }
  @inline(__always) var injector: PropertyInjector { madeFor.object }

  /// Calls a closure with the plan, without retaining it once more.
  @inline(__always)
  func with<Result>(_ body: (InjectionPlan) -> Result) -> Result { retained._withUnsafeGuaranteedRef(body) }
}

/// A cache of one injector's plans for injections and lookups, read by type without a lock.
///
/// A reader (`Readers`) loads the table and uses a plan, without changing a reference count that all threads would share.
/// A writer that takes a table out of use releases it only when all readers have left.
///
/// A child's plans contain values of its parents: an injector that invalidates its plans drops the plans of its
/// children too, which its injector lists.
///
/// `current` is atomic, a table doesn't change once it is published, and all changes happen under the lock.
struct PlanCache: ~Copyable, Sendable {
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
    let plan = withPlan(for: type, caller, under: reader) { $0 }
    Readers.leave(reader)
    return plan
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
