/// The registrations of one injector: in order, by name and, for types that were looked up, by type.
final class RegistrationTable: Sendable {
  fileprivate struct Contents {
    var registrations = Registrations()
    /// The candidates of the types that were looked up; cleared when a registration is added or removed.
    var candidates: [CandidateKey: [Registration]] = .init()
    var changes = 0
    /// True if a child has registrations of its own.
    var hasChildren = false
  }

  /// The type of a lookup, and the actor it comes from: a conformance may be visible on one actor only.
  fileprivate struct CandidateKey: Hashable {
    let type: ObjectIdentifier
    let caller: UInt

    // The actor is left out: nearly every type is looked up from one actor only.
    func hash(into hasher: inout Hasher) { hasher.combine(type) }
  }

  private let contents = Lock(Contents())
  let parent: RegistrationTable?

  init(parent: RegistrationTable?) { self.parent = parent }

  /// Adds a registration unless its name is taken; returns true if it was added.
  func add(_ registration: Registration) -> Bool {
    change { $0.add(registration) ? registration : nil } != nil
  }

  func remove(_ name: PropertyName) -> Registration? { change { $0.remove(name) } }

  /// Makes a change, and forgets the candidates.
  private func change(_ body: (inout Registrations) -> Registration?) -> Registration? {
    var old: [CandidateKey: [Registration]] = .init()
    // Released outside the lock: the candidates may hold the last reference to user objects.
    defer { _fixLifetime(old) }
    return contents.withLock { contents in
      guard let changed = body(&contents.registrations) else { return nil }
      contents.changes += 1
      swap(&old, &contents.candidates)
      return changed
    }
  }

  /// Returns the registration of the name in this table, without its parents.
  @inline(never)
  func own(_ name: PropertyName) -> Registration? { contents.withLock { $0.registrations[name] } }

  /// Passes the registrations of this table to `body`, so that several lookups take the lock once.
  @inline(__always)
  func withOwn(_ body: (Registrations) -> Void) { contents.withLock { body($0.registrations) } }

  /// The registrations of this table, in order.
  @inline(never)
  var local: [Registration] { contents.withLock { $0.registrations.all } }

  var isEmpty: Bool { contents.withLock { $0.registrations.isEmpty } }

  var hasAliases: Bool { contents.withLock { $0.registrations.aliasCount > 0 } }

  // MARK: - Children

  /// True if a child was made of this injector, or of a child, with registrations of its own.
  var hasChildren: Bool { contents.withLock { $0.hasChildren } }

  /// Notes, in this table and in its parents, that there is a child.
  func noteChild() {
    for table in sequence(first: self, next: \.parent) { table.contents.withLock { $0.hasChildren = true } }
  }

  // MARK: - By type

  /// Returns the registrations of this table that are certain to fit a type, in order.
  ///
  /// The result is cached: each registration is checked once, not at each lookup.
  func candidates(for valueType: Any.Type, caller: CallerIsolation) -> [Registration] {
    let key = CandidateKey(type: ObjectIdentifier(valueType), caller: caller.actorID)
    let (known, all, changes) = contents.withLock { contents -> ([Registration]?, [Registration], Int) in
      if let known = contents.candidates.specializedValue(forKey: key) { return (known, [], 0) }
      return (nil, contents.registrations.all, contents.changes)
    }
    if let known { return known }
    // Outside the lock: the check looks into user values.
    var isLasting = true
    let found = all.filter { registration in
      let certainty = registration.fits(valueType)
      // A nonisolated caller may happen to run on an actor; do not cache its answer.
      if certainty == .onThisActor, caller.actorID == 0 { isLasting = false }
      return certainty != .no
    }
    if isLasting {
      contents.withLock { contents in if contents.changes == changes { contents.candidates[key] = found } }
    }
    return found
  }

  /// Returns the candidates for a type and the registrations of these names, which need not fit, all in order.
  func candidates(
    for valueType: Any.Type, and names: Set<PropertyName>, caller: CallerIsolation
  ) -> [Registration] {
    let fitting = candidates(for: valueType, caller: caller)
    let others = names.compactMap { own($0) }.filter { other in
      other.aliased == nil && !fitting.contains { $0 === other }
    }
    guard !others.isEmpty else { return fitting }
    return contents.withLock { $0.registrations.inOrder(fitting + others) }
  }

  // MARK: - For reports

  /// The number by which reports refer to the table; assigned when the first report needs it.
  var id: TableID {
    let known = UInt64(ownID.loadAcquiring())
    if known != 0 { return TableID(known) }
    let new = TableID.enter(self)
    guard !ownID.replace(0, by: UInt(new.value)) else { return new }
    new.leave()
    return TableID(UInt64(ownID.loadAcquiring()))
  }

  private let ownID = AtomicWord(0)

  deinit {
    TableID(UInt64(ownID.loadAcquiring())).leave()
    ownID.deallocate()
  }
}
