extension DependencyFacts {
  /// Returns the names of the registrations that something uses, and of those that not only properties of the given
  /// types use: parameters of initializers and perhaps `@InjectedNamed` properties, since their types do not tell the
  /// names that they ask for.
  func findUsage() -> (used: Set<PropertyName>, needed: Set<PropertyName>) {
    var (used, needed): (Set<PropertyName>, Set<PropertyName>) = ([], [])
    for (making, _) in makings {
      for need in making.needs {
        if case .base = need.kind { continue }
        // Where a mistake leaves a parameter without a value, all that fits it is used.
        needed.formUnion((need.source.map { [$0] } ?? fitting(need.type, making.injector)).map(\.name))
      }
    }
    for (node, _, point, need) in properties where node.isGiven {
      switch need.answer {
      case .failed where hasNameByChance(need, node): break
      // An alias may lead to the injector itself.
      case .source, .failed, .withoutValue:
        let requested =
          point.request == .type
          ? fitting(Fitting.unwrapped(point.dependencyType), injector)
          : injector.chain(point.name).steps.map(\.registration)
        used.formUnion((requested + [need.source].compactMap { $0 }).map(\.name))
      case .unknown(let registrations)
      where !isProgram
        || FieldRecords.existential(Fitting.unwrapped(point.dependencyType))?.acceptsEverything != true:
        // A program always has some property that accepts every value, which marks no registration as used.
        for registration in registrations where registration.isLikely(point.dependencyType) {
          needed.formUnion(injector.chain(registration.name).steps.map(\.registration.name))
        }
      case .unknown, .missing, .untouched: break
      }
    }
    return (used.union(needed), needed)
  }

  /// Returns true if a property seems to have its name by chance, though the registration of that name can't fill it.
  ///
  /// Nothing but the name suggests that the type is injected, and reflection never fills the property, or the
  /// registration fills other properties.
  func hasNameByChance(_ need: Need, _ node: Node) -> Bool {
    guard !node.isMeant, let error = need.mistake, let point = need.point,
      error.code == .typeMismatch || error.code == .notWritable, let registration = registration(point.name)
    else { return false }
    return error.code == .notWritable || filling.contains(registration.name)
  }

  /// Returns true if no verified type and no initializer uses the registration, and no type that can't be verified has
  /// a property with its name.
  func isUnused(_ name: PropertyName) -> Bool {
    // A `let` of that name may be set by an initializer that the injector doesn't see: one that a child registers, or a
    // call in a closure.
    let isNamed =
      usage.used.contains(name) || scan?.mentioned.contains(name) == true || isProgram && constants.contains(name)
    // The name may be the parent of a used one, as "server" is of "server.timeout".
    return !isNamed && !nested.contains { $0.rawValue.hasPrefix("\(name).") }
  }

  /// Returns the registrations that fit a type or, if it is a `Lazy` or a `Provider` for which there are none,
  /// the type of its value.
  private func fitting(_ type: Any.Type, _ injector: PropertyInjector) -> [Registration] {
    let levels = sequence(first: type) { LazyTypes.of($0).map { Fitting.unwrapped($0.value) } }
    return Array(levels).map { injector.candidates(for: $0, caller: .nonisolated).map(\.registration) }
      .first { !$0.isEmpty } ?? []
  }
}
