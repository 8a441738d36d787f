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
      found = wrapped(found, as: step, from: highest, for: target)
    }
    return found
  }

  private func wrapped(_ found: Found, as step: Registration, from highest: Int, for target: Any.Type?) -> Found {
    var found = found
    var way: [Registry] = []
    var next: Registry? = self
    while let registry = next, way.count <= highest {
      way.append(registry)
      next = registry.parent
    }
    for (level, registry) in way.enumerated().reversed() {
      for decorator in registry.decorators.find(around: step, for: target) {
        // A parent's alias may lead to what a child has: then what is around it is the child's, too.
        let (level, base) = (min(level, found.level), found)
        found = (way[level].decorate(base.registration, above: base.level - level, as: step.name, by: decorator), level)
      }
    }
    return found
  }

  /// - Parameter levels: How many parents up the base stands.
  private func decorate(
    _ base: Registration, above levels: Int, as name: PropertyName, by decorator: Decorator
  ) -> Registration {
    let isReset = levels > 0 && base.scope.isShared && base.undecorated.factory != nil
    let (registration, replaced) = ownDecorators.decorate(
      base, at: depth - levels, resets: isReset ? ancestor(levels).store.resets(of: base) : 0, as: name,
      by: decorator)
    // With a decorator that has come since, it is around the same value; what stands there is released at the end.
    if let replaced, let old = replaced.decoration?.base, !base.decorations.contains(where: { $0.base === old }) {
      store.forget { $0 === replaced }
    }
    return registration
  }

  private func ancestor(_ levels: Int) -> Registry {
    var registry = self
    for _ in 0..<levels { registry = registry.parent ?? registry }
    return registry
  }

  // MARK: - By type

  /// The candidate for a type with what is around it, if that fits: it may for its decorator alone, or not any more.
  func redecorated(_ found: Found, for wanted: Any.Type) -> Found? {
    let decorated = decorated(found, as: found.registration.name, for: nil)
    guard decorated.registration !== found.registration else { return found }
    return decorated.registration.fits(wanted) == .no ? nil : decorated
  }

  /// The names that have decorators here or above.
  var decoratedNames: Set<PropertyName> { isDecorating ? Set(allDecorators.map(\.name)) : [] }

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
