/// A finding of a rule; indirect, so that little code copies it.
indirect enum Finding {
  case problem(InjectionError, Place)
  case warning(VerificationReport.Warning)
  case unchecked(VerificationReport.Unchecked, Place)

  /// The place of a finding in the report: types in the order of the walk, then registrations, then the rest.
  enum Place: Comparable {
    /// A node by its number, and a property of its type.
    case property(of: Int, Int)
    /// A registration by its number.
    case registration(Int)
    case program
    case warning(Int)
  }

  static func warning(
    _ kind: VerificationReport.Warning.Kind, _ holder: Registration, holding held: Registration? = nil,
    _ properties: [VerificationReport.Warning.Property] = []
  ) -> Finding {
    .warning(
      .init(kind: kind, holder: holder.described, held: (held ?? holder).described, concerned: properties))
  }

  fileprivate var place: Place {
    switch self {
    case .problem(_, let place), .unchecked(_, let place): place
    case .warning(let warning): .warning(VerificationReport.Warning.Kind.allCases.firstIndex(of: warning.kind) ?? 0)
    }
  }

  /// Returns a key that findings have in common if one repeats the other; `nil` for a warning, which repeats none.
  fileprivate func key(_ facts: DependencyFacts) -> String? {
    switch self {
    case .problem(let error, let place):
      // Several injectors may make one type, and lack the same: the paths differ, the places do not. A whole program
      // contains classes together with their subclasses; of types that the caller passes, each is named.
      guard let type = error.owner, case .property(let node, let number) = place else { return error.description }
      var owner = type
      if facts.isProgram, number >= 0, let point = facts.walk.nodes[node].needs[number].point {
        owner = facts.declaring(point.name, type)
      }
      return "\(error.code) of \(ObjectIdentifier(owner)), \(number), \(error.path.last ?? ""), \(error.locations)"
    case .warning: return nil
    case .unchecked(let item, _): return "\(item.owner.map { "\(ObjectIdentifier($0))" } ?? ""), \(item)"
    }
  }
}

/// The rules of a verification: functions of the facts that name what is wrong, doubtful or not known.
///
/// A rule reads no other rule's findings, and findings carry their places: the report does not depend on the order of
/// the rules.
enum Rules {
  static func findings(_ facts: DependencyFacts) -> [Finding] {
    let findings: [[Finding]] = [
      duplicates(facts), initializers(facts), captiveDependencies(facts), cycles(facts), ringsOfUnique(facts),
      ringsThatCanNotWait(facts), ringsOfAwaited(facts), deadEnds(facts), decoratorsOfNothing(facts),
      decoratorMisfits(facts), wholeTypes(facts), properties(facts), unknownNames(facts), blockResults(facts),
      madeTypes(facts), renamed(facts), sharedNames(facts), neverFilled(facts), releasedAtOnce(facts),
      weakSingletons(facts), keptInjectors(facts), retainCycles(facts), otherTypes(facts), leftAlone(facts),
      readyMadeInstances(facts), eagerSingletons(facts), lookups(facts), programScan(facts),
    ]
    return findings.flatMap { $0 }
  }
}

extension VerificationReport {
  /// Creates the report of all rules.
  init(_ facts: DependencyFacts) {
    var (problems, warnings, unchecked): ([InjectionError], [Warning], [Unchecked]) = ([], [], [])
    var unused: [RegisteredProperty] = []
    if let error = facts.injector.unconfigured {
      problems = [error]
    } else {
      var seen: Set<String> = []
      for finding in Rules.findings(facts).sorted(by: { $0.place < $1.place }) {
        if let key = finding.key(facts), !seen.insert(key).inserted { continue }
        switch finding {
        case .problem(let error, _): problems += [error]
        case .warning(let warning): warnings += [warning]
        case .unchecked(let item, _): unchecked += [item]
        }
      }
      unused = facts.injector.names().filter { facts.isUnused($0.name) }.map(\.described)
    }
    let suggestions = unused.compactMap { item in (facts.scan?.near[item.name]?.property).map { (item.name, $0) } }
    self.init(
      problems: problems, warnings: warnings, unchecked: unchecked, unusedRegistrations: unused,
      unusedSuggestions: Dictionary(uniqueKeysWithValues: suggestions))
  }
}

// MARK: - Making findings

extension DependencyFacts {
  /// The place of a finding about a registration.
  func place(of registration: Registration) -> Finding.Place {
    .registration(numbers[ObjectIdentifier(registration.base)] ?? all.count)
  }

  /// Returns a finding that a property can't be checked.
  func unchecked(_ found: Found, _ reason: VerificationReport.Unchecked.Reason) -> Finding {
    let type = Fitting.unwrapped(found.point.dependencyType)
    return .unchecked(
      .init(owner: found.node.type, name: found.point.name, type: type, reason: reason),
      .property(of: found.node.number, found.number))
  }

  /// Returns a finding that the value of a registration can't be checked, or what it needs of a type.
  func unchecked(
    _ registration: Registration, type: Any.Type? = nil, owner: Any.Type? = nil,
    _ reason: VerificationReport.Unchecked.Reason
  ) -> Finding {
    .unchecked(
      .init(owner: owner, name: registration.name, type: type ?? registration.providedType, reason: reason),
      place(of: registration))
  }

  /// Returns a finding that something of the program can't be checked.
  func unchecked(
    _ name: PropertyName, _ type: Any.Type, _ reason: VerificationReport.Unchecked.Reason
  ) -> Finding { .unchecked(.init(owner: nil, name: name, type: type, reason: reason), .program) }

  /// Returns a problem with a registration.
  func problem(_ error: InjectionError, _ registration: Registration) -> Finding {
    .problem(error, place(of: registration))
  }

  /// A property that a warning concerns, and the registration that the warning is about.
  typealias Mention = (source: Registration, property: VerificationReport.Warning.Property)

  /// Returns one warning for each registration, with all properties that it concerns.
  func warnings(
    _ kind: VerificationReport.Warning.Kind, _ mentions: [Mention],
    ifAll isWorthIt: ([VerificationReport.Warning.Property]) -> Bool = { _ in true }
  ) -> [Finding] {
    var order: [Registration] = []
    var properties: [ObjectIdentifier: [VerificationReport.Warning.Property]] = .init()
    var seen: Set<String> = []
    for (source, property) in mentions where seen.insert("\(ObjectIdentifier(source)) \(property.key)").inserted {
      if properties[ObjectIdentifier(source)] == nil { order += [source] }
      properties[ObjectIdentifier(source), default: []].append(property)
    }
    return order.compactMap { source in
      let concerned = properties[ObjectIdentifier(source)] ?? []
      return isWorthIt(concerned) ? .warning(kind, source, concerned) : nil
    }
  }

  /// Returns the filled properties for which the condition holds, and their registrations.
  func mentions(where holds: (Found, Registration) -> Bool) -> [Mention] {
    properties.compactMap { found in
      guard let source = found.need.source, holds(found, source) else { return nil }
      return (source, described(found.point, of: found.node.type))
    }
  }
}
