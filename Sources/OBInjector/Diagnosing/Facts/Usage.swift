/// The registrations that something uses: the properties of the given types, and initializers.
struct Usage {
  private var used: Set<PropertyName> = []
  /// The names that `@InjectedNamed` properties may ask for, which their types do not tell.
  private(set) var possible: Set<PropertyName> = []

  init(_ facts: DependencyFacts) {
    for making in facts.makings {
      for requirement in making.requirements { use(requirement.fitting) }
    }
    for (visit, _, property) in facts.properties where visit.isGiven {
      let requested = { Self.requested(by: property.point, of: visit.type, in: facts.view) }
      switch property.answer {
      case .source(let source): use(requested() + [source])
      case .failed where facts.hasNameByChance(property, visit): break
      // An alias may lead to the injector itself.
      case .failed, .leadsNowhere, .withoutValue, .injector: use(requested())
      case .unknown(let registrations) where !facts.isProgram || !property.point.acceptsEverything:
        // A program always has some property that accepts every value, which marks no registration as used.
        for registration in registrations where registration.isLikely(property.point.dependencyType) {
          for step in facts.view.aliasChain(registration.name) { possible.insert(step.name) }
        }
      case .unknown, .component, .missing, .untouched: break
      }
    }
  }

  @inline(never)
  private mutating func use(_ registrations: [Registration]) {
    for registration in registrations { used.insert(registration.name) }
  }

  /// Returns the aliases and the registration that a property's own name leads to, or the registrations that fit its
  /// type.
  private static func requested(
    by point: InjectionPoint, of type: Any.Type, in view: InjectorView
  ) -> [Registration] {
    point.request == .type
      ? view.all.filter { $0.isLikely(point.dependencyType) } : view.aliasChain(point.name)
  }

  /// Returns true if something uses a name that the registration is the parent of, as "server" is of "server.timeout".
  func isParentOfUsed(_ registration: Registration) -> Bool {
    let prefix = "\(registration.name)."
    return possible.contains { $0.rawValue.hasPrefix(prefix) } || used.contains { $0.rawValue.hasPrefix(prefix) }
  }

  /// Returns true if something surely uses the registration.
  func isUsed(_ registration: Registration) -> Bool { used.contains(registration.name) }
}

extension InjectionPoint {
  fileprivate var acceptsEverything: Bool {
    FieldRecords.existential(Fitting.unwrapped(dependencyType))?.acceptsEverything == true
  }
}

extension DependencyFacts {
  /// Returns true if a property seems to have its name by chance, though the registration of that name can't fill it.
  ///
  /// Nothing but the name suggests that the type is injected, and reflection never fills the property, or the
  /// registration fills other properties.
  func hasNameByChance(_ property: Property, _ visit: Visit) -> Bool {
    guard visit.role == .unrelated, case .failed(let error) = property.answer,
      error.code == .typeMismatch || error.code == .notWritable,
      let registration = visit.view.registration(property.point.name)
    else { return false }
    return error.code == .notWritable || filling.contains(registration.name)
  }

  /// Returns true if no verified type and no initializer uses the registration, and no type that can't be verified has
  /// a property with its name.
  func isUnused(_ registration: Registration) -> Bool {
    if usage.isUsed(registration) { return false }
    return !usage.possible.contains(registration.name) && scan?.mentioned.contains(registration.name) != true
      && !usage.isParentOfUsed(registration) && !isGivenToInitializer(registration)
  }

  /// Returns true if a type has a `let` of that name, set by an initializer that the injector doesn't see: one that a
  /// child registers, or a call in a closure.
  private func isGivenToInitializer(_ registration: Registration) -> Bool {
    isProgram
      && unfillable.contains { visit, property, found in
        found === registration && property.reason == .constant
          && (visit.role == .target || !isStandard(property.field.type))
      }
  }

  func isStandard(_ type: Any.Type) -> Bool { Suggestion.isStandardValue(type) }
}
