/// A verification of types and registrations, without an object and without running a block; one function for each
/// rule.
struct Verifier {
  /// A type to verify, and the names on the path to it.
  struct Visit {
    let type: Any.Type
    let path: [PropertyName]
    /// True if the type is reachable from the types that were given; only then do its properties count as uses of
    /// registrations.
    let isGiven: Bool
    /// The walk for the injector that makes the object.
    let walk: DependencyWalk
  }

  let walk: DependencyWalk
  /// The facts about the program's types, if all of them are verified.
  let program: ProgramVerification?
  var problems: [InjectionError] = []
  var warnings: [VerificationReport.Warning] = []
  var unchecked: [VerificationReport.Unchecked] = []
  var used: Set<PropertyName> = []
  /// The used registrations for one type each; the same name may be registered for other types too.
  private var wantedByTypes: Set<Registration.Key> = []
  /// The observations from which warnings are made at the end.
  var notes = WarningNotes()
  private var seenTypes: Set<ObjectIdentifier> = []
  var seenMade: Set<Made> = []
  /// The walks of the parents that make values.
  var parentWalks: [ObjectIdentifier: DependencyWalk] = [:]
  var queue: [Visit] = []

  init(_ planner: Planner, program: ((DependencyWalk) -> ProgramVerification)? = nil) {
    walk = DependencyWalk(planner)
    self.program = program?(walk)
  }

  /// Verifies the types, everything that would be made for them, and all registrations.
  mutating func verify(_ types: [Any.Type], duplicates: [ModuleLog.Duplicate]) -> VerificationReport {
    for duplicate in duplicates {
      problems.append(.duplicate(duplicate.name, duplicate.first, duplicate.second).at([duplicate.name]))
    }
    for registration in walk.all { verifyInitializer(registration) }
    problems += walk.deadEnds() + walk.decoratorsOfNothing()
    for cycle in walk.cycles() {
      problems.append(.circular(cycle[0]).at((cycle + [cycle[0]]).map(\.name)))
    }
    for ring in walk.ringsOfUnique() {
      problems.append(.ringOfUnique(ring[0]).at((ring + [ring[0]]).map(\.name)))
    }
    queue = types.map { Visit(type: $0, path: [], isGiven: true, walk: walk) }
    drain()
    // Registrations that are only looked up are verified too, but only the given types count as users.
    for registration in walk.all { reach(registration, [registration.name], isGiven: false, in: walk) }
    drain()
    for doubt in walk.doubts() {
      note(nil, doubt.decorator.name, doubt.decorator.type, .blockResult(promised: doubt.promised))
    }
    for misfit in walk.misfits() where !problems.contains(where: { $0.locations == misfit.locations }) {
      problems.append(misfit)
    }
    concludeProgram()
    for registration in walk.all { verifyMistakenClosure(registration) }
    concludeWarnings()
    let table = walk.planner.registry.table
    let unused = table.resolved(table.visible).filter(isUnused).map(\.described)
    return VerificationReport(
      problems: problems, warnings: warnings, unchecked: unchecked, unusedRegistrations: unused,
      unusedSuggestions: program?.suggestions(for: unused.map(\.name)) ?? [:])
  }

  /// Returns true if no verified type and no initializer uses the registration, and no type that can't be verified has
  /// a property with its name.
  func isUnused(_ registration: Registration) -> Bool {
    guard registration.target == nil else { return !wantedByTypes.contains(registration.key) }
    return !used.contains(registration.name) && !notes.guessed.contains(registration.name)
      && program?.mentions(registration.name) != true
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
    let type = ObjectIdentifier(visit.type)
    guard seenMade.insert(Made(type, by: visit.walk.planner)).inserted else { return }
    let known = seenTypes.insert(type).inserted ? nil : (problems.count, unchecked.count)
    defer { if let known { removeRepeated(from: known) } }
    let record = walk.record(of: visit.type)
    let properties = visit.walk.properties(of: visit.type)
    let role = program?.role(of: record, properties, isMade: !visit.isGiven) ?? .target
    verifyWhole(record, visit)
    for property in properties {
      if let source = property.source { verifySource(source, of: property.point, visit) }
      if let component = property.component { reach(component, visit.path, isGiven: visit.isGiven, in: visit.walk) }
      switch property.unfilled {
      case .failed where property.isUndetermined: verifyNamed(property.point, visit)
      case .failed(let error): verifyFailure(error.at(visit.path + [property.point.name]), property.point, role, visit)
      case .notRegistered: verifyMissing(property.point, record, visit)
      // A `nil` is registered, which is no value for a required property.
      case .withoutValue(let error, isReadyMade: true) where property.point.isRequired:
        verifyFailure(error.at(visit.path + [property.point.name]), property.point, role, visit)
      case .noValue, .withoutValue:
        if visit.isGiven { wantRequested(property.point, of: visit.type) }
      case .leadsNowhere(let error): verifyDeadEnd(error, property.point, role, visit)
      case .matched, .injected, .omitted, nil: break
      }
    }
    noteUnfillable(record, role)
  }

