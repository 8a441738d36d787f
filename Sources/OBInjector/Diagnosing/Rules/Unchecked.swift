/// Findings that types alone can't decide.
extension Rules {
  /// A property for which the declared return type of a closure does not decide whether the value fits, and an
  /// `@InjectedNamed` property, whose name only an object tells.
  static func values(_ facts: DependencyFacts) -> [Finding] {
    facts.properties.compactMap { found in
      switch found.need.answer {
      case .unknown(let fitting): facts.unchecked(found, .request(fitting: fitting.map(\.name)))
      case .source(let source)
      where source.factory != nil
        && Fitting.answer(source.type, valueType: found.point.dependencyType) == .perhaps:
        facts.unchecked(found, .blockResult(promised: source.providedType))
      case .source, .failed, .withoutValue, .missing, .untouched: nil
      }
    }
  }

  /// The value of a registration of which the properties are not known: a closure returns a protocol type; a decorator
  /// hands out a ready-made instance, or makes a value that lacks something; an injection leaves an actor alone, and
  /// only the program can tell whether the actor's own code fills it.
  static func madeTypes(_ facts: DependencyFacts) -> [Finding] {
    facts.makings.compactMap { making in
      guard let registration = making.registration else { return nil }
      let type = making.type
      if registration.mayBeReadyMade {
        let isLacking = making.injector.needs(of: type).contains(where: \.isLacking)
        return isLacking ? facts.unchecked(registration, .madeType) : nil
      }
      guard registration.decoration == nil else { return nil }
      if FieldRecords.existential(type) != nil { return facts.unchecked(registration, .madeType) }
      guard FieldRecords.isActor(type), making.injector.plan(for: type).wantsAnything else { return nil }
      return facts.unchecked(registration, owner: type, .closed(InjectionError(.actorFromOutside, type: type)))
    }
  }

  /// The closures that take the injector: what they look up is not known before they run.
  static func lookups(_ facts: DependencyFacts) -> [Finding] {
    let registrations = facts.all.filter { $0.factory?.takesInjector == true }
    return registrations.prefix(1).map { first in
      unchecked(first.name, PropertyInjector.self, .lookups(registrations.map(\.location)))
    }
  }

  /// A type that can't be filled or inspected as a whole.
  static func wholeTypes(_ facts: DependencyFacts) -> [Finding] {
    facts.types.flatMap { node -> [Finding] in
      let (type, place) = (node.type, Finding.Place.property(of: node.number, -1))
      return node.record.failures.map { failure in
        // A type that was only found in the program may never be injected: its mistakes are not problems.
        guard facts.isProgram, node.isGiven else { return Finding(place, problem: failure.at(node.path).of(type)) }
        let name = PropertyName(TypeNames.lowerCamelCase(of: type))
        return Finding(place, unchecked: .init(owner: type, name: name, type: type, reason: .closed(failure)))
      }
    }
  }

  /// The parts of a program that were not found or can't be read: modules without types, generic types, hidden fields.
  static func programScan(_ facts: DependencyFacts) -> [Finding] {
    guard let scan = facts.scan else { return [] }
    let missing = scan.missingModules.map { name, suggestion in
      let remedy = Messages.remedy(suggestion, "correct the name, or link the module.")
      let error = InjectionError(.unknownModule, ["module": .quoted(name), "remedy": .text(remedy)])
      return Finding(.program, problem: error)
    }
    let generics = scan.generics.map { generic in
      let type = generic.properties.compactMap { facts.registration($0)?.providedType }.first ?? Any.self
      return unchecked(
        generic.properties[0], type, .generic(owner: generic.name, properties: generic.properties))
    }
    let hidden = scan.hidden.sorted { $0.key < $1.key }.map { module, count in
      unchecked(PropertyName(module), Any.self, .hidden(module: module, types: count))
    }
    return missing + generics + hidden
  }

  private static func unchecked(
    _ name: PropertyName, _ type: Any.Type, _ reason: VerificationReport.Unchecked.Reason
  ) -> Finding { Finding(.program, unchecked: .init(owner: nil, name: name, type: type, reason: reason)) }
}
