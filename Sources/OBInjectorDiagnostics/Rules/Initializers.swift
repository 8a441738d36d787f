import OBInjector

/// A parameter that nothing fills, more than one registration, or one that the isolation of the initializer
/// forbids.
enum Initializers: Rule {
  static func items(_ facts: DependencyFacts) -> [ReportItem] {
    facts.makings.flatMap { making, registration in
      making.needs.compactMap(\.mistake).map { mistake in
        facts.problem(facts.explained(mistake, in: making).below([registration.name]), registration)
      }
    }
  }
}
