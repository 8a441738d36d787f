import OBInjector

/// Properties with a registered name and a fitting type that no injection ever sets.
enum NeverFilled: WarningRule {
  static func items(_ facts: DependencyFacts) -> [ReportItem] {
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

  static let kind = VerificationReport.Warning.Kind.neverFilled

  static func sentence(_ warning: VerificationReport.Warning) -> String {
    // Only an injector that fills declared properties alone leaves plain ones.
    let isDeclaredOnly = warning.concerned.contains { $0.reason == UnfillableProperty.Reason.plain.rawValue }
    return "no injection sets \(warning.list), though \(warning.holder.placed) has the name and fits"
      + (isDeclaredOnly
        ? ": the injector fills declared properties only (.declaredOnly); use @Injected"
        : "; declare "
          + "\(warning.number("it", "each")) an Optional \"var\", or use @Injected")
      + "; if \(warning.number("its", "the")) "
      + "initializer sets \(warning.number("it", "each")), pass \(warning.holder.quoted) to \"allowing:\"."
  }
}
