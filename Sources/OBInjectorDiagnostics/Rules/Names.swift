import OBInjector

/// Names that mean something else than they seem to.
extension Rules {
  /// A property that seems to have a registered name by chance: its type does not fit.
  static func otherTypes(_ facts: DependencyFacts) -> [Finding] {
    facts.warnings(.otherType) { found in
      facts.hasNameByChance(found.need, found.node) ? facts.registration(found.point.name) : nil
    }
  }

  /// A standard value, such as a `String`, that fills properties of unrelated types.
  static func sharedNames(_ facts: DependencyFacts) -> [Finding] {
    let warnings = facts.warnings(.sharedName) { found in
      guard found.point.asksForOwnName, let source = found.need.source else { return nil }
      return Suggestion.isStandardValue(source.providedType) ? source : nil
    }
    // With two owners of which neither is a superclass of the other.
    return warnings.filter { finding in
      let owners = finding.warning?.concerned.map(\.owner) ?? []
      return owners.contains { one in
        owners.contains { Fitting.answer(one, valueType: $0) == .no && Fitting.answer($0, valueType: one) == .no }
      }
    }
  }

  /// A struct that a closure or an initializer makes, with plain properties that have registered names: only a struct
  /// that declares injectable properties is filled.
  static func leftAlone(_ facts: DependencyFacts) -> [Finding] {
    facts.warningsOfMade(.leftAlone) { making, registration in
      guard registration.decoration == nil, making.record.isLeftAlone else { return [] }
      return making.injector.needs(of: making.type).filter { need in
        need.source.map { !facts.isCommon($0.providedType, $0) } == true
      }
    }
  }

  /// Properties with a registered name and a fitting type that no injection ever sets.
  static func neverFilled(_ facts: DependencyFacts) -> [Finding] {
    let mentions = facts.unfillable.compactMap { node, property, registration -> DependencyFacts.Mention? in
      let (type, isConstant) = (property.field.type, property.reason == .constant)
      let isMeant = node.isMeant || !facts.isCommon(type, registration)
      // The initializer of an owner that a registration makes sets a `let`, and a property of a parameter's type.
      guard isMeant, !isConstant || !facts.isMadeAsProtocol(node.type),
        !facts.makings.contains(where: { making, registration in
          making.type == node.type && !registration.isImplicit
            && (isConstant || making.needs.contains { Fitting.unwrapped($0.type) == Fitting.unwrapped(type) })
        })
      else { return nil }
      let owner =
        FieldRecords.classes(of: node.type).prefix { level in
          FieldRecords.fields(of: level).contains { $0.name == property.field.name }
        }.last ?? node.type
      return (registration, .init(owner: owner, name: property.name, type: type, reason: property.reason.rawValue))
    }
    return facts.warnings(.neverFilled, mentions)
  }

  /// Empty properties that nothing fills, while exactly one unused registration fits them.
  static func renamed(_ facts: DependencyFacts) -> [Finding] {
    guard let scan = facts.scan else { return [] }
    // A registration that is meant by a misspelled property is reported with the property.
    let explained = facts.usage.used.union(scan.mentioned).union(facts.misspellings.map(\.meant.name))
    let idle = facts.all.filter { !explained.contains($0.name) && !Suggestion.isStandardValue($0.providedType) }
    guard !idle.isEmpty else { return [] }
    let misspelled = Set(facts.misspellings.map { facts.described($0.found.point, of: $0.found.node.type).key })
    var matches: [ObjectIdentifier: Registration?] = .init()
    func only(for valueType: Any.Type) -> Registration? {
      let match = matches[ObjectIdentifier(valueType)] ?? MeantRegistrations.onlyMatch(for: valueType, among: idle)
      matches[ObjectIdentifier(valueType)] = .some(match)
      return match
    }
    func search(_ type: Any.Type, _ isSought: (InjectionPoint) -> Bool) -> [DependencyFacts.Mention] {
      // Among registrations that take the arguments of a `Provider`, the type is no evidence.
      TypeRecord.of(type, facts.injector.reflection).points.filter { point in
        isSought(point) && point.arguments.isEmpty && facts.injector.entry(point.name) == nil
      }.compactMap { point in only(for: point.dependencyType).map { ($0, facts.described(point, of: type)) } }
        .filter { !misspelled.contains($0.property.key) }
    }
    // A required property is a problem by itself.
    let declared = scan.types.flatMap { search($0) { $0.request == .ownName && !$0.isRequired } }
    let plain = scan.types(withPropertiesOf: idle.flatMap { FieldRecords.classes(of: $0.providedType) })
      .flatMap { search($0) { $0.handle != nil && !$0.isSlot } }
    return facts.warnings(.renamed, declared + plain)
  }
}
