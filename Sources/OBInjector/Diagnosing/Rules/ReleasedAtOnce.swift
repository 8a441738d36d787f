extension Rules {
  /// A weak property that is filled with a new object that nothing else retains.
  static func releasedAtOnce(_ facts: DependencyFacts) -> [Finding] {
    let mentions = facts.mentions { found, source in
      found.property.point.isWeak && source.scope == .unique && source.factory != nil
        && !mayBeReferredBack(to: source, from: found.visit.type, facts)
    }
    return facts.warnings(.releasedAtOnce, mentions)
  }

  /// A weak singleton that nothing holds: a value, which has no weak references, or an object that only weak properties
  /// of the program take.
  static func weakSingletons(_ facts: DependencyFacts) -> [Finding] {
    let singletons = facts.makings.map(\.registration).filter { $0.scope == .weakSingleton && $0.decoration == nil }
    let values = singletons.filter { registration in
      switch FieldRecords.kind(of: registration.providedType) {
      case .struct, .enum, .tuple, .function, .metatype, .optional: true
      case .class, .existential, .constrained, .other: false
      }
    }
    let warnings = values.map { Finding.warning(.init(.releasedAtOnce, $0.described)) }
    guard facts.isProgram else { return warnings }
    let needed = Set(facts.makings.flatMap { $0.requirements.flatMap(\.fitting).map { ObjectIdentifier($0.base) } })
    let held = singletons.filter { singleton in
      !needed.contains(ObjectIdentifier(singleton)) && !facts.usage.possible.contains(singleton.name)
        && !values.contains { $0 === singleton }
    }
    let takers = facts.properties.filter { found in held.contains { $0 === found.property.source?.base } }
    let mentions = takers.compactMap { found -> DependencyFacts.Mention? in
      guard let source = found.property.source else { return nil }
      let isHeld = takers.contains { $0.property.source?.base === source.base && !$0.property.point.isWeak }
      return isHeld ? nil : (source, facts.described(found.property.point, of: found.visit.type))
    }
    return warnings + facts.warnings(.releasedAtOnce, mentions)
  }

  /// Returns true if the value of a registration may own the object with the weak property.
  ///
  /// Such an owner is on the path while the object is filled: the property then refers to the owner, and not to a new
  /// object that would be released at once.
  private static func mayBeReferredBack(to source: Registration, from type: Any.Type, _ facts: DependencyFacts) -> Bool
  {
    if FieldRecords.existential(source.providedType) != nil { return true }
    return facts.makings.contains { making in
      guard making.registration === source else { return false }
      let held = facts.visit(madeBy: making)?.properties.compactMap(\.source) ?? []
      return (held + making.requirements.compactMap(\.source)).contains {
        $0.factory != nil && Fitting.answer(type, valueType: $0.providedType) != .no
      }
    }
  }
}
