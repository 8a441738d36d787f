import OBInjector

/// A rule of a verification: names what is wrong, doubtful or not known, by the facts of the walk.
///
/// A rule reads no other rule's items, and items carry their places: the report does not depend on the order of the
/// rules.
protocol Rule: SendableMetatype {
  static func items(_ facts: DependencyFacts) -> [ReportItem]
}

/// A rule for what works, but may not be intended.
protocol WarningRule: Rule {
  static var kind: VerificationReport.Warning.Kind { get }
  /// Returns the message: the fact, the names concerned in quotes, and the remedy.
  static func sentence(_ warning: VerificationReport.Warning) -> String
}

/// The rules; each is in the file of its name.
enum Rules {
  static let warnings: [any WarningRule.Type] = [
    CaptiveDependency.self, Unprotected.self, Renamed.self, Unregistered.self, SharedName.self, NeverFilled.self,
    ReleasedAtOnce.self, RetainCycle.self, LeftAlone.self, OtherType.self,
  ]

  static let all: [any Rule.Type] =
    warnings + [
      Duplicates.self, Initializers.self, AwaitedTooLate.self, CyclesOfInitializers.self, RingsOfUnique.self,
      RingsThatCanNotWait.self, RingsOfAwaited.self, DeadEnds.self, DecoratorsOfNothing.self, DecoratorMisfits.self,
      WholeTypes.self, Properties.self, Undecided.self, MadeTypes.self, ReadyMadeInstances.self, EagerSingletons.self,
      Lookups.self, ProgramParts.self, Requirements.self,
    ]
}

extension VerificationReport {
  /// Creates the report of all rules.
  init(_ facts: DependencyFacts) {
    var seen: Set<String> = []
    let unconfigured = facts.injector.unconfigured.map { [ReportItem(place: .program, problem: $0)] }
    let all = unconfigured ?? Rules.all.flatMap { $0.items(facts) }.sorted { $0.place < $1.place }
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
