/// The registrations that something uses: the properties of the given types, and initializers.
final class Usage {
  /// The names that parameters of initializers use.
  private(set) var needed: Set<PropertyName> = []
  private var used: Set<PropertyName> = []
  /// The names that `@InjectedNamed` properties may ask for, which their types do not tell.
  private(set) var possible: Set<PropertyName> = []

  init(_ facts: DependencyFacts) {
    for making in facts.makings {
      for need in making.needs {
        if case .base = need.kind { continue }
        // Where a mistake leaves a parameter without a value, all that fits it is used.
        let fitting = need.source.map { [$0] } ?? making.injector.fitting(need.type)
        needed.formUnion(fitting.map(\.name))
      }
    }
    for (node, _, point, need) in facts.properties where node.isGiven {
      switch need.answer {
      case .failed where facts.hasNameByChance(need, node): break
      // An alias may lead to the injector itself.
      case .source, .failed, .withoutValue:
        used.formUnion((facts.requested(by: point) + [need.source].compactMap { $0 }).map(\.name))
      case .unknown(let registrations)
      where !facts.isProgram
        || FieldRecords.existential(Fitting.unwrapped(point.dependencyType))?.acceptsEverything != true:
        // A program always has some property that accepts every value, which marks no registration as used.
        for registration in registrations where registration.isLikely(point.dependencyType) {
          possible.formUnion(facts.injector.chain(registration.name).steps.map(\.registration.name))
        }
      case .unknown, .missing, .untouched: break
      }
    }
  }

  /// Returns true if something surely uses the registration.
  func isUsed(_ name: PropertyName) -> Bool { used.contains(name) || needed.contains(name) }

  /// Returns true if something uses a name that this one is the parent of, as "server" is of "server.timeout".
  func isParentOfUsed(_ name: PropertyName) -> Bool {
    let prefix = "\(name)."
    return [used, needed, possible].contains { $0.contains { $0.rawValue.hasPrefix(prefix) } }
  }
}

extension PropertyInjector {
  /// Returns the registrations that fit a type or, if it is a `Lazy` or a `Provider` for which there are none,
  /// the type of its value.
  fileprivate func fitting(_ type: Any.Type) -> [Registration] {
    let levels = sequence(first: type) { LazyTypes.of($0).map { Fitting.unwrapped($0.value) } }
    return Array(levels).map { candidates(for: $0, caller: .nonisolated).map(\.registration) }
      .first { !$0.isEmpty } ?? []
  }
}

extension DependencyFacts {
  /// Returns the aliases and the registration that a property's own name leads to, or the registrations that fit its
  /// type.
  fileprivate func requested(by point: InjectionPoint) -> [Registration] {
    point.request == .type
      ? injector.fitting(Fitting.unwrapped(point.dependencyType))
      : injector.chain(point.name).steps.map(\.registration)
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
    !usage.isUsed(name) && !usage.possible.contains(name) && scan?.mentioned.contains(name) != true
      && !usage.isParentOfUsed(name) && !isGivenToInitializer(name)
  }

  /// Returns true if a type has a `let` of that name, set by an initializer that the injector doesn't see: one that a
  /// child registers, or a call in a closure.
  private func isGivenToInitializer(_ name: PropertyName) -> Bool {
    isProgram
      && unfillable.contains { node, property, registration in
        property.name == name && property.reason == .constant
          && (node.isMeant || !isStandard(property.field.type))
      }
  }
}
