/// The result of finding: a registration, and the injector that has it.
///
/// `@unchecked Sendable` is sound: registrations and injectors are.
struct Binding: @unchecked Sendable {
  var registration: Registration
  /// The alias that was asked for, if the registration was found by one.
  var alias: Registration?
  /// The injector that was asked, which the caller retains, or a parent.
  let home: Unretained<PropertyInjector>

  init(_ registration: Registration, in home: PropertyInjector) {
    self.registration = registration
    self.home = Unretained(home)
  }

  /// The injector that has the registration or, behind decorators, its base: the value is out of reach once that is.
  var source: Unretained<PropertyInjector> {
    registration.isDecorated ? registration.origin.decorations.last?.binding.home ?? home : home
  }

  /// The name that was asked for, which paths contain.
  var name: PropertyName { (alias ?? registration).name }

  /// Returns the shared value that was made from these arguments; `nil` if there is none.
  func shared(_ arguments: ArgumentKey? = nil) -> InstanceStore.Shared? {
    home.with { $0.store.find(InstanceStore.Key(registration, arguments)) }
  }
}

/// The aliases that begin with a name, and the registration that they lead to.
struct AliasChain {
  /// The aliases; a ring ends with its first alias again.
  fileprivate(set) var aliases: [Binding] = []
  /// `nil` if the name, or that of the last alias, is not registered, and in a ring of aliases.
  fileprivate(set) var end: Binding?

  /// The aliases and their end.
  var steps: [Binding] { end.map { aliases + [$0] } ?? aliases }

  var isRing: Bool { end == nil && aliases.dropLast().contains { $0.registration === aliases.last?.registration } }

  /// The name that the last alias refers to, if it is not registered.
  var missing: PropertyName? { end == nil && !isRing ? aliases.last?.registration.aliased : nil }
}

/// Finding by name: this injector before its parents.
extension PropertyInjector {
  /// Returns the registration of the name, which may be an alias, from this injector or the nearest parent that has
  /// one.
  @inline(never)
  func entry(_ name: PropertyName) -> Binding? {
    if let own = own(name) { return Binding(own, in: self) }
    var next = parent
    while let injector = next {
      if let own = injector.own(name) { return Binding(own, in: injector) }
      next = injector.parent
    }
    return nil
  }

  /// Returns the registration that an entry leads to from here; passes each alias on the way to `visit`, which returns
  /// false to stop.
  ///
  /// An alias is followed from this injector, even if a parent has it: a child's registration of the name comes first.
  @inline(never)
  func follow(_ entry: Binding?, _ visit: (Binding) -> Bool) -> Binding? {
    guard var found = entry else { return nil }
    while let aliased = found.registration.aliased {
      guard visit(found), let next = self.entry(aliased) else { return nil }
      found = next
    }
    return found
  }

  func chain(_ name: PropertyName) -> AliasChain { chain(from: entry(name)) }

  /// Returns the aliases that begin with an entry, and their end; a ring ends with its first alias again.
  @inline(never)
  func chain(from entry: Binding?) -> AliasChain {
    var (chain, seen) = (AliasChain(), Set<ObjectIdentifier>())
    chain.end = follow(entry) { alias in
      chain.aliases.append(alias)
      return seen.insert(ObjectIdentifier(alias.registration)).inserted
    }
    return chain
  }

  // MARK: - Lists

  /// The registrations of this injector and of its parents, the nearest one of each name.
  @inline(never)
  var visible: [Registration] {
    guard parent != nil else { return local }
    var names: Set<PropertyName> = []
    return lineage.flatMap(\.local).filter { names.insert($0.name).inserted }
  }

  /// Returns the registrations by every name; an alias has the contents of the registration it leads to, or the type
  /// `Never` if there is none.
  ///
  /// Each alias is followed once.
  func names() -> [Registration] {
    var ends: [PropertyName: Registration?] = .init()
    return visible.map { registration in
      guard registration.aliased != nil else { return registration }
      var (trail, known): ([PropertyName], Registration?) = ([], nil)
      let found = follow(Binding(registration, in: self)) { alias in
        if let end = ends[alias.registration.name] {
          known = end
          return false
        }
        // An alias that the trail meets again leads nowhere.
        ends[alias.registration.name] = .some(nil)
        trail.append(alias.registration.name)
        return true
      }
      let end = found?.registration ?? known
      for name in trail { ends[name] = .some(end) }
      return end.map { registration.with(contentsOf: $0) } ?? registration
    }
  }
}
