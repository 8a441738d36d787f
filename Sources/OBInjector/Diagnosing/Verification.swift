/// A walk through types and registrations, without an object and without running a block.
struct Verifier {
  /// A type that is still to be looked at, and the names on the way to it.
  private struct Visit {
    let type: Any.Type
    let path: [PropertyName]
    /// Whether what it wants counts as used: it can be reached from the types that were given.
    let isGiven: Bool
  }

  private let injector: PropertyInjector
  private let visible: [Registration]
  private var dependencies: InitializerGraph
  private var problems: [InjectionError] = []
  private var warnings: [VerificationReport.Warning] = []
  private var unchecked: [VerificationReport.Unchecked] = []
  private var wanted: Set<PropertyName> = []
  private var seenTypes: Set<ObjectIdentifier> = []
  private var seenMakers: Set<ObjectIdentifier> = []
  private var queue: [Visit] = []

  init(_ injector: PropertyInjector) {
    self.injector = injector
    visible = injector.table.visible
    dependencies = InitializerGraph(injector)
  }

  /// Checks the types, everything that would be made for them, and all registrations.
  mutating func verify(_ types: [Any.Type]) -> VerificationReport {
    for duplicate in injector.modules.withLock({ $0.duplicates }) {
      report(.duplicate(duplicate.name, first: duplicate.first, second: duplicate.second), [duplicate.name])
    }
    for registration in visible { verifyInitializer(registration) }
    for cycle in dependencies.cycles(visible) {
      report(.circular(cycle[0].name, cycle[0].type), (cycle + [cycle[0]]).map(\.name))
    }
    queue = types.map { Visit(type: $0, path: [], isGiven: true) }
    drain()
    // What is only looked up is made too; who wants what is a question of the given types alone.
    for registration in visible { reach(registration, [], isGiven: false) }
    drain()
    return VerificationReport(
      problems: problems, warnings: warnings, unchecked: unchecked,
      unusedRegistrations: visible.filter { !wanted.contains($0.name) }.map(\.described))
  }

  private mutating func drain() {
    var next = 0
    while next < queue.count {
      verify(queue[next])
      next += 1
    }
    queue = []
  }

  // MARK: - Types

  private mutating func verify(_ visit: Visit) {
    guard seenTypes.insert(ObjectIdentifier(visit.type)).inserted else { return }
    let record = TypeRecord.of(visit.type, injector.reflection)
    problems += InjectionPlan.failures(of: record).map {
      InjectionError($0.problem, path: visit.path, owner: record.type)
    }
    if record.isMirrored, visit.isGiven {
      note(record.type, PropertyName(TypeNames.lowerCamelCase(of: record.type)), record.type, .valuesOnly)
    }
    let plan = injector.plan(record, target: nil)
    for (point, step) in zip(record.points, plan.steps) {
      if let registration = step.registration {
        if visit.isGiven { wanted.insert(registration.name) }
        if registration.maker != nil, Fitting.answer(registration.type, wanted: point.wanted) == .perhaps {
          note(record.type, point.name, point.wanted, .blockResult(promised: registration.wanted))
        }
        reach(registration, visit.path + [point.name], isGiven: visit.isGiven)
      }
      switch step {
      case .settled(.failed(let error)):
        if visit.isGiven { wanted.insert(point.name) }
        problems.append(InjectionError(error.problem, path: visit.path + [point.name], owner: record.type))
      case .settled(.notRegistered): verifyMissing(point, record, visit)
      default: break
      }
    }
  }

  /// Nothing is registered under the property's own name.
  private mutating func verifyMissing(_ point: InjectionPoint, _ record: TypeRecord, _ visit: Visit) {
    guard point.isSlot else { return verifySpelling(point, record, visit) }
    let fitting = visible.filter { Fitting.canFit($0, wanted: point.wanted) }
    guard fitting.isEmpty else {
      // It may ask for any of these; which one, if any, only an object can tell.
      if visit.isGiven { wanted.formUnion(fitting.map(\.name)) }
      note(
        visit.type, point.name, point.wanted, .request,
        suggestion: Suggestion.closest(to: point.name, in: fitting))
      return
    }
    let wanted = Fitting.unwrapped(point.wanted)
    // Under no name and by no type: whatever it asks for, it stays empty.
    guard point.isRequired, !(wanted is any Component.Type), wanted != PropertyInjector.self else { return }
    report(
      .unknownName(point.name, wanted: point.wanted, suggestion: Suggestion.closest(to: point.name, in: visible)),
      visit.path + [point.name], owner: visit.type)
  }

  /// A plain Optional may well be somebody else's business; one that looks misspelled is not.
  ///
  /// That is: a registered name is close, its value would fit, and it is not the name of a property beside it.
  private mutating func verifySpelling(_ point: InjectionPoint, _ record: TypeRecord, _ visit: Visit) {
    guard point.name.rawValue.count > 2 else { return }
    let fitting = visible.filter { registration in
      Fitting.canFit(registration, wanted: point.wanted)
        && !record.points.contains { $0.name == registration.name }
    }
    guard let suggestion = Suggestion.closest(to: point.name, in: fitting) else { return }
    report(
      .unknownName(point.name, wanted: point.wanted, suggestion: suggestion), visit.path + [point.name],
      owner: visit.type)
  }

  // MARK: - Registrations

  /// What a registration makes is filled, and so is what its initializer is given.
  private mutating func reach(_ registration: Registration, _ path: [PropertyName], isGiven: Bool) {
    var open = [(registration, path)]
    while let (registration, path) = open.popLast() {
      guard registration.maker != nil, seenMakers.insert(ObjectIdentifier(registration)).inserted else { continue }
      queue.append(Visit(type: registration.wanted, path: path, isGiven: isGiven))
      if FieldRecords.existential(registration.wanted) != nil {
        note(nil, registration.name, registration.wanted, .madeType)
      }
      for need in dependencies.needs(of: registration) {
        if let only = need.only { open.append((only, path + [only.name])) }
      }
    }
  }

  private mutating func verifyInitializer(_ registration: Registration) {
    for need in dependencies.needs(of: registration) {
      wanted.formUnion(need.candidates.map(\.name))
      if need.candidates.count > 1 {
        report(.ambiguous(need.type, candidates: need.candidates.map(\.described)), [registration.name])
      } else if let only = need.only {
        if registration.scope.isShared, only.maker != nil, !only.scope.isShared {
          warnings.append(
            VerificationReport.Warning(
              kind: .captiveDependency, holder: registration.described, held: only.described))
        }
      } else if !need.isOptional, !(need.type is any Component.Type), need.type != PropertyInjector.self {
        let name = PropertyName(TypeNames.lowerCamelCase(of: need.type))
        report(
          .unknownType(need.type, suggestion: Suggestion.find(for: name, wanted: need.type, in: visible)),
          [registration.name])
      }
    }
  }

  private mutating func report(_ problem: Problem, _ path: [PropertyName], owner: Any.Type? = nil) {
    problems.append(InjectionError(problem, path: path, owner: owner))
  }

  private mutating func note(
    _ owner: Any.Type?, _ name: PropertyName, _ type: Any.Type, _ reason: VerificationReport.Unchecked.Reason,
    suggestion: PropertyName? = nil
  ) {
    unchecked.append(
      VerificationReport.Unchecked(owner: owner, name: name, type: type, reason: reason, suggestion: suggestion))
  }
}

extension InjectionPoint {
  fileprivate var isSlot: Bool {
    switch way {
    case .injected, .slot: true
    default: false
    }
  }
}
