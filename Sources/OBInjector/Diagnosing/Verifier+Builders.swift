/// The injector that makes a registration's value: the requesting child for a unique one, the injector with the
/// registration for a shared one.
extension Verifier {
  /// A type or a registration, and the injector that makes it.
  struct Made: Hashable {
    let made: ObjectIdentifier
    let planner: ObjectIdentifier

    init(_ made: ObjectIdentifier, by planner: Planner) {
      (self.made, self.planner) = (made, ObjectIdentifier(planner))
    }
  }

  /// Returns the walk through the registrations that an injector sees.
  mutating func walk(of planner: Planner) -> DependencyWalk {
    if planner === walk.planner { return walk }
    let key = ObjectIdentifier(planner)
    if let known = parentWalks[key] { return known }
    let walk = DependencyWalk(planner)
    parentWalks[key] = walk
    return walk
  }

  /// Removes the problems that an earlier visit to the same type has reported: several injectors may make the type, and
  /// lack the same dependency.
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
