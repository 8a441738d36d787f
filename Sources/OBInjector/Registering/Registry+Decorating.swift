/// What a name leads to, with the decorators of this registry and those above it around it.
extension Registry {
  /// The registration that the name leads to from here, for the properties of a type or, without one, for look-ups.
  func find(
    _ name: PropertyName, wanted: Any.Type? = nil, for target: Any.Type? = nil
  ) throws(DeadEnd) -> Found? {
    guard let found = try undecorated(name, wanted: wanted, for: target) else { return nil }
    return isDecorating ? decorated(found, as: name, for: target) : found
  }

  /// Whether there is a decorator here or above.
  var isDecorating: Bool { isAnywhere { $0.hasDecorators && !$0.decorators.isEmpty } }

  /// A parent's decorators first, and never around what a child has registered itself; those of an alias last.
  private func decorated(_ found: Found, as name: PropertyName, for target: Any.Type?) -> Found {
    guard !found.registration.isImplicit else { return found }
    var found = found
    for step in trail(name, for: target).reversed() {
      guard let highest = entry(step.name, for: target)?.level else { continue }
      found = wrapped(found, as: step.name, from: highest, for: target)
    }
    return found
  }

  private func wrapped(_ found: Found, as name: PropertyName, from highest: Int, for target: Any.Type?) -> Found {
    var found = found
    var way: [Registry] = []
    var next: Registry? = self
    while let registry = next, way.count <= highest {
      way.append(registry)
      next = registry.parent
    }
    for (level, registry) in way.enumerated().reversed() {
      let decorators = registry.decorators.find(name, for: target)
      guard !decorators.isEmpty else { continue }
      found = (registry.decorate(found.registration, above: level, at: found.level, as: name, by: decorators), level)
    }
    return found
  }

  private func decorate(
    _ base: Registration, above own: Int, at level: Int, as name: PropertyName, by decorators: [Decorator]
  ) -> Registration {
    // An alias may lead to what a child has, whatever level it stands on itself.
    let isAbove = level > own
    var home = self
    for _ in 0..<max(level - own, 0) { home = home.parent ?? home }
    let isMade = base.undecorated.factory != nil && base.scope.isShared
    let (registration, replaced) = self.decorators.decorate(
      base, at: home.depth, resets: isAbove && isMade ? home.store.resets(of: base) : 0, as: name,
      by: decorators)
    if let replaced { store.forget { $0 === replaced } }
    return registration
  }

  // MARK: - By type

  /// The candidates for a type with what is around them: who fits as it is may not fit any more, and the other way round.
  func redecorated(_ plain: [Found], for wanted: Any.Type) -> [Found] {
    guard isDecorating else { return plain }
    var all = plain.compactMap { found -> Found? in
      let decorated = decorated(found, as: found.registration.name, for: nil)
      guard decorated.registration !== found.registration else { return found }
      return decorated.registration.fits(wanted) == .no ? nil : decorated
    }
    for name in decoratedNames {
      guard let entry = entry(name), entry.registration.aliased == nil,
        !plain.contains(where: { $0.registration === entry.registration })
      else { continue }
      let decorated = decorated(entry, as: name, for: nil)
      if decorated.registration.fits(wanted) != .no { all.append(decorated) }
    }
    return all
  }

  private var decoratedNames: [PropertyName] {
    var names: [PropertyName] = []
    for decorator in allDecorators where !names.contains(decorator.name) { names.append(decorator.name) }
    return names
  }

  /// Those of this registry, then those of its parents.
  var allDecorators: [Decorator] {
    var all: [Decorator] = []
    var next: Registry? = self
    while let registry = next {
      if !registry.decorators.isEmpty { all += registry.decorators.all }
      next = registry.parent
    }
    return all
  }
}
