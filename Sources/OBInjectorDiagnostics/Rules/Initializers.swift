import OBInjector

/// A parameter that nothing fills, more than one registration, or one that the isolation of the initializer
/// forbids.
let initializers = Rule { facts in
  facts.makings.flatMap { making in
    making.node.needs.compactMap(\.mistake).map { mistake in
      let error = facts.explained(mistake, in: making.node).below([making.registration.name])
      return facts.problem(error, making.registration)
    }
  }
}
