/// Who makes what: a child makes what is unique, and whoever has it what is shared.
extension Verifier {
  /// A type or a registration, and the injector that makes it.
  struct Made: Hashable {
    let made: ObjectIdentifier
    let builder: ObjectIdentifier

    init(_ made: ObjectIdentifier, by builder: Planner) {
      (self.made, self.builder) = (made, ObjectIdentifier(builder))
    }
  }

  /// What that injector knows.
  mutating func walk(of builder: Planner) -> DependencyWalk {
    if builder === walk.planner { return walk }
    let key = ObjectIdentifier(builder)
    if let known = parentWalks[key] { return known }
    let walk = DependencyWalk(builder)
    parentWalks[key] = walk
    return walk
  }

  /// Several injectors may make a type, and each lack the same for it.
  mutating func removeRepeated(from known: (problems: Int, unchecked: Int)) {
    let earlier = problems[..<known.problems]
    let new = problems[known.problems...].filter { problem in
      !earlier.contains {
        $0.code == problem.code && $0.owner == problem.owner && $0.path.last == problem.path.last
          && $0.locations == problem.locations
      }
    }
    problems = earlier + new
    let said = unchecked[..<known.unchecked]
    unchecked =
      said
      + unchecked[known.unchecked...].filter { item in
        !said.contains { $0.owner == item.owner && $0.name == item.name }
      }
  }
}
