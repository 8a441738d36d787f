/// Objects that live longer or shorter than they seem to.
extension Rules {
  /// A shared object that retains an unshared dependency of its initializer.
  static func captiveDependencies(_ facts: DependencyFacts) -> [Finding] {
    facts.makings.filter { $0.registration.scopeKind.isShared }.flatMap { making, holder in
      let sources = making.needs.compactMap(\.sourceNow).filter { $0.factory != nil && !$0.scopeKind.isShared }
      return sources.map { Finding.warning(.captiveDependency, holder, holding: $0) }
    }
  }

  /// A shared object with a strong property that is filled with the injector, which retains the object.
  static func keptInjectors(_ facts: DependencyFacts) -> [Finding] {
    facts.warningsOfMade(.retainCycle) { making in
      making.registration.isCached ? facts.held(by: making).filter { $0.isInjector && isStrong($0, in: making) } : []
    }
  }

  /// Returns true for a strong property of the object that a registration makes.
  private static func isStrong(_ need: Need, in making: DependencyFacts.Making) -> Bool {
    need.point?.isStrong == true && FieldRecords.kind(of: making.node.type) == .class
  }

  /// Objects of the scopes `unique` and `graph` that are filled with each other through strong properties.
  static func retainCycles(_ facts: DependencyFacts) -> [Finding] {
    let rings = facts.cycles { !$0.making.registration.scopeKind.isShared && isStrong($0.need, in: $0.making) }
    // A longer ring of unique objects alone can never be made, and is reported as a problem.
    return rings.filter { $0.count < 3 || $0.contains { $0.making.registration.scopeKind != .unique } }.map { ring in
      Finding.warning(
        .retainCycle, ring[0].making.registration, holding: ring[1 % ring.count].making.registration,
        ring.compactMap { edge in edge.need.point.map { facts.described($0, of: edge.making.node.type) } })
    }
  }

  /// A weak property that is filled with a new object that nothing else retains.
  static func releasedAtOnce(_ facts: DependencyFacts) -> [Finding] {
    facts.warnings(.releasedAtOnce) { found in
      guard found.point.isWeak, let source = found.need.source, isUnique(source) else { return nil }
      return mayReferBack(to: source, from: found.node.type, facts) ? nil : source
    }
  }

  /// A weak singleton that nothing holds: a value, which has no weak references, or an object that only weak properties
  /// of the program take.
  static func weakSingletons(_ facts: DependencyFacts) -> [Finding] {
    let made = facts.makings.map(\.registration)
    let singletons = made.filter { $0.scopeKind == .weakSingleton && $0.decoration == nil }
    guard !singletons.isEmpty else { return [] }
    let values = singletons.filter {
      ![.class, .existential, .constrained, .other].contains(FieldRecords.kind(of: $0.providedType))
    }
    let held = Set(values.map(\.name)).union(facts.usage.needed)
      .union(facts.properties.filter { !$0.point.isWeak }.compactMap(\.need.source?.name))
    let warnings = facts.warnings(.releasedAtOnce) { found in
      found.need.source.flatMap { $0.scopeKind == .weakSingleton && !held.contains($0.name) ? $0 : nil }
    }
    return values.map { .warning(.releasedAtOnce, $0) } + (facts.isProgram ? warnings : [])
  }

  /// Returns true if the value of a registration may own the object with the weak property.
  ///
  /// Such an owner is on the path while the object is filled: the property then refers to the owner, and not to a new
  /// object that would be released at once.
  private static func mayReferBack(to source: Registration, from type: Any.Type, _ facts: DependencyFacts) -> Bool {
    if FieldRecords.existential(source.providedType) != nil { return true }
    return facts.makings.contains { making in
      making.registration === source
        && (facts.held(by: making) + making.node.needs).compactMap(\.source).contains {
          $0.factory != nil && Fitting.answer(type, valueType: $0.providedType) != .no
        }
    }
  }
}
