extension Rules {
  /// Properties with a registered name and a fitting type that no injection ever sets.
  static func neverFilled(_ facts: DependencyFacts) -> [Finding] {
    guard facts.view.planner.reflection == .storedProperties else { return [] }
    let mentions = facts.visits.filter { !facts.view.planner.registry.isRoot($0.type) }.flatMap { visit in
      FieldRecords.fields(of: visit.type).compactMap { mention($0, visit, facts) }
    }
    return facts.warnings(.neverFilled, mentions)
  }

  private static func mention(_ field: StoredField, _ visit: DependencyFacts.Visit, _ facts: DependencyFacts)
    -> DependencyFacts.Mention?
  {
    guard !field.isOfSystem, let (name, type) = unfillable(field, visit.record, facts.view),
      let registration = facts.view.registration(name, of: visit.type), registration.isLikely(type),
      visit.role == .target || !facts.isStandard(type) || !facts.filling.contains(registration.name),
      !isGiven(type, toInitializerOf: visit.type, facts)
    else { return nil }
    let owner = FieldRecords.classes(of: visit.type).prefix { level in
      FieldRecords.fields(of: level).contains { $0.name == field.name }
    }.last
    let property = VerificationReport.Warning.Property(
      owner: owner ?? visit.type, name: name, type: field.type, isConstant: !field.isVar,
      isWrapped: name.rawValue != field.name)
    return (registration, property)
  }

  /// Returns the name and the type under which a field would be filled, if nothing ever fills it.
  private static func unfillable(
    _ field: StoredField, _ record: TypeRecord, _ view: InjectorView
  ) -> (name: PropertyName, type: Any.Type)? {
    func isFilled(_ name: String) -> Bool {
      record.points.contains { $0.name.rawValue == name && $0.handle != nil }
    }
    guard !field.name.isEmpty, !field.name.hasPrefix("$"), !isFilled(field.name) else { return nil }
    if field.isVar, field.name.hasPrefix("_"), FieldRecords.kind(of: field.type) == .struct {
      let name = String(field.name.dropFirst())
      if isFilled(name) || FieldRecords.argument(of: field.type, ifLike: Injected<Int>.self) != nil { return nil }
      // The wrapped value is in a property of the property wrapper.
      guard let registered = view.registration(PropertyName(name), of: record.type) else { return nil }
      let wrapped = FieldRecords.fields(of: field.type).map { Fitting.unwrapped($0.type) }
      return wrapped.first { registered.isLikely($0) }.map { (PropertyName(name), $0) }
    }
    guard !field.isVar || FieldRecords.kind(of: field.type) != .optional else { return nil }
    return (PropertyName(field.name), Fitting.unwrapped(field.type))
  }

  /// Returns true if a registered initializer makes the owner from a value of that type.
  private static func isGiven(_ type: Any.Type, toInitializerOf owner: Any.Type, _ facts: DependencyFacts) -> Bool {
    facts.makings.contains { making in
      making.registration.providedType == owner
        && making.requirements.contains { Fitting.unwrapped($0.declared) == type }
    }
  }
}
