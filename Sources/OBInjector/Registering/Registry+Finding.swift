/// From a name to a registration: for a type before for all, this injector before its parents, aliases to their ends.
extension Registry {
  /// A registration, and how many parents up it stands.
  typealias Found = (registration: Registration, level: Int)

  /// Why an alias stands for nothing: the aliases on the way, from the name that was looked up.
  enum DeadEnd: Error {
    /// Nobody registers what the last one stands for.
    case missing(PropertyName, after: [Registration])
    /// The last one is on the way already.
    case ring([Registration])
  }

  /// What stands under the name, be it an alias.
  func entry(_ name: PropertyName, for target: Any.Type? = nil) -> Found? {
    if let own = table.own(name, for: target) { return (own, 0) }
    var (next, level) = (parent, 1)
    while let registry = next {
      if let own = registry.table.own(name, for: target) { return (own, level) }
      (next, level) = (registry.parent, level + 1)
    }
    return nil
  }

  /// The registration that the name leads to from here, for the properties of a type or, without one, for look-ups.
  ///
  /// An alias is followed from this registry, wherever it stands: what a child has under the name comes first. What is
  /// around it is left aside.
  func undecorated(
    _ name: PropertyName, wanted: Any.Type? = nil, for target: Any.Type? = nil
  ) throws(DeadEnd) -> Found? {
    guard let found = entry(name, for: target) else { return ownName(name, wanted) }
    return found.registration.aliased == nil ? found : try follow(found.registration, wanted, target)
  }

  private func follow(
    _ alias: Registration, _ wanted: Any.Type?, _ target: Any.Type?
  ) throws(DeadEnd) -> Found {
    var (aliases, seen) = ([alias], Set([ObjectIdentifier(alias)]))
    while let name = aliases[aliases.count - 1].aliased {
      guard let next = entry(name, for: target) else {
        if let found = ownName(name, wanted) { return found }
        throw .missing(name, after: aliases)
      }
      guard next.registration.aliased != nil else { return next }
      aliases.append(next.registration)
      guard seen.insert(ObjectIdentifier(next.registration)).inserted else { throw .ring(aliases) }
    }
    preconditionFailure("an alias stands for a name")
  }

  /// Failing all else, the injector itself stands under its own name for a property of its type.
  private func ownName(_ name: PropertyName, _ wanted: Any.Type?) -> Found? {
    guard name == "injector", let wanted, Fitting.unwrapped(wanted) == PropertyInjector.self else { return nil }
    return (.injector, 0)
  }

  /// The aliases on the way from a name, and what they lead to, if they do.
  func trail(_ name: PropertyName, for target: Any.Type?) -> [Registration] {
    var (trail, seen): ([Registration], Set<ObjectIdentifier>) = ([], [])
    var next: PropertyName? = name
    while let name = next, let found = entry(name, for: target)?.registration {
      // Nearly always there is one, and nothing to compare it with.
      guard trail.isEmpty && found.aliased == nil || seen.insert(ObjectIdentifier(found)).inserted else { break }
      trail.append(found)
      next = found.aliased
    }
    return trail
  }

  /// Whether this registry, and not only its parents, has a say in what one of the names means.
  func concerns(_ names: some Sequence<PropertyName>, for target: Any.Type) -> Bool {
    if names.contains(where: { table.own($0, for: target) != nil }) { return true }
    if !decorators.isEmpty,
      names.contains(where: { name in
        trail(name, for: target).contains { !decorators.find(around: $0, for: target).isEmpty }
      })
    {
      return true
    }
    // The parent's alias, and here what it stands for.
    guard parent?.hasAliases == true else { return false }
    return names.contains { name in
      trail(name, for: target).contains { $0.aliased.map { table.own($0, for: target) != nil } ?? false }
    }
  }

  /// Whether there is an alias here or above.
  var hasAliases: Bool { isAnywhere { $0.table.hasAliases } }
}

extension Registry.DeadEnd {
  /// From the name that was looked up down to the one that leads nowhere.
  var names: [PropertyName] {
    switch self {
    case .missing(let name, let aliases): aliases.map(\.name) + [name]
    case .ring(let aliases): aliases.map(\.name)
    }
  }
}
