extension Rules {
  /// A parameter that nothing fills, more than one registration, or one that the isolation of the initializer forbids.
  static func initializers(_ facts: DependencyFacts) -> [Finding] {
    facts.makings.flatMap { making in
      making.requirements.compactMap { requirement in
        requirement.mistake.map { mistake in
          let (registration, place) = (making.registration, facts.place(of: making.registration))
          let (child, home) = (facts.view.planner.registry.table, making.view.planner.registry.table)
          let mayBeChilds = mistake.code == .notRegistered && !facts.registeredInChildren.isEmpty
          guard mayBeChilds, !facts.isShared(making) else {
            return .problem(
              mistake.inside(registration, askedBy: child, home: home).below([registration.name]), place)
          }
          let (name, type) = (registration.name, requirement.declared)
          return .unchecked(.init(owner: nil, name: name, type: type, reason: .registeredInChild), place)
        }
      }
    }
  }
}
