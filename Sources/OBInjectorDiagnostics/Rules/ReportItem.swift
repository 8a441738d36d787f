import OBInjector

/// An item of a report, found by a rule: a problem, a warning, or something that types can't decide.
struct ReportItem {
  /// The place in the report: types in the order of the walk, then registrations, then the rest.
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
    _ kind: VerificationReport.Warning.Kind, _ holder: Registration?, holding held: Registration? = nil,
    _ properties: [VerificationReport.Warning.Property] = []
  ) -> ReportItem {
    ReportItem(
      place: .warning(VerificationReport.Warning.Kind.allCases.firstIndex(of: kind) ?? 0),
      warning: .init(kind: kind, holder: holder?.described, held: (held ?? holder)?.described, concerned: properties))
  }

  /// Returns a key that items have in common if one repeats the other; `nil` for a warning, which repeats none.
  func key(_ facts: DependencyFacts) -> String? {
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

// MARK: - Making items

extension DependencyFacts {
  /// The place of a finding about a registration.
  func place(of registration: Registration) -> ReportItem.Place {
    .registration(numbers[ObjectIdentifier(registration.undecorated)] ?? all.count)
  }

  /// Returns an item that something can't be checked: a property of the owner, or a registration.
  @inline(never)
  func unchecked(
    _ place: ReportItem.Place, _ name: PropertyName, of owner: Any.Type? = nil, _ type: Any.Type, _ sentence: Sentence,
    _ facts: Sentence.Facts = [:]
  ) -> ReportItem {
    let error = InjectionError(sentence, property: name, type: type, facts)
    return ReportItem(place: place, unchecked: owner.map(error.of) ?? error)
  }

  /// Returns a problem with a registration.
  func problem(_ error: InjectionError, _ registration: Registration) -> ReportItem {
    ReportItem(place: place(of: registration), problem: error)
  }

  /// A property that a warning concerns, and the registration that the warning is about.
  struct Mention {
    let (source, property): (Registration, VerificationReport.Warning.Property)

    init(_ source: Registration, _ property: VerificationReport.Warning.Property) {
      (self.source, self.property) = (source, property)
    }
  }

  /// Returns one warning for each registration, with all properties that it concerns.
  func warnings(_ kind: VerificationReport.Warning.Kind, _ mentions: [Mention]) -> [ReportItem] {
    var seen: Set<String> = []
    let new = mentions.filter { seen.insert("\(ObjectIdentifier($0.source)) \($0.property.key)").inserted }
    var groups = Dictionary(grouping: new) { ObjectIdentifier($0.source) }
    return new.compactMap { mention in
      groups.removeValue(forKey: ObjectIdentifier(mention.source)).map {
        ReportItem.warning(kind, mention.source, $0.map(\.property))
      }
    }
  }

  /// Returns one warning for each registration with a value of which the closure returns properties.
  func warningsOfMade(_ kind: VerificationReport.Warning.Kind, _ concerned: (Making) -> [Need]) -> [ReportItem] {
    let mentions = makings.flatMap { making in
      concerned(making).compactMap(\.point).map { Mention(making.registration, described($0, of: making.node.type)) }
    }
    return warnings(kind, mentions)
  }

  /// Returns one warning for each registration that is the source of properties by the closure.
  func warnings(_ kind: VerificationReport.Warning.Kind, _ source: (Property) -> Registration?) -> [ReportItem] {
    let mentions = properties.compactMap { found in
      source(found).map { Mention($0, described(found.point, of: found.node.type)) }
    }
    return warnings(kind, mentions)
  }
}

// Items that several rules make.
extension Sentence {
  static let blockResult = Code.undetermined(
    "{member}: the closure returns {promised}, and only its value shows whether it fits {type}")
  /// A type that can't be inspected or filled from here.
  static let closed = Code.undetermined("{owner}: {reason}")
}
