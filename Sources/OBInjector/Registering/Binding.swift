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
  var baseHome: Unretained<PropertyInjector> {
    (registration.factory ?? registration.origin.factory)?.decoration?.innermost.home ?? home
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
  /// The name that the last alias refers to, if it is not registered.
  fileprivate(set) var missing: PropertyName?

  /// The aliases and their end.
  var steps: [Binding] { end.map { aliases + [$0] } ?? aliases }
}

/// Finding by name: this injector before its parents.
extension PropertyInjector {
  /// Returns the registration of the name, which may be an alias, from this injector or the nearest parent that has
  /// one.
  @inline(never)
  func entry(_ name: PropertyName) -> Binding? {
    var own: Registration?
    let home = first { injector in
      own = injector.own(name)
      return own != nil
    }
    return home.flatMap { home in own.map { Binding($0, in: home) } }
  }

  func chain(from entry: Binding?) -> AliasChain {
    var seen: Set<ObjectIdentifier> = []
    return chain(from: entry, &seen)
  }

  /// Returns the aliases that begin with an entry, and their end; a ring ends with its first alias again.
  ///
  /// An alias is followed from this injector, even if a parent has it: a child's registration of the name comes first.
  ///
  /// - Parameter seen: The aliases that were followed before, at which the chain ends too.
  @inline(never)
  func chain(from entry: Binding?, _ seen: inout Set<ObjectIdentifier>) -> AliasChain {
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
  var visible: [Registration] {
    guard parent != nil else { return local }
    var names: Set<PropertyName> = []
    return lineage.flatMap(\.local).filter { names.insert($0.name).inserted }
  }

  /// Returns the registrations by every name; an alias has the contents of the registration it leads to, or the type
  /// `Never` if there is none.
  func names() -> [Registration] {
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
