extension Rules {
  /// Properties with a registered name and a fitting type that no injection ever sets.
  static func neverFilled(_ facts: DependencyFacts) -> [Finding] {
    let mentions = facts.unfillable.compactMap { visit, property, registration -> DependencyFacts.Mention? in
      let isMeant =
        visit.role == .target || !facts.isStandard(property.field.type) || !facts.filling.contains(registration.name)
      guard isMeant, !isSetByInitializer(property, of: visit.type, facts) else { return nil }
      let owner = FieldRecords.classes(of: visit.type).prefix { level in
        FieldRecords.fields(of: level).contains { $0.name == property.field.name }
      }.last
      return (
        registration,
        .init(
          owner: owner ?? visit.type, name: property.name, type: property.field.type, reason: property.reason)
      )
    }
    return facts.warnings(.neverFilled, mentions)
  }

  /// Returns true if a registration makes the owner, so that its initializer sets the property: a `let`, or a property
  /// of a parameter's type.
  private static func isSetByInitializer(
    _ property: UnfillableProperty, of owner: Any.Type, _ facts: DependencyFacts
  ) -> Bool {
    facts.makings.contains { making in
      let type = making.registration.providedType
      if property.reason == .constant {
        return type == owner
          || FieldRecords.existential(type)?.acceptsEverything == false
            && Fitting.answer(owner, valueType: type) == .yes
      }
      return type == owner
        && making.requirements.contains {
          Fitting.unwrapped($0.declared) == Fitting.unwrapped(property.field.type)
        }
    }
  }
}
