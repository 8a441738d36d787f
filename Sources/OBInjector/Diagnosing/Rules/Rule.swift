/// A rule of a verification: a function of the facts that names what is wrong, doubtful or not known.
///
/// A rule reads no other rule's findings, and findings carry their places: the report does not depend on the order of
/// the rules.
typealias Rule = @Sendable (DependencyFacts) -> [Finding]

/// A finding of a rule.
enum Finding {
  case problem(InjectionError, Place)
  case warning(VerificationReport.Warning)
  case unchecked(VerificationReport.Unchecked, Place)

  /// The place of a finding in the report: types in the order of the walk, then registrations, then the rest.
  enum Place: Comparable {
    /// A visit by its number, and a property of its type.
    case property(of: Int, Int)
    /// A registration by its number.
    case registration(Int)
    case program
  }

  fileprivate var place: Place {
    switch self {
    case .problem(_, let place), .unchecked(_, let place): place
    case .warning: .program
    }
  }

  /// A key that findings have in common if one repeats the other; `nil` for a warning, which repeats none.
  fileprivate var key: [String]? {
    switch self {
    case .problem(let error, let place):
      // Several injectors may make one type, and lack the same: the paths differ, the places do not.
      guard let owner = error.owner else { return [error.description] }
      let number = if case .property(_, let number) = place { number } else { -1 }
      return ["\(error.code) of \(ObjectIdentifier(owner)), \(number)", error.path.last?.rawValue ?? ""]
        + error.locations.map(\.description)
    case .warning: return nil
    case .unchecked(let item, _):
      return ["\(item.owner.map { "\(ObjectIdentifier($0))" } ?? "")", item.name.rawValue, item.description]
    }
  }
}

/// The rules of a verification, a file each.
enum Rules {
  static let all: [Rule] = [
    duplicates, initializers, captiveDependencies, cycles, ringsOfUnique, ringsThatCanNotWait, ringsOfAwaited,
    deadEnds, decoratorsOfNothing, decoratorMisfits, wholeTypes, failures, deadEndsOfProperties, missing, misspellings,
    unknownNames, blockResults, madeTypes, renamed, sharedNames, neverFilled, releasedAtOnce,
    weakSingletons, keptInjectors, retainCycles, otherTypes, leftAlone, madeActors,
    readyMadeInstances, eagerSingletons, lookups, programScan,
  ]
}

extension VerificationReport {
  /// Creates the report of all rules.
  init(_ facts: DependencyFacts) {
    let registry = facts.view.planner.registry
    guard !registry.isUnconfigured else {
      self.init(
        problems: [.notConfigured(registry.unconfiguredBecause)], warnings: [], unchecked: [],
        unusedRegistrations: [], unusedSuggestions: .init())
      return
    }
    var (problems, warnings, unchecked): ([InjectionError], [Warning], [Unchecked]) = ([], [], [])
    var seen: Set<[String]> = []
    for finding in Rules.all.flatMap({ $0(facts) }).sorted(by: { $0.place < $1.place }) {
      if let key = finding.key, !seen.insert(key).inserted { continue }
      switch finding {
      case .problem(let error, _): problems.append(error)
      case .warning(let warning): warnings.append(warning)
      case .unchecked(let item, _): unchecked.append(item)
      }
    }
    let table = registry.table
    let unused = table.resolved(table.visible).filter { facts.isUnused($0) }.map(\.described)
    let order = Warning.Kind.allCases
    self.init(
      problems: problems, warnings: order.flatMap { kind in warnings.filter { $0.kind == kind } }, unchecked: unchecked,
      unusedRegistrations: unused, unusedSuggestions: facts.scan?.suggestions(for: unused.map(\.name)) ?? [:])
  }
}

// MARK: - Making findings

extension DependencyFacts {
  /// The place of a finding about a registration.
  func place(of registration: Registration) -> Finding.Place {
    .registration(numbers[ObjectIdentifier(registration.base)] ?? view.all.count)
  }

  /// Returns a finding that a property can't be checked.
  func unchecked(_ found: Found, _ reason: VerificationReport.Unchecked.Reason) -> Finding {
    let point = found.property.point
    let item = VerificationReport.Unchecked(
      owner: found.visit.type, name: point.name, type: Fitting.unwrapped(point.dependencyType), reason: reason)
    return .unchecked(item, .property(of: found.visit.number, found.number))
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

  /// Returns a problem with a registration.
  func problem(_ error: InjectionError, _ registration: Registration) -> Finding {
    .problem(error, place(of: registration))
  }

  /// Returns a problem with a property.
  func problem(_ error: InjectionError, _ found: Found) -> Finding {
    .problem(error.of(found.visit.type), .property(of: found.visit.number, found.number))
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
    var known: [ObjectIdentifier: Set<VerificationReport.Warning.Property.Key>] = .init()
    for (source, property) in mentions {
      let key = ObjectIdentifier(source)
      if known[key] == nil { order.append(source) }
      if known[key, default: []].insert(property.key).inserted { properties[key, default: []].append(property) }
    }
    return order.compactMap { source in
      let concerned = properties[ObjectIdentifier(source)] ?? []
      return isWorthIt(concerned)
        ? .warning(VerificationReport.Warning(kind, source.described, concerned)) : nil
    }
  }
}
