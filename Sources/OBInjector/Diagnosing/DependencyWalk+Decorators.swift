/// Mistakes of decorators, as far as types tell.
extension DependencyWalk {
  /// Decorators of names that nobody registers, each in the injector that has it or above.
  func decoratorsOfNothing() -> [InjectionError] {
    var problems: [InjectionError] = []
    var next: Registry? = planner.registry
    while let registry = next {
      for decorator in registry.decorators.all where registry.entry(decorator.name, for: decorator.target) == nil {
        problems.append(.nothingDecorated(decorator, in: registry.table).at([decorator.name]))
      }
      next = registry.parent
    }
    return problems
  }

  /// Decorators that don't take what their names mean.
  func misfits() -> [InjectionError] {
    var seen: Set<PropertyName> = []
    return planner.registry.allDecorators.compactMap { decorator in
      guard seen.insert(decorator.name).inserted,
        let found = try? planner.registry.find(decorator.name, for: decorator.target)
      else { return nil }
      return found.registration.decoration?.mistake?.at([decorator.name])
    }
  }
}
