/// Lookup of registrations by name: aliases are followed to their ends, then the decorators of this injector and of its
/// parents are applied.
extension PropertyInjector {
  /// Returns the registration that the name leads to from here, with its decorators.
  ///
  /// - Throws: The error of an alias that leads nowhere.
  @inline(never)
  package func find(_ name: PropertyName, valueType: Any.Type? = nil) throws(InjectionError) -> Binding? {
    guard let entry = entry(name) else { return ownName(name, valueType) }
    guard entry.registration.aliased != nil || isDecorating else { return entry }
    // Read once: another thread may delete the name meanwhile.
    let chain = chain(from: entry)
    guard let end = chain.end else {
      if let name = chain.missing, let own = ownName(name, valueType) { return own }
      throw .deadEnd(chain.aliases.map(\.registration), chain.missing, valueType: valueType, in: SuggestedNames(id))
        .keeping(self)
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

  /// Returns the registrations to make when configuration ends, in order, as a child sees them: it may decorate them.
  package func eagerSingletons(seenBy child: PropertyInjector? = nil) -> [Binding] {
    local.filter { $0.scope.isEager }.map { eager in
      let seeing = child?.entry(eager.name)?.registration === eager ? child : nil
      return (seeing ?? self).decorated(Binding(eager, in: self))
    }
  }

  // MARK: - Decorators

  /// True if this injector or a parent has decorators.
  var isDecorating: Bool { first { $0.hasDecorators } != nil }

  /// The decorators of this injector, then those of its parents.
  package var allDecorators: [Registration] { isDecorating ? lineage.flatMap(\.decorators) : [] }

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
