import OBInjector

/// Findings that types alone can't decide.
extension Rules {
  /// A property for which the declared return type of a closure does not decide whether the value fits, and an
  /// `@InjectedNamed` property, whose name only an object tells.
  static func undecided(_ facts: DependencyFacts) -> [Finding] {
    facts.properties.compactMap { found in
      let (sentence, fact): (Sentence, Sentence.Facts)
      switch found.need.answer {
      case .unknown(let fitting):
        let names = VerificationReport.list(fitting.map { "\"\($0.name)\"" })
        sentence = .unknownRequest
        fact = ["fitting": .text(fitting.isEmpty ? "nothing that is registered fits" : "\(names) would fit")]
      case .source(let source)
      where source.factory != nil
        && Fitting.answer(source.type, valueType: found.point.dependencyType) == .perhaps:
        (sentence, fact) = (.blockResult, ["promised": .type(source.providedType)])
      case .source, .empty: return nil
      }
      let type = Fitting.unwrapped(found.point.dependencyType)
      let place = Finding.Place.property(of: found.node.number, found.number)
      return facts.unchecked(place, found.point.name, of: found.node.type, type, sentence, fact)
    }
  }

  /// The value of a registration of which the properties are not known: a closure returns a protocol type; a
  /// decorator hands out a ready-made instance, or makes a value that lacks something; an injection leaves an actor
  /// alone, and only the program can tell whether the actor's own code fills it.
  static func madeTypes(_ facts: DependencyFacts) -> [Finding] {
    facts.makings.compactMap { making, registration in
      let (type, place) = (making.type, facts.place(of: registration))
      if !registration.mayBeReadyMade, FieldRecords.isActor(type) {
        guard registration.decoration == nil, making.injector.plan(for: type).draft.wantsAnything else { return nil }
        let reason = InjectionError(.actorFromOutside, type: type)
        return facts.unchecked(place, registration.name, of: type, type, .closed, ["reason": .text("\(reason)")])
      }
      let isUnknown =
        registration.mayBeReadyMade
        ? making.injector.needs(of: type).contains { $0.lack() != nil }
        : registration.decoration == nil && FieldRecords.existential(type) != nil
      return isUnknown ? facts.unchecked(place, registration.name, type, .madeType) : nil
    }
  }

  /// The closures that take the injector: what they look up is not known before they run.
  static func lookups(_ facts: DependencyFacts) -> [Finding] {
    let registrations = facts.all.filter { $0.factory?.takesInjector == true }
    let places = registrations.map(\.location.description)
    return registrations.prefix(1).map { first in
      facts.unchecked(
        .program, first.name, PropertyInjector.self, .lookups,
        ["count": .text("\(places.count)"), "list": .text(VerificationReport.list(places))])
    }
  }

  /// A type that can't be filled or inspected as a whole.
  static func wholeTypes(_ facts: DependencyFacts) -> [Finding] {
    facts.types.flatMap { node -> [Finding] in
      let (type, place) = (node.type, Finding.Place.property(of: node.number, -1))
      return node.record.failures.map { failure in
        // A type that was only found in the program may never be injected: its mistakes are not problems.
        guard facts.isProgram, node.isGiven else {
          return Finding(place: place, problem: failure.at(node.path).of(type))
        }
        let name = PropertyName(TypeNames.lowerCamelCase(of: type))
        return facts.unchecked(place, name, of: type, type, .closed, ["reason": .text("\(failure)")])
      }
    }
  }

  /// The parts of a program that were not found or can't be read: modules without types, generic types, hidden
  /// fields.
  static func programScan(_ facts: DependencyFacts) -> [Finding] {
    guard let scan = facts.scan else { return [] }
    let missing = scan.missingModules.map { name, suggestion in
      let remedy = Messages.remedy(suggestion, "correct the name, or link the module.")
      let error = InjectionError(.unknownModule, ["module": .quoted(name), "remedy": .text(remedy)])
      return Finding(place: .program, problem: error)
    }
    let generics = scan.generics.map { owner, properties in
      let type = properties.compactMap { facts.registration($0)?.providedType }.first ?? Any.self
      let more = properties.count == 1 ? "" : " and \(properties.count - 1) more"
      return facts.unchecked(
        .program, properties[0], type, .generic,
        ["count": .text("\(properties.count)"), "more": .text(more), "generic": .text(owner)])
    }
    let hidden = scan.hidden.sorted { $0.key < $1.key }.map { module, count in
      facts.unchecked(.program, PropertyName(module), Any.self, .hidden, ["count": .text("\(count)")])
    }
    return missing + generics + hidden
  }
}
