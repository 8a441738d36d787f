/// Objects that live longer or shorter than they seem to.
extension Rules {
  /// A shared object that retains an unshared dependency of its initializer.
  static func captiveDependencies(_ facts: DependencyFacts) -> [Finding] {
    facts.makings.flatMap { making -> [Finding] in
      guard let holder = making.registration, holder.scopeKind.isShared else { return [] }
      return making.needs.compactMap(\.sourceNow).filter { $0.factory != nil && !$0.scopeKind.isShared }
        .map { .warning(.captiveDependency, holder, holding: $0) }
    }
  }

  /// A shared object with a strong property that is filled with the injector, which retains the object.
  static func keptInjectors(_ facts: DependencyFacts) -> [Finding] {
    facts.warningsOfMade(.retainCycle) { making, registration in
      registration.isCached ? strong(making, facts).filter(\.isInjector) : []
    }
  }

  /// Returns the needs of the strong properties of the object that a registration makes.
  private static func strong(_ making: FactWalk.Node, _ facts: DependencyFacts) -> [Need] {
    FieldRecords.kind(of: making.type) == .class ? facts.held(by: making).filter { $0.point?.isStrong == true } : []
  }

  /// Objects of the scopes `unique` and `graph` that are filled with each other through strong properties.
  static func retainCycles(_ facts: DependencyFacts) -> [Finding] {
    let rings = facts.cycles { $0.registration?.scopeKind.isShared == false ? strong($0, facts) : [] }
    // A longer ring of unique objects alone can never be made, and is reported as a problem.
    return rings.filter { $0.count < 3 || $0.contains { $0.registration?.scopeKind != .unique } }.map { ring in
      let properties = ring.enumerated().compactMap { index, making in
        strong(making, facts).first { $0.sourceNow?.base === ring[(index + 1) % ring.count].registration }?.point
          .map { facts.described($0, of: making.type) }
      }
      let registrations = ring.compactMap(\.registration)
      return .warning(.retainCycle, registrations[0], holding: registrations[1 % ring.count], properties)
    }
  }

  /// A weak property that is filled with a new object that nothing else retains.
  static func releasedAtOnce(_ facts: DependencyFacts) -> [Finding] {
    facts.warnings(.releasedAtOnce) { found, source in
      guard found.point.isWeak, let source, source.scopeKind == .unique, source.factory != nil else { return nil }
      return mayBeReferredBack(to: source, from: found.node.type, facts) ? nil : source
    }
  }

  /// A weak singleton that nothing holds: a value, which has no weak references, or an object that only weak properties
  /// of the program take.
  static func weakSingletons(_ facts: DependencyFacts) -> [Finding] {
    let singletons = facts.makings.compactMap(\.registration)
      .filter { $0.scopeKind == .weakSingleton && $0.decoration == nil }
    let values = singletons.filter {
      ![.class, .existential, .constrained, .other].contains(FieldRecords.kind(of: $0.providedType))
    }
    let held = Set(values.map(\.name)).union(facts.usage.needed).union(facts.usage.possible)
      .union(facts.properties.filter { !$0.point.isWeak }.compactMap(\.need.source?.name))
    let warnings = facts.warnings(.releasedAtOnce) { _, source in
      facts.isProgram && source?.scopeKind == .weakSingleton && source.map { held.contains($0.name) } == false
        ? source : nil
    }
    return values.map { .warning(.releasedAtOnce, $0) } + warnings
  }

  /// Returns true if the value of a registration may own the object with the weak property.
  ///
  /// Such an owner is on the path while the object is filled: the property then refers to the owner, and not to a new
  /// object that would be released at once.
  private static func mayBeReferredBack(to source: Registration, from type: Any.Type, _ facts: DependencyFacts) -> Bool
  {
    if FieldRecords.existential(source.providedType) != nil { return true }
    return facts.makings.contains { making in
      making.registration === source
        && (facts.held(by: making) + making.needs).compactMap(\.source).contains {
          $0.factory != nil && Fitting.answer(type, valueType: $0.providedType) != .no
        }
    }
  }
}
