extension Rules {
  /// A parameter that nothing fits, more than one registration, or one that the isolation of the initializer forbids.
  static func initializers(_ facts: DependencyFacts) -> [Finding] {
    facts.makings.flatMap { making in
      making.requirements.compactMap { requirement in
        mistake(requirement, making, facts).map { error in
          let (registration, place) = (making.registration, facts.place(of: making.registration))
          let mayBeChilds = error.code == .notRegistered && !facts.registeredInChildren.isEmpty
          guard mayBeChilds, !registration.scope.isShared else { return .problem(error, place) }
          let (name, type) = (registration.name, requirement.declared)
          return .unchecked(.init(owner: nil, name: name, type: type, reason: .registeredInChild), place)
        }
      }
    }
  }

  private static func mistake(
    _ requirement: Requirement, _ making: DependencyFacts.Making, _ facts: DependencyFacts
  ) -> InjectionError? {
    let registration = making.registration
    let (asked, maker) = (facts.view.planner.registry, making.view.planner.registry)
    if let error = requirement.mistake(for: registration, in: maker) {
      return error.inside(registration, askedBy: asked.table, home: maker.table).at([registration.name])
    }
    guard registration.factory?.demandsSendable == true, let only = requirement.requiredNow else { return nil }
    return only.refusal(asSendable: requirement.declared)?.at([registration.name, only.name])
  }
}
