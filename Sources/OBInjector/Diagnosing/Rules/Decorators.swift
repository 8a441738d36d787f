extension Rules {
  /// A decorator of an alias, or of a name that has no registration in the decorator's injector or above.
  static func decoratorsOfNothing(_ facts: DependencyFacts) -> [Finding] {
    sequence(first: facts.view.planner.registry, next: \.parent).flatMap { registry in
      registry.decorators.compactMap { decorator in
        mistake(ofDecoratorOfNothing: decorator, registry, facts).map { mistake in
          .problem(mistake.at([decorator.name]), .registration(facts.view.all.count))
        }
      }
    }
  }

  private static func mistake(
    ofDecoratorOfNothing decorator: Decorator, _ registry: Registry, _ facts: DependencyFacts
  ) -> InjectionError? {
    let own = registry.table.entry(decorator.name)
    if let own, own.registration.aliased == nil { return nil }
    let table = facts.view.planner.registry.table
    let chain = table.chain(from: own ?? table.entry(decorator.name))
    if let alias = chain.aliases.first?.registration {
      let end = chain.end?.registration.name ?? alias.aliased ?? alias.name
      return InjectionError(
        .aliasDecorated, of: decorator, ["other": .registration(alias.described), "end": .quoted(end.rawValue)])
    }
    guard decorator.name != Registration.injector.name else { return InjectionError(.injectorDecorated, of: decorator) }
    guard let end = chain.end else { return .nothingDecorated(decorator, in: registry.table) }
    return InjectionError(.childsDecorated, of: decorator, ["other": .registration(end.registration.described)])
  }

  /// A decorator that does not accept the type registered under its name, or that may not accept it: the type that a
  /// closure promises does not tell.
  static func decoratorMisfits(_ facts: DependencyFacts) -> [Finding] {
    let failing = facts.properties.compactMap { found -> [SourceLocation]? in
      if case .failed(let error) = found.property.answer { error.locations } else { nil }
    }
    // A child may have a registration of its own under the name of which its parent decorates one.
    let decorated = facts.view.planner.registry.lineage.flatMap { registry in
      registry.allDecorators.compactMap { (try? registry.find($0.name))?.registration }
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
