import OBInjector

/// A shared object that retains an unshared dependency of its initializer.
enum CaptiveDependency: WarningRule {
  static func items(_ facts: DependencyFacts) -> [ReportItem] {
    facts.makings.filter { $0.registration.scopeKind.isShared }.flatMap { making in
      let sources = making.node.needs.compactMap(\.sourceNow).filter {
        $0.factory != nil && !$0.isImplicit && !$0.scopeKind.isShared
      }
      return sources.map { ReportItem.warning(.captiveDependency, making.registration, holding: $0) }
    }
  }

  static let kind = VerificationReport.Warning.Kind.captiveDependency

  static func sentence(_ warning: VerificationReport.Warning) -> String {
    let (holder, held) = (warning.holder, warning.held)
    return "\(holder.scoped) keeps the \(held.scoped) of its initializer as long as it lives; give \(held.quoted) the "
      + "scope \(holder.scope), or take a Provider, which makes a new one each time."
  }
}
