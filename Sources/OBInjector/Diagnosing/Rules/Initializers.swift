extension Rules {
  /// A parameter that nothing fills, more than one registration, or one that the isolation of the initializer forbids.
  static func initializers(_ facts: DependencyFacts) -> [Finding] {
    facts.makings.flatMap { making in
      making.requirements.compactMap { requirement in
        requirement.mistake.map { mistake in
          let registration = making.registration
          let (child, home) = (facts.view.planner.registry.table, making.view.planner.registry.table)
          let error = mistake.inside(making.sharer ?? registration, askedBy: child, home: home)
          return facts.problem(error.below([registration.name]), registration)
        }
      }
    }
  }
}
