/// Registrations in order and by name: a few are found by comparing names, many through a dictionary.
///
/// A child for a request has a few, and a short life: hashing their names costs it more than all else that it does.
struct Registrations {
  /// The registrations in order.
  private(set) var all: [Registration] = []
  /// All registrations by name, or none as long as there were never more than `few`.
  private var byName: [PropertyName: Registration] = .init()

  private static let few = 4

  subscript(name: PropertyName) -> Registration? {
    guard byName.isEmpty else { return byName.specializedValue(forKey: name) }
    // A loop, since a child that exists for one request asks a dozen times.
    for registration in all where registration.name == name { return registration }
    return nil
  }

  /// Adds a registration unless its name is taken; returns the registration that has taken it.
  mutating func add(_ registration: Registration) -> Registration? {
    if let first = self[registration.name] { return first }
    if all.isEmpty { all.reserveCapacity(Self.few) }
    all.append(registration)
    guard !byName.isEmpty || all.count > Self.few else { return nil }
    for new in byName.isEmpty ? all[...] : all.suffix(1) { byName.updateValue(new, forKey: new.name) }
    return nil
  }

  mutating func remove(_ name: PropertyName) -> Registration? {
    guard let removed = self[name] else { return nil }
    // Not in place: another thread may have read the list that `local` has given it, and ThreadSanitizer doesn't see
    // the reference counts that order that before this.
    all = all.filter { $0 !== removed }
    byName.remove(name)
    return removed
  }
}

/// The registrations of one injector, without its parents.
extension PropertyInjector {
  /// Adds a registration unless its name is taken; returns true if it was added.
  func enter(_ registration: Registration) -> Bool {
    if registration.aliased != nil { set(Self.hasAliases) }
    return contents.withLock { contents in
      guard let first = contents.registrations.add(registration) else { return true }
      let isKnown = contents.duplicates.contains {
        $0.second.name == first.name && $0.second.location == registration.location
      }
      if !isKnown, contents.duplicates.count < 100 {
        contents.duplicates += [(first.described, registration.described)]
      }
      return false
    }
  }

  @inline(never)
  func remove(_ name: PropertyName) -> Registration? { contents.withLock { $0.registrations.remove(name) } }

  /// The registrations of this injector, in order.
  @inline(never) package var local: [Registration] { contents.withLock { $0.registrations.all } }

  // MARK: - Decorators

  /// The names that were registered twice, each with both registrations.
  package var duplicates: [(first: RegisteredProperty, second: RegisteredProperty)] { contents.withLock(\.duplicates) }

  /// The decorators of this injector, in order of registration.
  package var decorators: [Registration] { hasDecorators ? contents.withLock { $0.decorators } : [] }

  /// Adds a decorator around the results of those added before it.
  func enter(decorator: Registration) {
    contents.withLock { $0.decorators.append(decorator) }
    set(Self.hasDecorators)
  }

  // MARK: - Created here

  /// Returns the one registration for a component's type, or for a base with a decorator around it.
  @inline(never) func created(for id: ObjectIdentifier, _ create: () -> Registration) -> Registration {
    if let known = contents.withLock({ $0.created[id] }) { return known }
    // Created outside the lock, since the component's scope is user code; the first one to be stored wins.
    let new = create()
    let kept = contents.withLock { $0.created.keepFirst(new, forKey: id) }
    // If the base is deleted before this check, the registration is dropped here; if later, by the call that deletes.
    if !contains(kept) { _fixLifetime(contents.withLock { $0.created.remove(id) }) }
    return kept
  }

  /// Returns true if a registration that was found here, and the one inside its decorators, are still registered, in
  /// injectors that are not closed.
  ///
  /// A shared value is made only then: a deleted registration and its replacement could make one each.
  package func contains(_ registration: Registration) -> Bool {
    if isClosed { return false }
    if registration.isImplicit { return parent == nil }
    guard let decoration = registration.decoration else {
      return contents.withLock { $0.registrations[registration.name] } === registration
    }
    return contents.withLock { $0.created[ObjectIdentifier(decoration.base)] } === registration
      && decoration.undecorated.home.object.contains(decoration.undecorated.registration)
  }
}

/// The registrations that a name leads to: those of this injector before those of its parents.
extension PropertyInjector {
  /// Returns the registration of the name, which may be an alias, from this injector or the nearest parent that has
  /// one.
  @inline(never) package func entry(_ name: PropertyName) -> Binding? {
    var own: Registration?
    let home = first { injector in
      own = injector.contents.withLock { $0.registrations[name] }
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
  @inline(never) package func chain(from entry: Binding?, _ seen: inout Set<ObjectIdentifier>) -> AliasChain {
    var chain = AliasChain(end: entry)
    while let alias = chain.end, let aliased = alias.registration.aliased {
      let isNew = seen.insert(ObjectIdentifier(alias.registration)).inserted
      chain.aliases += [alias]
      chain.end = isNew ? self.entry(aliased) : nil
      chain.missing = isNew && chain.end == nil ? aliased : nil
    }
    return chain
  }

  // MARK: - Lists

  /// The registrations of this injector and of its parents, the nearest one of each name.
  @inline(never) package var visible: [Registration] {
    guard parent != nil else { return local }
    var taken: Set<PropertyName> = []
    return lineage.flatMap(\.local).filter { taken.insert($0.name).inserted }
  }

  /// Returns the visible registrations as lists show them: an alias has the contents of the registration it leads to, or
  /// the type `Never` if there is none.
  @inline(never) package func listed() -> [Registration] {
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
