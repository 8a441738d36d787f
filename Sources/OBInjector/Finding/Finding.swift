/// Lookup of registrations by name: aliases are followed to their ends, then the decorators of this injector and of its
/// parents are applied.
extension PropertyInjector {
  /// Returns the registration that the name leads to from here, with its decorators.
  ///
  /// - Throws: The error of an alias that leads nowhere.
  @inline(never)
  package func find(
    _ name: PropertyName, valueType: Any.Type? = nil, isForProperty: Bool = true
  ) throws(InjectionError) -> Binding? {
    guard let entry = entry(name) else { return ownName(name, valueType, isForProperty) }
    guard entry.registration.aliased != nil || isDecorating else { return entry }
    // Read once: another thread may delete the name meanwhile.
    let chain = chain(from: entry)
    guard let end = chain.end else {
      if let name = chain.missing, let own = ownName(name, valueType, isForProperty) { return own }
      throw .deadEnd(chain.aliases.map(\.registration), chain.missing, valueType: valueType, in: SuggestedNames(id))
        .keeping(self)
    }
    var found = decorated(end)
    found.alias = chain.aliases.first?.registration
    return found
  }

  /// Returns the injector itself, under its own name, for a property of its type, and for a lookup of every type that it
  /// fits.
  private func ownName(_ name: PropertyName, _ valueType: Any.Type?, _ isForProperty: Bool) -> Binding? {
    guard name == "injector", let valueType,
      Fitting.unwrapped(valueType) == PropertyInjector.self
        || !isForProperty && Fitting.mayFit(PropertyInjector.self, valueType)
    else { return nil }
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
  var allDecorators: [Registration] { isDecorating ? lineage.flatMap(\.decorators) : [] }

  /// Applies a parent's decorators before a child's, but never to a registration of a child.
  func decorated(_ base: Binding) -> Binding {
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

/// Lookup of the registration for a request, by name or by type.
extension PropertyInjector {
  /// Returns the registration for a lookup, or for a parameter; `nil` if nothing is registered for an Optional one.
  ///
  /// - Throws: The error without its path.
  package func lookUp(_ request: Request, caller: CallerIsolation) throws(InjectionError) -> Binding? {
    guard !isClosed else { throw .closed(request.name, request.valueType, self) }
    if let found = try find(request, caller: caller) { return found }
    guard let valueType = request.valueType, !request.isOptional else { return nil }
    if let name = request.name { throw .unknownName(name, valueType: valueType, in: SuggestedNames(in: self)) }
    throw .unknownType(
      LazyTypes.dependencyType(for: Fitting.unwrapped(valueType)), for: request.initialized?.object,
      in: SuggestedNames(in: self))
  }

  /// Returns the registration for a request; `nil` if there is none.
  func find(_ request: Request, caller: CallerIsolation) throws(InjectionError) -> Binding? {
    guard let name = request.name else { return try findByType(request, caller) }
    let lazyType = if let point = request.property { point.lazyType } else { request.valueType.flatMap(LazyTypes.of) }
    let valueType = lazyType.map { LazyTypes.dependencyType(for: $0.value) } ?? request.valueType
    let found = try find(name, valueType: valueType, isForProperty: request.isForProperty)
    return lazyType == nil ? found : found.map { lazily($0, lazyType, name) }
  }

  /// Returns the source of a `Lazy` or a `Provider`, if the request is for one of those.
  private func lazily(_ found: Binding, _ lazyType: (any LazyType.Type)?, _ name: PropertyName?) -> Binding {
    guard let lazyType, found.registration.fits(lazyType) == .no else { return found }
    var (binding, origin) = (found, found.registration.origin)
    binding.registration = Registration(
      name: origin.name, type: lazyType, source: .deferred(LazySource(origin, as: lazyType, name)),
      location: origin.location, isImplicit: origin.isImplicit)
    return binding
  }

  // MARK: - By type

  /// Returns the only registration that fits the type; if none fits, a component of that type or the injector itself.
  ///
  /// Considers the candidates that accept the arguments. A single candidate that does not is still returned, except for
  /// a parameter: the caller reports it, because a property may use an object on the path instead. An error about a
  /// parameter names the registration with that parameter.
  ///
  /// For the value of a `Lazy` or a `Provider`, the types of its arguments decide; for a lookup, the arguments
  /// themselves do.
  private func findByType(_ request: Request, _ caller: CallerIsolation) throws(InjectionError) -> Binding? {
    guard let valueType = request.valueType.map(Fitting.unwrapped) else { return nil }
    let (owner, isParameter) = (request.initialized?.object, request.initialized != nil)
    let types = request.lazyType?.arguments
    func takes(_ candidate: Registration) -> Bool {
      types.map(candidate.takes(types:)) ?? candidate.takes(request.arguments)
    }
    let candidates = candidates(for: valueType, caller: caller)
    if candidates.isEmpty { return try findUnregistered(valueType, request, caller) }
    if candidates.count == 1, !isParameter { return candidates[0] }
    let taking = candidates.filter { takes($0.registration) }
    if taking.count == 1 { return taking[0] }
    // A registration of an injector that is closed is the mistake to name.
    let possible = taking.isEmpty ? candidates : taking
    if let closed = possible.first(where: { nearestClosed(upTo: $0.undecoratedHome) != nil }) { return closed }
    guard taking.isEmpty else {
      throw .ambiguous(valueType, taking.map(\.registration.described), for: owner, of: request.property?.name)
    }
    // An optional parameter stays `nil` if every candidate needs arguments: that is not an error.
    if isParameter, request.isOptional, types?.isEmpty != false { return nil }
    throw .untaken(
      types ?? request.arguments.map { Swift.type(of: $0) }, valueType, by: candidates.map(\.registration),
      for: owner, of: request.property?.name, as: request.lazyType, canPass: !isParameter && !request.isForProperty)
  }

  /// Returns a `Lazy`, a `Provider`, a component or the injector for a type that no registration fits.
  private func findUnregistered(
    _ valueType: Any.Type, _ request: Request, _ caller: CallerIsolation
  ) throws(InjectionError) -> Binding? {
    // A `Provider` passes its arguments to what makes the value, not to a `Lazy` of it.
    if let lazyType = LazyTypes.of(valueType), request.lazyType?.arguments.isEmpty != false {
      var inner = request
      (inner.valueType, inner.lazyType) = (lazyType.value, lazyType)
      return try findByType(inner, caller).map { lazily($0, lazyType, nil) }
    }
    if let component = valueType as? any Component.Type {
      guard component.canBeCalledHere else { throw .conformanceElsewhere(valueType, to: "Component") }
      let root = lineage[lineage.count - 1]
      return Binding(root.created(for: ObjectIdentifier(valueType)) { Registration(component: component) }, in: root)
    }
    if valueType == PropertyInjector.self { return Binding(.injector, in: self) }
    if !request.isOptional, let mistake = decoratedAway(from: valueType) { throw mistake }
    return nil
  }

  /// Returns the error of a type that a registration fits, but not with its decorator; `nil` if there is none.
  private func decoratedAway(from valueType: Any.Type) -> InjectionError? {
    for decorator in allDecorators {
      guard let found = (try? find(decorator.name))?.registration, let decoration = found.decoration,
        found.undecorated.fits(valueType) != .no
      else { continue }
      return .mismatch(found.name, valueType: valueType, found: found.providedType, decoration, isByType: true)
    }
    return nil
  }
}
