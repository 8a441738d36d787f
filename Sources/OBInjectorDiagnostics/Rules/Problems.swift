import OBInjector

/// The needs that stay without a value, and aliases and decorators of nothing.
extension Rules {
  /// A property that a registration of its name can't fill, that requires a value and gets none, or that looks
  /// misspelled.
  static func properties(_ facts: DependencyFacts) -> [Finding] {
    facts.properties.compactMap { found in
      let (need, node, point) = (found.need, found.node, found.point)
      if let mistake = need.mistake, facts.hasNameByChance(need, node) || facts.isDeadEnd(mistake) { return nil }
      let names = SuggestedNames(in: node.injector)
      let lack = need.lack(in: names) ?? facts.misspelled(found).map { _ in point.unknown(in: names) }
      return lack.map { lack in
        let (path, isAlias) = (node.path + [point.name], lack.path.count > 1)
        let error = isAlias ? lack.below(node.path) : facts.explained(lack, in: node).at(path)
        return Finding(place: .property(of: node.number, found.number), problem: error.of(node.type))
      }
    }
  }

  /// A parameter that nothing fills, more than one registration, or one that the isolation of the initializer
  /// forbids.
  static func initializers(_ facts: DependencyFacts) -> [Finding] {
    facts.makings.flatMap { making, registration in
      making.needs.compactMap(\.mistake).map { mistake in
        facts.problem(facts.explained(mistake, in: making).below([registration.name]), registration)
      }
    }
  }

  /// A unique value of an asynchronous closure that a parameter, or a required property, of a synchronously made object
  /// needs: an awaiting call awaits only what its target, or the result of an asynchronous closure, needs.
  ///
  /// Of an eager singleton, the rule for those finds it.
  static func awaitedTooLate(_ facts: DependencyFacts) -> [Finding] {
    facts.edges.flatMap { $0 }.compactMap { making, need, _, next -> Finding? in
      let registration = making.registration
      guard let factory = registration.factory, factory.collected == nil, !factory.isAwaited,
        registration.scopeKind != .eagerSingleton, need.point?.isRequired != false,
        let source = need.sourceNow, source.scopeKind == .unique, source.factory?.isAwaited == true,
        // Its direct parent stands for it.
        !facts.edges[next].contains(where: { $0.need.point != nil && $0.need.sourceNow?.undecorated === registration })
      else { return nil }
      let mistake = InjectionError.asynchronous(source, for: nil, below: registration)
      return facts.problem(mistake.at([registration.name, source.name]), registration)
    }
  }

  /// A name that was registered twice: the second registration was ignored.
  static func duplicates(_ facts: DependencyFacts) -> [Finding] {
    facts.injector.duplicates.map { first, second in
      Finding(place: .registration(0), problem: .duplicate(first, second).at([first.name]))
    }
  }

  /// A requirement of a module that nothing meets any more.
  static func requirements(_ facts: DependencyFacts) -> [Finding] {
    facts.injector.lineage.flatMap(\.unmetRequirements).map { Finding(place: .registration(0), problem: $0) }
  }

  /// An eager singleton that can't be made when configuration ends.
  ///
  /// One that has to be awaited is left for `awaitEagerSingletons()`; but what a synchronous one needs can't be
  /// awaited.
  static func eagerSingletons(_ facts: DependencyFacts) -> [Finding] {
    facts.injector.lineage.flatMap { injector in
      injector.eagerSingletons().compactMap { found -> Finding? in
        let (request, registration) = (BoundRequest(found, by: injector), found.registration)
        if case .refuse(.asynchronous) = request.decide(for: nil) { return nil }
        var foresight = Foresight()
        // An error because of a parameter is a problem of the initializer.
        guard let (mistake, isRefusal) = foresight.foresee(request),
          mistake.code == .isolationMismatch || isRefusal && mistake.code == .argumentMismatch
        else { return nil }
        let sentence = mistake.code("{name} ({scope}, {place}) can't be made when configuration ends: {error}")
        let error = InjectionError(sentence, of: registration, underlying: mistake).at([registration.name])
        return facts.problem(error, registration)
      }
    }
  }

  /// A ready-made instance with a required property that is empty: the injector fills only what it makes.
  static func readyMadeInstances(_ facts: DependencyFacts) -> [Finding] {
    facts.all.flatMap { registration -> [Finding] in
      guard let instance = registration.instance else { return [] }
      let type = Swift.type(of: instance)
      let record = TypeRecord.of(type, facts.injector.reflection)
      guard record.points.contains(where: \.isRequired), !record.isActor else { return [] }
      guard registration.isolation.includes(facts.caller) else {
        return [facts.unchecked(facts.place(of: registration), registration.name, type, .otherIsolation)]
      }
      var empty: [InjectionPoint] = []
      _ = InjectionTarget.filling(instance) { target in
        empty = record.points.filter { $0.isRequired && $0.handle?.isEmpty(in: target) == true }
      }
      return empty.map { point in
        let error = InjectionError(
          .emptyInstance, property: point.name, type: point.type, locations: [registration.location],
          ["instance": .quoted(registration.name.rawValue), "maker": .type(registration.providedType)])
        return facts.problem(error.at([registration.name, point.name]), registration)
      }
    }
  }

