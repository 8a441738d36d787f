/// Aliases and decorators of nothing.
extension Rules {
  /// An alias of a name without a registration, and a ring of aliases.
  static func deadEnds(_ facts: DependencyFacts) -> [Finding] {
    facts.deadEnds.map { Finding(.registration($0.number), problem: $0.error) }
  }

  /// A decorator of an alias, or of a name that has no registration in the decorator's injector or above.
  static func decoratorsOfNothing(_ facts: DependencyFacts) -> [Finding] {
    facts.injector.lineage.flatMap { injector in
      injector.decorators.compactMap { decorator in
        mistake(ofDecoratorOfNothing: decorator, injector, facts)
          .map { Finding(.registration(facts.all.count), problem: $0.at([decorator.name])) }
      }
    }
  }

  private static func mistake(
    ofDecoratorOfNothing decorator: Decorator, _ injector: PropertyInjector, _ facts: DependencyFacts
  ) -> InjectionError? {
    let own = injector.entry(decorator.name)
    if let own, own.registration.aliased == nil { return nil }
    let chain = facts.injector.chain(from: own ?? facts.injector.entry(decorator.name))
    if let alias = chain.aliases.first?.registration {
      let end = chain.end?.registration.name ?? alias.aliased ?? alias.name
      return InjectionError(
        .aliasDecorated, of: decorator, ["other": .registration(alias.described), "end": .quoted(end.rawValue)])
    }
    guard decorator.name != Registration.injector.name else { return InjectionError(.injectorDecorated, of: decorator) }
    guard let end = chain.end else {
      let (name, type, names) = (decorator.name, decorator.type, SuggestedNames(in: injector))
      let remedy = Fact.read {
        let suggestion = Suggestion.find(for: name, valueType: type, in: names.byType)
        return Messages.remedy(suggestion, "register \"\(name)\", or remove the decorator.")
      }
      return InjectionError(.nothingDecorated, of: decorator, ["remedy": remedy])
    }
    return InjectionError(.childsDecorated, of: decorator, ["other": .registration(end.registration.described)])
  }

  /// A decorator that does not accept the type registered under its name, or that may not accept it: the type that a
  /// closure promises does not tell.
  static func decoratorMisfits(_ facts: DependencyFacts) -> [Finding] {
    // A child may have a registration of its own under the name of which its parent decorates one.
    let decorated = facts.injector.lineage.flatMap { injector in
      injector.allDecorators.compactMap { (try? injector.find($0.name))?.registration }
    }
    var seen: Set<ObjectIdentifier> = []
    let decorations = decorated.flatMap { Array($0.decorations.reversed()) }
    return decorations.filter { seen.insert(ObjectIdentifier($0)).inserted }.compactMap { decoration in
      let (decorator, base) = (decoration.decorator, decoration.base)
      if let error = decoration.mistake {
        // A property that the decorator leaves unfilled has said so.
        let isSaid = facts.properties.contains { $0.need.mistake?.locations == error.locations }
        return isSaid ? nil : facts.problem(error.at([decorator.name]), base)
      }
      return decoration.doubt.map {
        facts.unchecked(facts.place(of: base), decorator.name, decorator.type, .blockResult, ["promised": .type($0)])
      }
    }
  }
}

extension DependencyFacts {
  /// Returns the errors of the aliases whose direct name is not registered, and of each ring once, with the number of
  /// an alias.
  ///
  /// Each alias is followed once.
  func findDeadEnds() -> [(error: InjectionError, number: Int)] {
    var followed: Set<PropertyName> = []
    return injector.visible.filter { $0.aliased != nil }.enumerated().compactMap { number, alias in
      func error(_ aliases: [Registration], _ missing: PropertyName? = nil) -> (InjectionError, Int) {
        let mistake = UnresolvedAlias(aliases: aliases, missing: missing)
        return (.deadEnd(mistake, valueType: nil, in: SuggestedNames(in: injector)), number)
      }
      if let name = alias.aliased, injector.entry(name) == nil {
        return name == Registration.injector.name ? nil : error([alias], name)
      }
      var trail: [Registration] = []
      _ = injector.follow(injector.entry(alias.name)) { step in
        trail.append(step.registration)
        return followed.insert(step.registration.name).inserted
      }
      return trail.dropLast().firstIndex { $0 === trail.last }.map { error(Array(trail[$0...])) }
    }
  }

  /// Returns true if the error of a property is that of an alias, which is a problem by itself.
  ///
  /// An alias may lead nowhere in one injector only; then no other problem tells of it.
  func isDeadEnd(_ error: InjectionError) -> Bool {
    guard let last = error.locations.last else { return false }
    // A loop may register several aliases at one place.
    return deadEnds.contains { known, _ in
      known.code == error.code && known.locations.contains(last)
        && (error.code != .notRegistered || known.property == error.property)
    }
  }
}
