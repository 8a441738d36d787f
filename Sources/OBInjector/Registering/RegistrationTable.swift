/// The registrations of one injector: in order, by name, and, as far as anybody has asked, by type.
final class RegistrationTable: Sendable {
  fileprivate struct Contents {
    var named = NamedRegistrations()
    /// What fits a type that was looked up; forgotten when anything changes.
    var candidates: [CandidateKey: [Registration]] = [:]
    var changes = 0
    var forTypes = NamesForTypes()
    /// How many of all these are aliases.
    var aliases = 0
  }

  /// A type that is looked up, and the actor from which: a conformance may be seen on one actor only.
  fileprivate struct CandidateKey: Hashable {
    let type: ObjectIdentifier
    let caller: UInt

    // Nearly all types are asked for from one actor.
    func hash(into hasher: inout Hasher) { hasher.combine(type) }
  }

  private let contents = Lock(Contents())
  let parent: RegistrationTable?

  init(parent: RegistrationTable?) { self.parent = parent }

  /// Adds a registration unless its name is taken; says whether it did.
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

  /// Removes the registration in that place and returns it.
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

  /// The registration in that place in this table alone.
  func own(_ key: Registration.Key) -> Registration? {
    contents.withLock { key.target == nil ? $0.named[key.name] : $0.forTypes[key] }
  }

  /// What the name means in this table alone: for the type, if one is given, else for all.
  func own(_ name: PropertyName, for target: Any.Type? = nil) -> Registration? {
    contents.withLock { contents in
      target.flatMap { contents.forTypes.find(name, for: $0) } ?? contents.named[name]
    }
  }

  /// Those of this table alone, in order.
  var own: [Registration] { contents.withLock { $0.named.all } }

  /// Those of this table alone that are for one type each, in order.
  var ownForTypes: [Registration] { contents.withLock { $0.forTypes.ordered } }

  /// Those of this table alone, for all and for one type each.
  var everything: [Registration] { own + ownForTypes }

  /// Those of this table alone that mean something for a type, the nearest first.
  func all(for target: Any.Type) -> [Registration] { contents.withLock { $0.forTypes.all(for: target) } }

  var isEmpty: Bool { contents.withLock { $0.named.isEmpty && $0.forTypes.isEmpty } }

  var hasAliases: Bool { contents.withLock { $0.aliases > 0 } }

  // MARK: - By type

  /// The registrations of this table alone whose values are sure to fit, in order; every one is asked once, not at
  /// each look-up.
  func candidates(for wanted: Any.Type, caller: CallerIsolation) -> [Registration] {
    let key = CandidateKey(type: ObjectIdentifier(wanted), caller: caller.number)
    let (known, all, changes) = contents.withLock { contents -> ([Registration]?, [Registration], Int) in
      if let known = contents.candidates[key] { return (known, [], 0) }
      return (nil, contents.named.all, contents.changes)
    }
    if let known { return known }
    // Outside the lock: what fits is asked of values of the user's.
    var isLasting = true
    let found = all.filter { registration in
      let certainty = registration.fits(wanted)
      // A caller whose actor is not known may be on one by chance.
      if certainty == .onThisActor, caller.number == 0 { isLasting = false }
      return certainty != .no
    }
    if isLasting {
      contents.withLock { contents in if contents.changes == changes { contents.candidates[key] = found } }
    }
    return found
  }

  /// The same and, whether they fit or not, those with these names, all in order.
  func candidates(
    for wanted: Any.Type, and names: Set<PropertyName>, caller: CallerIsolation
  ) -> [Registration] {
    let fitting = candidates(for: wanted, caller: caller)
    let others = names.compactMap { own($0) }.filter { other in
      other.aliased == nil && !fitting.contains { $0 === other }
    }
    guard !others.isEmpty else { return fitting }
    return contents.withLock { $0.named.inOrder(fitting + others) }
  }

  /// How many of them there are, as far as it is known.
  enum Candidates {
    /// Somebody has to ask for all.
    case unknown, several
    case none
    case one(Registration)
  }

  /// The same in short, if somebody has asked before.
  func knownCandidates(for wanted: Any.Type, caller: CallerIsolation) -> Candidates {
    let key = CandidateKey(type: ObjectIdentifier(wanted), caller: caller.number)
    return contents.withLock { contents in
      guard let known = contents.candidates[key] else { return .unknown }
      return known.isEmpty ? .none : known.count == 1 ? .one(known[0]) : .several
    }
  }

  // MARK: - For reports

  /// The number under which reports remember the table; given when the first of them needs it.
  var id: RegistryID {
    let known = UInt64(ownID.loadAcquiring())
    if known != 0 { return RegistryID(known) }
    let new = RegistryID.enter(self)
    guard !ownID.replace(0, by: UInt(new.value)) else { return new }
    new.leave()
    return RegistryID(UInt64(ownID.loadAcquiring()))
  }

  private let ownID = AtomicWord(0)

  deinit {
    RegistryID(UInt64(ownID.loadAcquiring())).leave()
    ownID.deallocate()
  }
}

extension RegistrationTable.Contents {
  /// Hands over what was known by type: what it holds may die with it, which must not happen under the lock.
  fileprivate mutating func forgetCandidates() -> [RegistrationTable.CandidateKey: [Registration]] {
    changes += 1
    guard !candidates.isEmpty else { return [:] }
    defer { candidates = [:] }
    return candidates
  }
}