  // MARK: - Aliases and decorators

  /// An alias of a name without a registration, and a ring of aliases.
  static func deadEnds(_ facts: DependencyFacts) -> [Finding] {
    facts.deadEnds.map { Finding(place: .registration($0.number), problem: $0.error) }
  }

  /// A decorator of an alias, or of a name that has no registration in the decorator's injector or above.
  static func decoratorsOfNothing(_ facts: DependencyFacts) -> [Finding] {
    facts.injector.lineage.flatMap { injector in
      injector.decorators.compactMap { decorator -> Finding? in
        let own = injector.entry(decorator.name)
        if let own, own.registration.aliased == nil { return nil }
        let chain = facts.injector.chain(from: own ?? facts.injector.entry(decorator.name))
        let (alias, end) = (chain.aliases.first?.registration, chain.end?.registration)
        let (name, type, names) = (decorator.name, decorator.type, SuggestedNames(in: injector))
        let sentence: Sentence =
          alias != nil
          ? .aliasDecorated
          : name == Registration.injector.name ? .injectorDecorated : end != nil ? .childsDecorated : .nothingDecorated
        let error = InjectionError(
          sentence, of: decorator,
          [
            "other": (alias ?? end).map { .registration($0.described) } ?? .text(""),
            "end": .quoted((end?.name ?? alias?.aliased ?? name).rawValue),
            "remedy": .read {
              let suggestion = Suggestion.find(for: name, valueType: type, in: names.byType)
              return Messages.remedy(suggestion, "register \"\(name)\", or remove the decorator.")
            },
          ])
        return Finding(place: .registration(facts.all.count), problem: error.at([name]))
      }
    }
  }

  /// A decorator that does not accept the type registered under its name, or that may not accept it: the type that a
  /// closure promises does not tell.
  static func decoratorMisfits(_ facts: DependencyFacts) -> [Finding] {
    // A child may have a registration of its own under the name of which its parent decorates one.
    let decorated = facts.injector.lineage.flatMap { injector in
      injector.allDecorators.compactMap { (try? injector.find($0.name))?.registration }
    }
    return decorated.flatMap { Array($0.decorations.reversed()) }.compactMap { decoration in
      let (decorator, base) = (decoration.decorator, decoration.base)
      if let error = decoration.mistake {
        // A property that the decorator leaves unfilled has said so.
        let isSaid = facts.properties.contains { $0.need.mistake?.locations == error.locations }
        return isSaid ? nil : facts.problem(error.at([decorator.name]), base)
      }
      // A value of the promised type may turn out not to fit.
      if base.providesNothing || base.isLikely(decorator.type) { return nil }
      return facts.unchecked(
        facts.place(of: base), decorator.name, decorator.type, .blockResult, ["promised": .type(base.providedType)])
    }
  }
}

extension DependencyFacts {
  /// Returns the registration that the name of an Optional property is a misspelling of; code other than this
  /// injector may set any other.
  ///
  /// In a program, a standard value must not fill another property.
  func misspelled(_ found: Found) -> Registration? {
    let (point, record) = (found.point, found.node.record)
    guard case .empty(.notRegistered) = found.need.answer, !point.isRequired else { return nil }
    let meant = meant.meant(
      by: point, point.name, of: record.type, beside: record.points.map(\.name), goesByType: false)
    return meant.flatMap { isProgram && isCommon(point.valueType, $0) ? nil : $0 }
  }

  /// Returns the errors of the aliases whose direct name is not registered, and of each ring once, with the number of
  /// an alias.
  ///
  /// Each alias is followed once.
  func findDeadEnds() -> [(error: InjectionError, number: Int)] {
    var followed: Set<ObjectIdentifier> = []
    typealias DeadEnd = (error: InjectionError, number: Int)
    return injector.visible.filter { $0.aliased != nil }.enumerated().compactMap { number, alias -> DeadEnd? in
      func error(_ aliases: [Registration], _ missing: PropertyName? = nil) -> (InjectionError, Int) {
        (.deadEnd(aliases, missing, valueType: nil, in: SuggestedNames(in: injector)), number)
      }
      if let name = alias.aliased, injector.entry(name) == nil {
        return name == Registration.injector.name ? nil : error([alias], name)
      }
      let trail = injector.chain(from: injector.entry(alias.name), &followed).aliases.map(\.registration)
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