  /// Reports the mistakes of the type as a whole.
  private mutating func verifyWhole(_ record: TypeRecord, _ visit: Visit) {
    for failure in record.failures {
      if program != nil, visit.isGiven {
        // The type was only found in the program and may never be injected, so this is not a problem.
        note(record.type, PropertyName(TypeNames.lowerCamelCase(of: record.type)), record.type, .closed(failure))
      } else {
        problems.append(failure.at(visit.path).of(record.type))
      }
    }
    if record.isMirrored, visit.isGiven {
      note(record.type, PropertyName(TypeNames.lowerCamelCase(of: record.type)), record.type, .valuesOnly)
    }
  }

  mutating func verifyFailure(
    _ error: InjectionError, _ point: InjectionPoint, _ role: ProgramVerification.Role, _ visit: Visit
  ) {
    let problem = error.of(visit.type)
    guard program != nil else {
      if visit.isGiven { wantRequested(point, of: visit.type) }
      return problems.append(problem)
    }
    let property = notedProperty(point, of: visit.type)
    guard notes.failed.insert(property.key).inserted else { return }
    if role == .stranger, error.code == .typeMismatch || error.code == .notWritable,
      let registration = visit.walk.registration(point.name, of: visit.type)
    {
      return notes.strangers.append((registration, property, problem))
    }
    if visit.isGiven { wantRequested(point, of: visit.type) }
    problems.append(problem)
  }

  private mutating func verifySource(_ source: Registration, of point: InjectionPoint, _ visit: Visit) {
    if visit.isGiven {
      want(source)
      wantRequested(point, of: visit.type)
    }
    noteFilled(point, by: source, visit)
    if source.factory != nil, Fitting.answer(source.type, valueType: point.dependencyType) == .perhaps {
      note(visit.type, point.name, point.dependencyType, .blockResult(promised: source.providedType))
    }
    reach(source, visit.path + [point.name], isGiven: visit.isGiven, in: visit.walk)
  }

  // MARK: - Used registrations

  private mutating func want(_ registration: Registration) {
    if registration.target == nil {
      used.insert(registration.name)
    } else {
      wantedByTypes.insert(registration.key)
    }
  }

  /// Marks as used what a property asks for: the aliases and the registration that its own name leads to, or what fits
  /// its type.
  mutating func wantRequested(_ point: InjectionPoint, of type: Any.Type) {
    let isByType = point.request == .type
    let requested =
      isByType ? walk.visible.filter { $0.isLikely(point.dependencyType) } : walk.aliasChain(point.name, of: type)
    for registration in requested { want(registration) }
  }

  /// Marks the aliases and the registration that the name of a property leads to as possibly used.
  mutating func guess(_ name: PropertyName, of type: Any.Type) {
    for registration in walk.aliasChain(name, of: type) {
      if registration.target == nil { notes.guessed.insert(registration.name) } else { want(registration) }
    }
  }

  mutating func note(
    _ owner: Any.Type?, _ name: PropertyName, _ type: Any.Type, _ reason: VerificationReport.Unchecked.Reason
  ) {
    unchecked.append(VerificationReport.Unchecked(owner: owner, name: name, type: type, reason: reason))
  }
}
