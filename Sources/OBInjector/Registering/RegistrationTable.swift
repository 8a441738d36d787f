/// The registrations of one injector: in order, by name and, for types that were looked up, by type.
final class RegistrationTable: Sendable {
  fileprivate struct Contents {
    var named = NamedRegistrations()
    /// The candidates of the types that were looked up; cleared when a registration is added or removed.
    var candidates: [CandidateKey: [Registration]] = [:]
    var changes = 0
    var forTypes = TypeScopedRegistrations()
    /// The number of aliases among all registrations.
    var aliases = 0
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

  /// Adds a registration unless its key is taken; returns true if it was added.
  func add(_ registration: Registration) -> Bool {
    var old: [CandidateKey: [Registration]] = [:]
    defer { _fixLifetime(old) }
    return contents.withLock { contents in
      if registration.target != nil {
        guard contents.forTypes.add(registration) else { return false }
      } else {
        guard contents.named.add(registration) else { return false }
        old = contents.forgetCandidates()
      }
      if registration.aliased != nil { contents.aliases += 1 }
      return true
    }
  }

  func remove(_ key: Registration.Key) -> Registration? {
    var old: [CandidateKey: [Registration]] = [:]
    defer { _fixLifetime(old) }
    return contents.withLock { contents in
      let removed: Registration?
      if key.target != nil {
        removed = contents.forTypes.remove(key)
      } else {
        removed = contents.named.remove(key.name)
        if removed != nil { old = contents.forgetCandidates() }
      }
      if removed?.aliased != nil { contents.aliases -= 1 }
      return removed
    }
  }

  /// Returns the registration with that key in this table, without its parents.
  func own(_ key: Registration.Key) -> Registration? {
    contents.withLock { key.target == nil ? $0.named[key.name] : $0.forTypes[key] }
  }

  /// Returns the registration of the name in this table: that for the type, if one is given, else that for all types.
  func own(_ name: PropertyName, for target: Any.Type? = nil) -> Registration? {
    contents.withLock { contents in
      target.flatMap { contents.forTypes.find(name, for: $0) } ?? contents.named[name]
    }
  }

  /// The registrations of this table for all types, in order.
  var own: [Registration] { contents.withLock { $0.named.all } }

  /// The registrations of this table for one type each, in order.
  var ownForTypes: [Registration] { contents.withLock { $0.forTypes.ordered } }

  /// The registrations of this table for all types, then those for one type each.
  var everything: [Registration] { own + ownForTypes }

  /// Returns the registrations of this table for a type and its superclasses, the nearest type first.
  func all(for target: Any.Type) -> [Registration] { contents.withLock { $0.forTypes.all(for: target) } }

  var isEmpty: Bool { contents.withLock { $0.named.isEmpty && $0.forTypes.isEmpty } }

  var hasAliases: Bool { contents.withLock { $0.aliases > 0 } }

  // MARK: - By type

  /// Returns the registrations of this table that are certain to fit a type, in order.
  ///
  /// The result is cached: each registration is checked once, not at each lookup.
  func candidates(for valueType: Any.Type, caller: CallerIsolation) -> [Registration] {
    let key = CandidateKey(type: ObjectIdentifier(valueType), caller: caller.actorID)
    let (known, all, changes) = contents.withLock { contents -> ([Registration]?, [Registration], Int) in
      if let known = contents.candidates[key] { return (known, [], 0) }
      return (nil, contents.named.all, contents.changes)
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
    return contents.withLock { $0.named.inOrder(fitting + others) }
  }

  /// A summary of the cached candidates for a type.
  enum Candidates {
    /// `unknown` means that nothing is cached: every registration has to be checked.
    case unknown, several
    case none
    case one(Registration)
  }

  /// Returns a summary of the cached candidates, without computing any.
  func knownCandidates(for valueType: Any.Type, caller: CallerIsolation) -> Candidates {
    let key = CandidateKey(type: ObjectIdentifier(valueType), caller: caller.actorID)
    return contents.withLock { contents in
      guard let known = contents.candidates[key] else { return .unknown }
      return known.isEmpty ? .none : known.count == 1 ? .one(known[0]) : .several
    }
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

extension RegistrationTable.Contents {
  /// Removes and returns all candidates.
  ///
  /// The caller releases them outside the lock: they may hold the last reference to user objects.
  fileprivate mutating func forgetCandidates() -> [RegistrationTable.CandidateKey: [Registration]] {
    changes += 1
    guard !candidates.isEmpty else { return [:] }
    defer { candidates = [:] }
    return candidates
  }
}
