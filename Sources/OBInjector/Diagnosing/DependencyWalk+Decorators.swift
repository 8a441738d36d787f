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
  func misfits() -> [InjectionError] { decorations.compactMap { $0.decoration.mistake?.at([$0.name]) } }

  /// Decorators that may not take what they are given: a block's promise does not tell.
  func doubts() -> [(decorator: Decorator, promised: Any.Type)] {
    decorations.compactMap { $0.decoration.mistake == nil ? $0.decoration.doubt : nil }
  }

  /// What is put around the names that have decorators, one injector's around another's.
  private var decorations: [(name: PropertyName, decoration: Decoration)] {
    var seen: Set<PropertyName> = []
    return planner.registry.allDecorators.flatMap { decorator -> [(name: PropertyName, decoration: Decoration)] in
      guard seen.insert(decorator.name).inserted,
        let found = try? planner.registry.find(decorator.name, for: decorator.target)
      else { return [] }
      return sequence(state: found.registration.decoration) { next in
        defer { next = next?.base.decoration }
        return next.map { (decorator.name, $0) }
      }.reversed()
    }
  }
}
