import OBInjector

/// A requirement of a module that nothing meets any more.
enum Requirements: Rule {
  static func items(_ facts: DependencyFacts) -> [ReportItem] {
    facts.injector.lineage.flatMap(\.unmetRequirements).map { ReportItem(place: .registration(0), problem: $0) }
  }
}
