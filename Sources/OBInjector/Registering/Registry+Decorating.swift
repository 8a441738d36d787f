/// Lookup of registrations by name or type, with the decorators of this registry and of its parents.
extension Registry {
  /// Returns the registration that the name leads to from here, with its decorators: for the properties of a type or,
  /// without one, for lookups.
  func find(
    _ name: PropertyName, valueType: Any.Type? = nil, for target: Any.Type? = nil
  ) throws(UnresolvedAlias) -> Found? {
    guard let found = try resolvingAliases(name, valueType: valueType, for: target) else { return nil }
    return isDecorating ? decorated(found, as: name, for: target) : found
  }

  /// True if this registry or a parent has decorators.
  var isDecorating: Bool { isAnywhere { $0.hasDecorators && !$0.decorators.isEmpty } }

  /// Applies a parent's decorators before a child's, but never to a registration of a child; those of an alias come
  /// last.
  private func decorated(_ found: Found, as name: PropertyName, for target: Any.Type?) -> Found {
    guard !found.registration.isImplicit else { return found }
    var found = found
    for step in aliasChain(name, for: target).reversed() {
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
        // A parent's alias may lead to a child's registration: then the decorated registration is the child's, too.
        let (level, base) = (min(level, found.level), found)
        found = (way[level].decorate(base.registration, above: base.level - level, as: step.name, by: decorator), level)
      }
    }
    return found
  }

  /// - Parameter levels: The number of steps from this registry up to that of the base.
  private func decorate(
    _ base: Registration, above levels: Int, as name: PropertyName, by decorator: Decorator
  ) -> Registration {
    if levels > 0 { joinParent() }
    let (registration, isNew, replaced) = ownDecorators.decorate(base, at: depth - levels, as: name, by: decorator)
    // A base that is deleted before this check is dropped here, one that is deleted later by the deleting call.
    if isNew, !hasBase(of: registration) { _ = decorators.forget(registration.base) }
    // If decorators were only added in between, the old value wraps the same base: it is released when the injector
    // ends.
    if let replaced, let old = replaced.decoration?.base, !base.decorations.contains(where: { $0.base === old }) {
      store.forget { $0 === replaced }
    }
    return registration
  }

  // MARK: - By type

  /// Returns the candidate for a type with its decorators, if it fits then.
  ///
  /// A decorator can change the provided type, so that candidates may drop out or be added.
  func redecorated(_ found: Found, for valueType: Any.Type) -> Found? {
    let decorated = decorated(found, as: found.registration.name, for: nil)
    guard decorated.registration !== found.registration else { return found }
    return decorated.registration.fits(valueType) == .no ? nil : decorated
  }

  /// The names that have decorators in this registry or a parent.
  var decoratedNames: Set<PropertyName> { isDecorating ? Set(allDecorators.map(\.name)) : [] }

  /// The decorators of this registry, then those of its parents.
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
