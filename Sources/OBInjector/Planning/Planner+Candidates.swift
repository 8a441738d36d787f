/// Lookups by type.
extension Planner {
  /// Returns the only registration that fits a type, and the number of parents up to it; if none fits, a component of
  /// that type or the injector itself.
  ///
  /// Considers the candidates that accept `arguments`. A single candidate that does not is still returned, except for a
  /// parameter: the caller reports it, because a property may use an object on the path instead. An error about a
  /// parameter names the registration with that parameter.
  func candidate(
    for type: Any.Type, arguments: [Any] = [], caller: CallerIsolation, by asker: TypeAsker = .lookUp
  ) throws(InjectionError) -> (registration: Registration, level: Int)? {
    let valueType = Fitting.unwrapped(type)
    // Nearly always the cache has the answer, without a search through a list.
    if parent == nil, !registry.hasDecorators {
      switch registry.table.knownCandidates(for: valueType, caller: caller) {
      case .one(let only) where !asker.isParameter || only.takesNoArguments: return (only, 0)
      case .none: return try unregistered(valueType, arguments, caller, asker)
      case .unknown, .several, .one: break
      }
    }
    var candidates = registry.candidates(for: valueType, caller: caller)
    if candidates.count > 1 || asker.isParameter, !candidates.isEmpty {
      let taking = candidates.filter { $0.registration.takes(arguments) }
      if taking.isEmpty {
        // An optional parameter stays `nil` if every candidate needs arguments: that is not an error.
        if case .parameter(_, isOptional: true) = asker { return nil }
        throw .untaken(arguments, valueType, by: candidates.map(\.registration), for: asker)
      }
      candidates = taking
    }
    if candidates.count > 1 {
      throw .ambiguous(valueType, candidates.map(\.registration.described), for: asker.owner)
    }
    if let only = candidates.first { return only }
    return try unregistered(valueType, arguments, caller, asker)
  }

  /// Returns a `Lazy`, a `Provider`, a component or the injector for a type that no registration fits.
  private func unregistered(
    _ valueType: Any.Type, _ arguments: [Any], _ caller: CallerIsolation, _ asker: TypeAsker
  ) throws(InjectionError) -> (registration: Registration, level: Int)? {
    if let lazyType = LazyTypes.of(valueType) {
      let found = try candidate(for: lazyType.value, arguments: arguments, caller: caller, by: asker)
      return found.map { (Registration(deferring: $0.registration.origin, as: lazyType, .type), $0.level) }
    }
    if let component = valueType as? any Component.Type {
      guard component.canBeCalledHere else { throw .conformanceElsewhere(valueType, to: "Component") }
      let root = ancestor(registry.depth)
      return (root.registry.implicit(valueType) { Registration(implicit: component) }, registry.depth)
    }
    return valueType == PropertyInjector.self ? (.injector, 0) : nil
  }
}
