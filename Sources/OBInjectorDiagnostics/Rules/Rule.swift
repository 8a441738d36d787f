import OBInjector

/// A finding of a rule: a problem, a warning, or something that types can't decide.
struct Finding {
  /// The place of a finding in the report: types in the order of the walk, then registrations, then the rest.
  enum Place: Comparable {
    /// A node by its number, and a property of its type.
    case property(of: Int, Int)
    /// A registration by its number.
    case registration(Int)
    case program, warning(Int)
  }

  let place: Place
  var problem: InjectionError?
  var warning: VerificationReport.Warning?
  /// The error that says what can't be checked.
  var unchecked: InjectionError?

  static func warning(
    _ kind: VerificationReport.Warning.Kind, _ holder: Registration, holding held: Registration? = nil,
    _ properties: [VerificationReport.Warning.Property] = []
  ) -> Finding {
    Finding(
      place: .warning(VerificationReport.Warning.Kind.allCases.firstIndex(of: kind) ?? 0),
      warning: .init(kind: kind, holder: holder.described, held: (held ?? holder).described, concerned: properties))
  }

  /// Returns a key that findings have in common if one repeats the other; `nil` for a warning, which repeats none.
  fileprivate func key(_ facts: DependencyFacts) -> String? {
    if let unchecked { return "\(unchecked.owner.map { "\(ObjectIdentifier($0))" } ?? ""), \(unchecked)" }
    guard let type = problem?.owner, let problem, case .property(let node, let number) = place else {
      return problem?.description
    }
    // Several injectors may make one type, and lack the same: the paths differ, the places do not. A whole program
    // contains classes together with their subclasses; of types that the caller passes, each is named.
    let point = facts.isProgram && number >= 0 ? facts.walk.nodes[node].needs[number].point : nil
    let owner = point.map { facts.declaring($0.name, type) } ?? type
    return
      "\(problem.code) of \(ObjectIdentifier(owner)), \(number), \(problem.path.last ?? ""), \(problem.locations)"
  }
}

/// The rules of a verification: functions of the facts that name what is wrong, doubtful or not known.
///
/// A rule reads no other rule's findings, and findings carry their places: the report does not depend on the order of
/// the rules.
enum Rules {
  static var all: [(DependencyFacts) -> [Finding]] {
    [
      duplicates, requirements, initializers, awaitedTooLate, captiveDependencies, cycles, ringsOfUnique,
      ringsThatCanNotWait,
      ringsOfAwaited, deadEnds, decoratorsOfNothing, decoratorMisfits, wholeTypes, properties, undecided, madeTypes,
      renamed, sharedNames, neverFilled, releasedAtOnce, weakSingletons, keptInjectors, retainCycles, otherTypes,
      leftAlone, readyMadeInstances, eagerSingletons, lookups, programScan,
    ]
  }
}

extension VerificationReport {
  /// Creates the report of all rules.
  init(_ facts: DependencyFacts) {
    var seen: Set<String> = []
    let unconfigured = facts.injector.unconfigured.map { [Finding(place: .program, problem: $0)] }
    let all = unconfigured ?? Rules.all.flatMap { $0(facts) }.sorted { $0.place < $1.place }
    let findings = all.filter { finding in finding.key(facts).map { seen.insert($0).inserted } ?? true }
    let unused = facts.injector.listed().filter { facts.isUnused($0.name) }.map(\.described)
    let near = facts.scan?.near ?? .init()
    let suggestions = unused.compactMap { item in near[item.name].map { (item.name, PropertyName($0.property)) } }
    self.init(
      problems: findings.compactMap(\.problem), warnings: findings.compactMap(\.warning),
      unchecked: findings.compactMap(\.unchecked).map(Unchecked.init), unusedRegistrations: unused,
      unusedSuggestions: Dictionary(uniqueKeysWithValues: suggestions))
  }
}

// MARK: - Making findings

extension DependencyFacts {
  /// The place of a finding about a registration.
  func place(of registration: Registration) -> Finding.Place {
    .registration(numbers[ObjectIdentifier(registration.undecorated)] ?? all.count)
  }

  /// Returns a finding that something can't be checked: a property of the owner, or a registration.
  @inline(never)
  func unchecked(
    _ place: Finding.Place, _ name: PropertyName, of owner: Any.Type? = nil, _ type: Any.Type, _ sentence: Sentence,
    _ facts: Sentence.Facts = [:]
  ) -> Finding {
    let error = InjectionError(sentence, property: name, type: type, facts)
    return Finding(place: place, unchecked: owner.map(error.of) ?? error)
  }

  /// Returns a problem with a registration.
  func problem(_ error: InjectionError, _ registration: Registration) -> Finding {
    Finding(place: place(of: registration), problem: error)
  }

  /// A property that a warning concerns, and the registration that the warning is about.
  typealias Mention = (source: Registration, property: VerificationReport.Warning.Property)

  /// Returns one warning for each registration, with all properties that it concerns.
  func warnings(_ kind: VerificationReport.Warning.Kind, _ mentions: [Mention]) -> [Finding] {
    var seen: Set<String> = []
    let new = mentions.filter { seen.insert("\(ObjectIdentifier($0.source)) \($0.property.key)").inserted }
    var groups = Dictionary(grouping: new) { ObjectIdentifier($0.source) }
    return new.compactMap { source, _ in
      groups.removeValue(forKey: ObjectIdentifier(source)).map { Finding.warning(kind, source, $0.map(\.property)) }
    }
  }

  /// Returns one warning for each registration with a value of which the closure returns properties.
  func warningsOfMade(_ kind: VerificationReport.Warning.Kind, _ concerned: (Making) -> [Need]) -> [Finding] {
    let mentions = makings.flatMap { making in
      concerned(making).compactMap(\.point).map { Mention(making.registration, described($0, of: making.node.type)) }
    }
    return warnings(kind, mentions)
  }

  /// Returns one warning for each registration that is the source of properties by the closure.
  func warnings(_ kind: VerificationReport.Warning.Kind, _ source: (Found) -> Registration?) -> [Finding] {
    let mentions = properties.compactMap { found in
      source(found).map { Mention($0, described(found.point, of: found.node.type)) }
    }
    return warnings(kind, mentions)
  }
}
