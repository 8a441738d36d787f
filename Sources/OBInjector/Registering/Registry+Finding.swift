/// Lookup of registrations by name: for a type before for all, this registry before its parents, aliases to their ends.
extension Registry {
  /// A registration, and the number of parents up to its registry.
  typealias Found = (registration: Registration, level: Int)

  /// The reason that an alias leads to no registration, with the aliases from the name that was looked up.
  enum UnresolvedAlias: Error {
    /// The last alias refers to a name that is not registered.
    case missing(PropertyName, after: [Registration])
    /// The last alias is already in the chain.
    case ring([Registration])
  }

  /// Returns the registration of the name, which may be an alias, from this registry or the nearest parent that has
  /// one.
  func entry(_ name: PropertyName, for target: Any.Type? = nil) -> Found? {
    if let own = table.own(name, for: target) { return (own, 0) }
    var (next, level) = (parent, 1)
    while let registry = next {
      if let own = registry.table.own(name, for: target) { return (own, level) }
      (next, level) = (registry.parent, level + 1)
    }
    return nil
  }

  /// Returns the registration that the name leads to from here, without decorators: for the properties of a type or,
  /// without one, for lookups.
  ///
  /// An alias is followed from this registry, even if a parent has registered it: a child's registration of the name
  /// comes first.
  func resolvingAliases(
    _ name: PropertyName, valueType: Any.Type? = nil, for target: Any.Type? = nil
  ) throws(UnresolvedAlias) -> Found? {
    guard let found = entry(name, for: target) else { return ownName(name, valueType) }
    return found.registration.aliased == nil ? found : try follow(found.registration, valueType, target)
  }

  private func follow(
    _ alias: Registration, _ valueType: Any.Type?, _ target: Any.Type?
  ) throws(UnresolvedAlias) -> Found {
    var (aliases, seen) = ([alias], Set([ObjectIdentifier(alias)]))
    while let name = aliases[aliases.count - 1].aliased {
      guard let next = entry(name, for: target) else {
        if let found = ownName(name, valueType) { return found }
        throw .missing(name, after: aliases)
      }
      guard next.registration.aliased != nil else { return next }
      aliases.append(next.registration)
      guard seen.insert(ObjectIdentifier(next.registration)).inserted else { throw .ring(aliases) }
    }
    preconditionFailure("an alias stands for a name")
  }

  /// Returns the injector itself for a property of its type and name, if nothing else is registered.
  private func ownName(_ name: PropertyName, _ valueType: Any.Type?) -> Found? {
    guard name == "injector", let valueType, Fitting.unwrapped(valueType) == PropertyInjector.self else { return nil }
    return (.injector, 0)
  }

  /// Returns the aliases that begin with a name and, if there is one, the registration that they lead to.
  func aliasChain(_ name: PropertyName, for target: Any.Type?) -> [Registration] {
    var (trail, seen): ([Registration], Set<ObjectIdentifier>) = ([], [])
    var next: PropertyName? = name
    while let name = next, let found = entry(name, for: target)?.registration {
      // Nearly always the first registration is not an alias, and nothing has to be compared.
      guard trail.isEmpty && found.aliased == nil || seen.insert(ObjectIdentifier(found)).inserted else { break }
      trail.append(found)
      next = found.aliased
    }
    return trail
  }

  /// Returns true if this registry itself, not only a parent, affects one of the names for a type.
  func affects(_ names: some Sequence<PropertyName>, for target: Any.Type) -> Bool {
    if names.contains(where: { table.own($0, for: target) != nil }) { return true }
    if !decorators.isEmpty,
      names.contains(where: { name in
        aliasChain(name, for: target).contains { !decorators.find(around: $0, for: target).isEmpty }
      })
    {
      return true
    }
    // An alias of a parent may refer to a name that is registered here.
    guard parent?.hasAliases == true else { return false }
    return names.contains { name in
      aliasChain(name, for: target).contains { $0.aliased.map { table.own($0, for: target) != nil } ?? false }
    }
  }

  /// True if this registry or a parent has aliases.
  var hasAliases: Bool { isAnywhere { $0.table.hasAliases } }
}

extension Registry.UnresolvedAlias {
  /// The names from the one that was looked up to the one that leads nowhere.
  var names: [PropertyName] {
    switch self {
    case .missing(let name, let aliases): aliases.map(\.name) + [name]
    case .ring(let aliases): aliases.map(\.name)
    }
  }
}
