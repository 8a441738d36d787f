import OBInjector

/// Initializers that need each other's values.
enum CyclesOfInitializers: Rule {
  static func items(_ facts: DependencyFacts) -> [ReportItem] {
    facts.cycles { !$0.isHeld }.map { facts.problem(.circular, $0) }
  }
}
