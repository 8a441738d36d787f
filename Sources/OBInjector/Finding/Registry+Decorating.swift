/// The cache key of a decorated registration: the base and the decorator.
///
/// One decorator may be around several bases: a decorator for one type is around all registrations of the name.
struct DecoratedPlace: Hashable, Sendable {
  /// The base, which the decorated registration retains.
  let base: ObjectIdentifier
  let decorator: ObjectIdentifier
}

/// The decorators around a registration, from this registry and its parents.
extension Registry {
  /// True if this registry or a parent has decorators.
  var isDecorating: Bool { isAnywhere(\.hasDecorators) }

  /// The decorators of this registry, then those of its parents.
  var allDecorators: [Decorator] { isDecorating ? lineage.flatMap(\.decorators) : [] }

  /// Returns the decorators of this registry that apply to a registration, in order of registration.
  func decorators(around registration: Registration) -> [Decorator] {
    decorators.filter { $0.name == registration.name }
  }

  /// Applies a parent's decorators before a child's, but never to a registration of a child.
  func decorated(_ base: Binding) -> Binding {
    guard !base.registration.isImplicit else { return base }
    let lineage = lineage
    let highest = lineage.firstIndex { base.home === $0.table } ?? 0
    return lineage[...highest].reversed().reduce(base) { found, registry in
      registry.decorators(around: base.registration).reduce(found) { registry.decorate($0, by: $1) }
    }
  }

  /// Returns the one registration for a base with a decorator around it.
  ///
  /// The registration is the key of its shared values: it stays the same object until the base is deleted. Around a
  /// base to which a decorator was added, it is another one; the value of the old one is released when the injector
  /// ends.
  private func decorate(_ base: Binding, by decorator: Decorator) -> Binding {
    if !(base.home === table) { joinParent() }
    let place = DecoratedPlace(base: ObjectIdentifier(base.registration), decorator: ObjectIdentifier(decorator))
    if let known = rare.withLock({ $0.decorated[place] }) { return Binding(known, in: table) }
    // Outside the lock, since it is found out whether the base fits.
    let new = Registration(DecoratedRegistration(of: base, by: decorator))
    let registration = rare.withLock { rare -> Registration in
      let known = rare.decorated[place] ?? new
      rare.decorated[place] = known
      return known
    }
    // A base that is deleted before this check is dropped here, one that is deleted later by the deleting call.
    if registration === new, !hasBase(of: registration) { _ = rare.forgetDecorated(registration.base) }
    return Binding(registration, in: table)
  }

  /// Returns true if a decorated registration is in use here.
  func isDecorated(_ registration: Registration) -> Bool {
    rare.withLock { $0.decorated.values.contains { $0 === registration } }
  }
}

extension Lock<Registry.Rare> {
  /// Removes the decorated registrations of a base that was deleted, and returns them, so that the caller releases them
  /// outside the lock.
  func forgetDecorated(_ base: Registration) -> [Registration] {
    withLock { rare in
      var forgotten: [Registration] = []
      for (place, registration) in rare.decorated where registration.base === base {
        rare.decorated[place] = nil
        forgotten.append(registration)
      }
      return forgotten
    }
  }
}
