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
    let wanted = Fitting.unwrapped(type)
    // Nearly always the cache has the answer, without a search through a list.
    if parent == nil, !registry.hasDecorators {
      switch registry.table.knownCandidates(for: wanted, caller: caller) {
      case .one(let only) where !asker.isParameter || only.takesNothing: return (only, 0)
      case .none: return try unregistered(wanted, arguments, caller, asker)
      case .unknown, .several, .one: break
      }
    }
    var candidates = registry.candidates(for: wanted, caller: caller)
    if candidates.count > 1 || asker.isParameter, !candidates.isEmpty {
      let taking = candidates.filter { $0.registration.takes(arguments) }
      if taking.isEmpty {
        // An optional parameter stays `nil` if every candidate needs arguments: that is not an error.
        if case .parameter(_, isOptional: true) = asker { return nil }
        throw .untaken(arguments, wanted, by: candidates.map(\.registration), for: asker)
      }
      candidates = taking
    }
    if candidates.count > 1 {
      throw .ambiguous(wanted, candidates.map(\.registration.described), for: asker.owner)
    }
    if let only = candidates.first { return only }
    return try unregistered(wanted, arguments, caller, asker)
  }

  /// Returns a `Lazy`, a `Provider`, a component or the injector for a type that no registration fits.
  private func unregistered(
    _ wanted: Any.Type, _ arguments: [Any], _ caller: CallerIsolation, _ asker: TypeAsker
  ) throws(InjectionError) -> (registration: Registration, level: Int)? {
    if let deferral = Deferral.of(wanted) {
      let found = try candidate(for: deferral.value, arguments: arguments, caller: caller, by: asker)
      return found.map { (Registration(deferring: $0.registration.origin, as: deferral, .type), $0.level) }
    }
    if let component = wanted as? any Component.Type {
      guard component.isReachable else { throw .conformanceElsewhere(wanted, to: "Component") }
      let root = ancestor(registry.depth)
      return (root.registry.implicit(wanted) { Registration(implicit: component) }, registry.depth)
    }
    return wanted == PropertyInjector.self ? (.injector, 0) : nil
  }
}
