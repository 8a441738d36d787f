import OBInjector

/// A standard value, such as a `String`, that fills properties of unrelated types.
enum SharedName: WarningRule {
  static func items(_ facts: DependencyFacts) -> [ReportItem] {
    let warnings = facts.warnings(.sharedName) { found in
      guard found.point.asksForOwnName, let source = found.need.source else { return nil }
      return Suggestion.isStandardValue(source.providedType) ? source : nil
    }
    // With two owners of which neither is a superclass of the other.
    return warnings.filter { item in
      let owners = item.warning?.concerned.map(\.owner) ?? []
      return owners.contains { one in
        owners.contains { Fitting.answer(one, valueType: $0) == .no && Fitting.answer($0, valueType: one) == .no }
      }
    }
  }

  static let kind = VerificationReport.Warning.Kind.sharedName

  static func sentence(_ warning: VerificationReport.Warning) -> String {
    "\(warning.holder.placed) is of type \(warning.holder.type) and fills \(warning.list), whose types have nothing to "
      + "do with each other; give each its own name, or ask for another name with @InjectedNamed."
  }
}
