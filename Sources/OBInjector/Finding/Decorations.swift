/// The decorators around a registration, from this injector and its parents.
extension PropertyInjector {
  /// True if this injector or a parent has decorators.
  var isDecorating: Bool { first { $0.hasDecorators } != nil }

  /// The decorators of this injector, then those of its parents.
  var allDecorators: [Decorator] { isDecorating ? lineage.flatMap(\.decorators) : [] }

  /// Returns the decorators of this injector that apply to a registration, in order of registration.
  func decorators(around registration: Registration) -> [Decorator] {
    decorators.filter { $0.name == registration.name }
  }

  /// Applies a parent's decorators before a child's, but never to a registration of a child.
  func decorated(_ base: Binding) -> Binding {
    guard !base.registration.isImplicit else { return base }
    let lineage = lineage
    let highest = lineage.firstIndex { base.home === $0 } ?? 0
    return lineage[...highest].reversed().reduce(base) { found, injector in
      injector.decorators(around: base.registration).reduce(found) { injector.decorate($0, by: $1) }
    }
  }

  /// Returns the one registration for a base with a decorator around it.
  ///
  /// The registration is the key of its shared values: it stays the same object until the base is deleted. Around a
  /// base to which a decorator was added, it is another one; the value of the old one is released when the injector
  /// ends.
  private func decorate(_ base: Binding, by decorator: Decorator) -> Binding {
    if !(base.home === self) { joinParent() }
    let innermost = ObjectIdentifier(base.registration.base)
    func known(_ contents: Contents) -> Registration? {
      contents.decorated[innermost]?
        .first { $0.decoration?.base === base.registration && $0.decoration?.decorator === decorator }
    }
    if let known = contents.withLock({ known($0) }) { return Binding(known, in: self) }
    // Outside the lock, since it is found out whether the base fits.
    let new = Registration(DecoratedRegistration(of: base, by: decorator, in: self))
    let registration = contents.withLock { contents in
      if let known = known(contents) { return known }
      contents.decorated[innermost, default: []].append(new)
      return new
    }
    // A base that is deleted before this check is dropped here, one that is deleted later by the deleting call.
    if registration === new, !contains(new) {
      _fixLifetime(contents.withLock { $0.decorated.remove(innermost) })
    }
    return Binding(registration, in: self)
  }
}
