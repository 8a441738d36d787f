/// Names that mean something else than they seem to.
extension Rules {
  /// A property that seems to have a registered name by chance: its type does not fit.
  static func otherTypes(_ facts: DependencyFacts) -> [Finding] {
    facts.warnings(.otherType) { found, _ in
      facts.hasNameByChance(found.need, found.node) ? facts.registration(found.point.name) : nil
    }
  }

  /// A standard value, such as a `String`, that fills properties of unrelated types.
  static func sharedNames(_ facts: DependencyFacts) -> [Finding] {
    let warnings = facts.warnings(.sharedName) { found, source in
      found.point.asksForOwnName && source.map { Suggestion.isStandardValue($0.providedType) } == true ? source : nil
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
        !facts.makings.contains(where: { making, _ in
          making.type == node.type
            && (isConstant || making.needs.contains { Fitting.unwrapped($0.type) == Fitting.unwrapped(type) })
        })
      else { return nil }
      let owner = FieldRecords.classes(of: node.type).prefix { level in
        FieldRecords.fields(of: level).contains { $0.name == property.field.name }
      }.last
      return (registration, .init(owner: owner ?? node.type, name: property.name, type: type, reason: property.reason))
    }
    return facts.warnings(.neverFilled, mentions)
  }
}
