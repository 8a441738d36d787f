extension Rules {
  /// A decorator of a name that has no registration in the decorator's injector or above.
  static func decoratorsOfNothing(_ facts: DependencyFacts) -> [Finding] {
    sequence(first: facts.view.planner.registry, next: \.parent).flatMap { registry in
      registry.decorators.filter { registry.table.entry($0.name, for: $0.target) == nil }.map { decorator in
        let problem = mistake(ofDecoratorOfNothing: decorator, registry, facts)
        return .problem(problem.at([decorator.name]), .registration(facts.view.all.count))
      }
    }
  }

  private static func mistake(
    ofDecoratorOfNothing decorator: Decorator, _ registry: Registry, _ facts: DependencyFacts
  ) -> InjectionError {
    guard decorator.name != Registration.injector.name else { return .injectorDecorated(decorator) }
    let childs = (try? facts.view.planner.registry.find(decorator.name, for: decorator.target))?.registration
    guard childs != nil || facts.registeredInChildren.contains(decorator.name) else {
      return .nothingDecorated(decorator, in: registry.table)
    }
    return .childsDecorated(decorator, childs)
  }

  /// A decorator that does not accept the type registered under its name, or that may not accept it: the type that a
  /// closure promises does not tell.
  static func decoratorMisfits(_ facts: DependencyFacts) -> [Finding] {
    let failing = facts.properties.compactMap { found -> [SourceLocation]? in
      if case .failed(let error) = found.property.answer { error.locations } else { nil }
    }
    // A child may have a registration of its own under the name of which its parent decorates one.
    let decorated = facts.view.planner.registry.lineage.flatMap { registry in
      registry.allDecorators.compactMap { (try? registry.find($0.name, for: $0.target))?.registration }
    }
    var seen: Set<ObjectIdentifier> = []
    return decorated.flatMap { found -> [Finding] in
      let new = found.decorations.reversed().filter { seen.insert(ObjectIdentifier($0)).inserted }
      return new.flatMap { decoration -> [Finding] in
        let (decorator, place) = (decoration.decorator, facts.place(of: found))
        // A property that the decorator leaves unfilled has said so.
        let misfit = decoration.mistake.flatMap { error in
          failing.contains(error.locations) ? nil : Finding.problem(error.at([decorator.name]), place)
        }
        let doubt = decoration.doubt.map { promised in
          Finding.unchecked(
            VerificationReport.Unchecked(
              owner: nil, name: decorator.name, type: decorator.type,
              reason: .blockResult(promised: promised)), place)
        }
        return [misfit, doubt].compactMap { $0 }
      }
    }
  }
}
