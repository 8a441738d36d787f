/// Lookup of registrations by name: aliases are followed to their ends, then the decorators of this injector and of its
/// parents are applied.
extension PropertyInjector {
  /// Returns the registration that the name leads to from here, with its decorators.
  ///
  /// - Throws: The error of an alias that leads nowhere.
  @inline(never)
  func find(_ name: PropertyName, valueType: Any.Type? = nil) throws(InjectionError) -> Binding? {
    guard let entry = entry(name) else { return ownName(name, valueType) }
    guard entry.registration.aliased != nil || isDecorating else { return entry }
    // Read once: another thread may delete the name meanwhile.
    let chain = chain(from: entry)
    guard let end = chain.end else {
      if let name = chain.missing, let own = ownName(name, valueType) { return own }
      throw .deadEnd(chain.aliases.map(\.registration), chain.missing, valueType: valueType, in: SuggestedNames(id))
    }
    var found = decorated(end)
    found.alias = chain.aliases.first?.registration
    return found
  }

  /// Returns the injector itself for a property of its type and name, if nothing else is registered.
  private func ownName(_ name: PropertyName, _ valueType: Any.Type?) -> Binding? {
    guard name == "injector", let valueType, Fitting.unwrapped(valueType) == PropertyInjector.self else { return nil }
    return Binding(.injector, in: self)
  }

  /// Returns the properties that a child itself, not only a parent, may affect: a bit for each of the first 63, and one
  /// for the others.
  ///
  /// A property that asks for another name or for a type is one of them if anything is registered here.
  func affected(_ points: [InjectionPoint]) -> UInt64 {
    guard parent != nil else { return 0 }
    var bits: UInt64 = 0
    let isEmpty = contents.withLock { contents in
      for index in points.indices
      where !points[index].asksForOwnName || contents.registrations[points[index].name] != nil {
        bits |= Self.bit(index)
      }
      return contents.registrations.all.isEmpty
    }
    if isEmpty, !hasDecorators { return 0 }
    // An alias of a parent may refer to a name that is registered or decorated here.
    if !hasDecorators, first(where: { $0.hasAliases }) == nil { return bits }
    for index in points.indices {
      let chain = chain(from: entry(points[index].name))
      let isHere = chain.steps.contains { step in
        step.home === self || decorators.contains { $0.name == step.registration.name }
      }
      // The error of an alias that leads nowhere suggests a name that may be registered here.
      if isHere || !chain.aliases.isEmpty && chain.end == nil { bits |= Self.bit(index) }
    }
    return bits
  }

  private static func bit(_ index: Int) -> UInt64 { 1 &<< UInt64(min(index, 63)) }

  // MARK: - By type

  /// Returns the registrations of this injector that are certain to fit a type, in order.
  ///
  /// The result is cached: each registration is checked once, not at each lookup.
  func ownCandidates(for valueType: Any.Type, caller: CallerIsolation) -> [Binding] {
    let key = CandidateKey(type: ObjectIdentifier(valueType), caller: caller.actorID)
    if let known = contents.withLock({ $0.candidates.specializedValue(forKey: key) }) { return known }
    // Outside the lock: the check looks into user values.
    let generation = plans.generation
    var isLasting = true
    let found = local.compactMap { registration -> Binding? in
      let certainty = registration.fits(valueType)
      // A nonisolated caller may happen to run on an actor; do not cache its answer.
      if certainty == .onThisActor, caller.actorID == 0 { isLasting = false }
      return certainty == .no ? nil : Binding(registration, in: self)
    }
    if isLasting {
      contents.withLock { contents in if plans.generation == generation { contents.candidates[key] = found } }
    }
    return found
  }

  /// Returns the registrations that are certain to fit a type, without running anything.
  ///
  /// This injector's come first, then those of its parents under names that no child has taken. A decorator can change
  /// the provided type, so that candidates may drop out or be added.
  func candidates(for valueType: Any.Type, caller: CallerIsolation) -> [Binding] {
    // Nearly always the cache has the answer; mapping a list costs more than all else in a lookup.
    if parent == nil, !hasDecorators { return ownCandidates(for: valueType, caller: caller) }
    let decoratedNames = Set(allDecorators.map(\.name))
    return lineage.flatMap { injector in
      var possible = injector.ownCandidates(for: valueType, caller: caller)
      if !decoratedNames.isEmpty {
        let fitting = Set(possible.map { ObjectIdentifier($0.registration) })
        possible = injector.local.compactMap {
          fitting.contains(ObjectIdentifier($0)) || $0.aliased == nil && decoratedNames.contains($0.name)
            ? Binding($0, in: injector) : nil
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
  func parts(for valueType: Any.Type, of collection: Registration?, caller: CallerIsolation) -> [Binding] {
    let parts = candidates(for: valueType, caller: caller).filter { candidate in
      candidate.registration.base !== collection?.base && candidate.registration.takes(types: [])
    }
    // A decorated element is placed where its base was registered.
    return lineage.reversed().flatMap { injector in parts.filter { $0.baseHome === injector } }
  }

  /// Returns the registrations to make when configuration ends, in order, as a child sees them: it may decorate them.
  func eagerSingletons(seenBy child: PropertyInjector? = nil) -> [Binding] {
    local.filter { $0.scopeKind == .eagerSingleton }.map { eager in
      let seeing = child?.entry(eager.name)?.registration === eager ? child : nil
      return (seeing ?? self).decorated(Binding(eager, in: self))
    }
  }
}

/// The decorators around a registration, from this injector and its parents.
extension PropertyInjector {
  /// True if this injector or a parent has decorators.
  var isDecorating: Bool { first { $0.hasDecorators } != nil }

  /// The decorators of this injector, then those of its parents.
  var allDecorators: [Registration] { isDecorating ? lineage.flatMap(\.decorators) : [] }

  /// Applies a parent's decorators before a child's, but never to a registration of a child.
  func decorated(_ base: Binding) -> Binding {
    guard !base.registration.isImplicit else { return base }
    let lineage = lineage
    let highest = lineage.firstIndex { base.home === $0 } ?? 0
    return lineage[...highest].reversed().reduce(base) { found, injector in
      injector.decorators.reduce(found) { $1.name == base.registration.name ? injector.decorate($0, by: $1) : $0 }
    }
  }

  /// Returns the one registration for a base with a decorator around it.
  ///
  /// The registration is the key of its shared values: it stays the same object until the base is deleted. Around a
  /// base to which a decorator was added, it is another one; the value of the old one is released when the injector
  /// ends.
  private func decorate(_ base: Binding, by decorator: Registration) -> Binding {
    if !(base.home === self) { joinParent() }
    let registration = created(for: ObjectIdentifier(base.registration)) {
      Registration(DecoratedRegistration(of: base, by: decorator))
    }
    return Binding(registration, in: self)
  }
}
