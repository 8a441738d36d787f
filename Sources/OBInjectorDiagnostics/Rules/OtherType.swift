import OBInjector

/// A property that seems to have a registered name by chance: its type does not fit.
enum OtherType: WarningRule {
  static func items(_ facts: DependencyFacts) -> [ReportItem] {
    facts.warnings(.otherType) { found in
      facts.hasNameByChance(found) ? facts.registration(found.point.name) : nil
    }
  }

  static let kind = VerificationReport.Warning.Kind.otherType

  static func sentence(_ warning: VerificationReport.Warning) -> String {
    let them = warning.number("it", "them")
    return "\(warning.listWithTypes) \(warning.number("has", "have")) the name of \(warning.holder.placed), which is "
      + "of type \(warning.holder.type), probably by coincidence: an injection leaves \(them) empty; rename \(them), "
      + "or pass \(warning.holder.quoted) to \"allowing:\"."
  }
}
