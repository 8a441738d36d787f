/// Mistakes of decorators, as far as types tell.
extension DependencyWalk {
  /// Returns an error for each decorator of a name that has no registration in the decorator's injector or above.
  func decoratorsOfNothing() -> [InjectionError] {
    var problems: [InjectionError] = []
    var next: Registry? = planner.registry
    while let registry = next {
      for decorator in registry.decorators where registry.table.entry(decorator.name, for: decorator.target) == nil {
        let problem =
          decorator.name == Registration.injector.name
          ? InjectionError.injectorDecorated(decorator) : .nothingDecorated(decorator, in: registry.table)
        problems.append(problem.at([decorator.name]))
      }
      next = registry.parent
    }
    return problems
  }

  /// Returns an error for each decorator that does not accept the type registered under its name.
  func misfits() -> [InjectionError] { decorations.compactMap { $0.decoration.mistake?.at([$0.name]) } }

  /// Returns the decorators that may not accept the value they are given: the type that a block promises does not tell.
  func doubts() -> [(decorator: Decorator, promised: Any.Type)] {
    decorations.compactMap { found in found.decoration.doubt.map { (found.decoration.decorator, $0) } }
  }

  /// The decorations of all names that have decorators, the innermost first.
  private var decorations: [(name: PropertyName, decoration: DecoratedRegistration)] {
    var seen: Set<Registration.Key> = []
    return planner.registry.allDecorators.flatMap {
      decorator -> [(name: PropertyName, decoration: DecoratedRegistration)] in
      let key = Registration.Key(name: decorator.name, target: decorator.target.map { ObjectIdentifier($0) })
      guard seen.insert(key).inserted,
        let found = try? planner.registry.find(decorator.name, for: decorator.target)
      else { return [] }
      return found.registration.decorations.reversed().map { (decorator.name, $0) }
    }
  }
}
