/// Lookup of registrations by type: those of this injector and of its parents that fit.
extension PropertyInjector {
  /// Returns the registrations of this injector that are certain to fit a type, in order.
  ///
  /// The result is cached: each registration is checked once, not at each lookup.
  func ownCandidates(for valueType: Any.Type, caller: CallerIsolation) -> [Binding] {
    let key = CandidateKey(type: ObjectIdentifier(valueType), caller: caller.executor(for: valueType).actorID)
    if let known = contents.withLock({ $0.candidates.known.specializedValue(forKey: key) }) { return known }
    // Outside the lock: the check looks into user values.
    let generation = plans.generation
    var isLasting = true
    let found = relatives(of: valueType).compactMap { registration -> Binding? in
      let certainty = registration.fits(valueType)
      // A nonisolated caller may happen to run on the actor of a conformance, or not; do not cache its answer.
      if key.caller == 0,
        certainty == .onThisActor || FieldRecords.conformsOnOneActor(registration.knownType, to: valueType)
      {
        isLasting = false
      }
      return certainty == .no ? nil : Binding(registration, in: self)
    }
    if isLasting {
      contents.withLock { contents in if plans.generation == generation { contents.candidates.known[key] = found } }
    }
    return found
  }

  /// Returns the registrations that may fit a type, in order; of many, a class fits only those of its family.
  private func relatives(of valueType: Any.Type) -> [Registration] {
    let (root, generation) = (FieldRecords.root(of: valueType), plans.generation)
    let (all, known) = contents.withLock { ($0.registrations.all, $0.candidates.families) }
    guard let root, all.count > 64 else { return all }
    if !known.isEmpty { return known[root] ?? [] }
    let families = all.grouped { FieldRecords.root(of: $0.knownType) }
    contents.withLock { if plans.generation == generation { $0.candidates.families = families } }
    return families[root] ?? []
  }

  /// Returns the registrations that are certain to fit a type, without running anything.
  ///
  /// This injector's come first, then those of its parents under names that no child has taken. A decorator can change
  /// the provided type, so that candidates may drop out or be added.
  package func candidates(for valueType: Any.Type, caller: CallerIsolation) -> [Binding] {
    // Nearly always the cache has the answer; mapping a list costs more than all else in a lookup.
    if parent == nil, !hasDecorators { return ownCandidates(for: valueType, caller: caller) }
    let decoratedNames = Set(allDecorators.map(\.name))
    return lineage.flatMap { injector in
      var possible = injector.ownCandidates(for: valueType, caller: caller)
      if !decoratedNames.isEmpty {
        let fitting = Set(possible.map { ObjectIdentifier($0.registration) })
        possible = injector.local.compactMap {
          fitting.contains(ObjectIdentifier($0)) || decoratedNames.contains($0.name) ? Binding($0, in: injector) : nil
        }
      }
      return possible.compactMap { candidate in
        let registration = candidate.registration
        guard injector === self || entry(registration.name)?.registration === registration else { return nil }
        guard decoratedNames.contains(registration.name) else { return candidate }
        // Not every decorator of the name applies: one for another type, or a parent's.
        let decorated = decorated(candidate)
        return decorated.registration.fits(valueType) == .no ? nil : decorated
      }
    }
  }

  /// Returns the elements of a collection: a parent's before a child's, and none that takes arguments.
  ///
  /// - Parameter collection: The registration of the collection itself, which is not one of its elements.
  package func parts(for valueType: Any.Type, of collection: Registration?, caller: CallerIsolation) -> [Binding] {
    let parts = candidates(for: valueType, caller: caller).filter { candidate in
      candidate.registration.undecorated !== collection?.undecorated && candidate.registration.takes(types: [])
    }
    // A decorated element is placed where its base was registered.
    return lineage.reversed().flatMap { injector in parts.filter { $0.undecoratedHome === injector } }
  }

  // MARK: - Objects

  /// Returns true if the injector retains the object: as an instance that is registered here, or as one that is shared
  /// here.
  func retains(_ object: AnyObject, caller: CallerIsolation) -> Bool {
    ownCandidates(for: Swift.type(of: object), caller: caller).contains {
      ($0.registration.scope.isKept ? store.find(.init($0.registration, in: store.id)) : $0.registration.readyMade)?
        .identity
        == ObjectIdentifier(object)
    }
  }

  /// Returns true if the object is an instance that is registered, or shared, here or in a parent.
  func has(_ object: AnyObject, caller: CallerIsolation) -> Bool {
    first { $0.retains(object, caller: caller) || $0.store.has(ObjectIdentifier(object)) } != nil
  }
}
