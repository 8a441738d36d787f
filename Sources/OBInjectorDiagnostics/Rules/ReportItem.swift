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

  /// Returns a key that items have in common if one repeats the other.
  func key(_ facts: DependencyFacts) -> String? {
    // A registration and its decorator make objects with the same properties.
    if let warning { return "\(warning)" }
    if let unchecked { return "\(unchecked.owner.map { "\(ObjectIdentifier($0))" } ?? ""), \(unchecked)" }
    guard let type = problem?.owner, let problem, case .property(let node, let number) = place else {
      return problem?.description
    }
    // Several injectors may make one type, and lack the same: the paths differ, the places do not. A whole program
    // contains classes together with their subclasses; of types that the caller passes, each is named.
    let point = facts.isProgram && number >= 0 ? facts.walk.nodes[node].needs[number].point : nil
    let owner = point.map { facts.declaring($0.name, type) } ?? type
    return "\(problem.code) of \(ObjectIdentifier(owner)), \(number), \(problem.path.last ?? ""), \(problem.locations)"
  }
}

/// The subject of a warning: a registration, one that it holds, and properties.
struct Concern {
  var holder: Registration?
  var held: Registration?
  var properties: [VerificationReport.Warning.Property] = []
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
  typealias Mention = (holder: Registration?, property: VerificationReport.Warning.Property)

  /// Returns one concern for each registration, or for each name and type without one, with all properties.
  func concerns(_ mentions: [Mention]) -> [Concern] {
    func key(_ mention: Mention) -> String {
      let type = ObjectIdentifier(Fitting.unwrapped(mention.property.type))
      return mention.holder.map { "\(ObjectIdentifier($0))" } ?? "\(mention.property.name) \(type)"
    }
    var seen: Set<String> = []
    let new = mentions.filter { seen.insert("\(key($0)) \($0.property.key)").inserted }
    var groups = Dictionary(grouping: new, by: key)
    return new.compactMap { mention in
      groups.removeValue(forKey: key(mention)).map { Concern(holder: mention.holder, properties: $0.map(\.property)) }
    }
  }

  /// Returns one concern for each registration that is the source of properties by the closure.
  func concerns(_ source: (Property) -> Registration?) -> [Concern] {
    concerns(properties.compactMap { found in source(found).map { ($0, described(found.point, of: found.node.type)) } })
  }

  /// Returns one concern for each registration with a value of which the closure returns properties.
  func concernsOfMade(_ concerned: (Making) -> [Need]) -> [Concern] {
    concerns(
      makings.flatMap { made in
        concerned(made).compactMap(\.point).map { (made.registration, described($0, of: made.node.type)) }
      })
  }
}

/// A closure whose declared result does not tell which properties its value has.
let blockResult = Sentence.Code.undetermined(
  "{member}: the closure returns {promised}, and only its value shows whether it fits {type}")
/// A type that can't be inspected or filled from here.
let closed = Sentence.Code.undetermined("{owner}: {reason}")
