import OBInjector

/// A rule of a verification: names what is wrong, doubtful or not known, by the facts of the walk.
///
/// A rule reads no other rule's items, and items carry their places: the report does not depend on the order of the
/// rules.
struct Rule: Sendable {
  let items: @Sendable (DependencyFacts) -> [ReportItem]
  /// The message of its warnings: the fact, the names concerned in quotes, and the remedy.
  let sentence: (kind: VerificationReport.Warning.Kind, of: @Sendable (VerificationReport.Warning) -> String)?

  init(_ items: @escaping @Sendable (DependencyFacts) -> [ReportItem]) { (self.items, sentence) = (items, nil) }

  /// Creates a rule for what works, but may not be intended.
  init(
    _ kind: VerificationReport.Warning.Kind, _ concerns: @escaping @Sendable (DependencyFacts) -> [Concern],
    sentence: @escaping @Sendable (VerificationReport.Warning) -> String
  ) {
    self.sentence = (kind, sentence)
    let place = ReportItem.Place.warning(VerificationReport.Warning.Kind.allCases.firstIndex(of: kind) ?? 0)
    items = { facts in
      concerns(facts).map { concern in
        let (holder, held) = (concern.holder?.described, (concern.held ?? concern.holder)?.described)
        return ReportItem(
          place: place, warning: .init(kind: kind, holder: holder, held: held, concerned: concern.properties))
      }
    }
  }

  /// The rules; each is in the file of its name.
  static let all = [
    captiveDependency, unprotected, renamed, unregistered, sharedName, neverFilled, releasedAtOnce, retainCycle,
    leftAlone, otherType, duplicates, initializers, awaitedTooLate, rings, ringsOfAwaited, deadEnds,
    decoratorsOfNothing, decoratorMisfits, wholeTypes, properties,
    undecided, madeTypes, readyMadeInstances, eagerSingletons, lookups, programParts, requirements,
  ]
}

extension VerificationReport {
  /// Creates the report of all rules.
  init(_ facts: DependencyFacts) {
    var seen: Set<String> = []
    let unconfigured = facts.injector.unconfigured.map { [ReportItem(place: .program, problem: $0)] }
    let all = unconfigured ?? Rule.all.flatMap { $0.items(facts) }.sorted { $0.place < $1.place }
    let items = all.filter { item in item.key(facts).map { seen.insert($0).inserted } ?? true }
    let unused = facts.injector.listed().filter { facts.isUnused($0.name) }.map(\.described)
    let near = facts.scan?.near ?? .init()
    let suggestions = unused.compactMap { item in near[item.name].map { (item.name, PropertyName($0.property)) } }
    self.init(
      problems: items.compactMap(\.problem), warnings: items.compactMap(\.warning),
      unchecked: items.compactMap(\.unchecked).map(Unchecked.init), unusedRegistrations: unused,
      unusedSuggestions: Dictionary(uniqueKeysWithValues: suggestions))
  }
}
