/// The registrations that a name leads to: those of this injector before those of its parents.
extension PropertyInjector {
  /// Returns the registration of the name, which may be an alias, from this injector or the nearest parent that has
  /// one.
  @inline(never)
  package func entry(_ name: PropertyName) -> Binding? {
    var own: Registration?
    let home = first { injector in
      own = injector.own(name)
      return own != nil
    }
    return home.flatMap { home in own.map { Binding($0, in: home) } }
  }

  /// Returns the aliases that begin with an entry, and their end.
  ///
  /// An alias is followed from this injector, even if a parent has it: a child's registration of the name comes first.
  package func chain(from entry: Binding?) -> AliasChain {
    var seen: Set<ObjectIdentifier> = []
    return chain(from: entry, &seen)
  }

  /// Returns the same, but the chain ends, too, at an alias that was `seen` in a chain before.
  @inline(never)
  package func chain(from entry: Binding?, _ seen: inout Set<ObjectIdentifier>) -> AliasChain {
    var chain = AliasChain(end: entry)
    while let alias = chain.end, let aliased = alias.registration.aliased {
      let isNew = seen.insert(ObjectIdentifier(alias.registration)).inserted
      chain.aliases.append(alias)
      chain.end = isNew ? self.entry(aliased) : nil
      chain.missing = isNew && chain.end == nil ? aliased : nil
    }
    return chain
  }

  // MARK: - Lists

  /// The registrations of this injector and of its parents, the nearest one of each name.
  @inline(never)
  package var visible: [Registration] {
    guard parent != nil else { return local }
    var taken: Set<PropertyName> = []
    return lineage.flatMap(\.local).filter { taken.insert($0.name).inserted }
  }

  /// Returns the visible registrations as lists show them: an alias has the contents of the registration it leads to, or
  /// the type `Never` if there is none.
  package func listed() -> [Registration] {
    // Each alias is followed once: a later chain ends at it.
    var (ends, seen) = ([PropertyName: Registration].init(), Set<ObjectIdentifier>())
    return visible.map { registration in
      guard registration.aliased != nil else { return registration }
      let chain = chain(from: entry(registration.name), &seen)
      let end = chain.end?.registration ?? chain.aliases.last.flatMap { ends[$0.registration.name] }
      for alias in chain.aliases { ends[alias.registration.name] = end }
      return end.map { registration.with(contentsOf: $0) } ?? registration
    }
  }
}

/// The aliases that begin with a name, and the registration that they lead to.
package struct AliasChain {
  /// The aliases; a ring ends with its first alias again.
  package fileprivate(set) var aliases: [Binding] = []
  /// `nil` if the name, or that of the last alias, is not registered, and in a ring of aliases.
  package fileprivate(set) var end: Binding?
  /// The name that the last alias refers to, if it is not registered.
  fileprivate(set) var missing: PropertyName?

  /// The aliases and their end.
  package var steps: [Binding] { end.map { aliases + [$0] } ?? aliases }
}
