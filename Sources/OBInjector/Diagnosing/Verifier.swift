/// A walk through types and registrations, without an object and without running a block; one function for each rule.
struct Verifier {
  /// A type that is still to be looked at, and the names on the way to it.
  struct Visit {
    let type: Any.Type
    let path: [PropertyName]
    /// Whether what it wants counts as used: it can be reached from the types that were given.
    let isGiven: Bool
    /// As the injector sees things that makes the object.
    let walk: DependencyWalk
  }

  let walk: DependencyWalk
  /// What the program's types say, where they are all asked.
  let program: ProgramVerification?
  var problems: [InjectionError] = []
  var warnings: [VerificationReport.Warning] = []
  var unchecked: [VerificationReport.Unchecked] = []
  var wanted: Set<PropertyName> = []
  /// What is for one type each and wanted by it: its name may be somebody else's too.
  private var wantedByTypes: Set<Registration.Key> = []
  /// What warnings are made of in the end.
  var notes = WarningNotes()
  private var seenTypes: Set<ObjectIdentifier> = []
  var seenMade: Set<Made> = []
  /// Of the parents that make something.
  var parentWalks: [ObjectIdentifier: DependencyWalk] = [:]
  var queue: [Visit] = []

  init(_ planner: Planner, program: ((DependencyWalk) -> ProgramVerification)? = nil) {
    walk = DependencyWalk(planner)
    self.program = program?(walk)
  }

  /// Checks the types, everything that would be made for them, and all registrations.
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
    // What is only looked up is made too; who wants what is a question of the given types alone.
    for registration in walk.all { reach(registration, [registration.name], isGiven: false, in: walk) }
    drain()
    for misfit in walk.misfits() where !problems.contains(where: { $0.locations == misfit.locations }) {
      problems.append(misfit)
    }
    concludeProgram()
    for registration in walk.all { verifyMistakenClosure(registration) }
    concludeWarnings()
    let unused = walk.planner.registry.table.allNames.filter(isUnused).map(\.described)
    return VerificationReport(
      problems: problems, warnings: warnings, unchecked: unchecked, unusedRegistrations: unused,
      unusedSuggestions: program?.suggestions(for: unused.map(\.name)) ?? [:])
  }

  /// Whether neither a type that was looked at nor an initializer wants it, nor a type that can't be looked at bears its
  /// name.
  func isUnused(_ registration: Registration) -> Bool {
    guard registration.target == nil else { return !wantedByTypes.contains(registration.key) }
    return !wanted.contains(registration.name) && !notes.guessed.contains(registration.name)
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
      switch property.unfilled {
      case .failed(let error): verifyFailure(error.at(visit.path + [property.point.name]), property.point, role, visit)
      case .notRegistered where property.point.isSlot: verifyRequest(property.point, role, visit)
      case .notRegistered: verifySpelling(property.point, record, visit)
      // A nil is what is registered, and no value for what can't do without one.
      case .withoutValue(let error, isReadyMade: true) where property.point.isRequired:
        verifyFailure(error.at(visit.path + [property.point.name]), property.point, role, visit)
      case .noValue, .withoutValue:
        if visit.isGiven { want(property.point.name, of: visit.type) }
      // The alias is a problem of its own.
      case .leadsNowhere: if visit.isGiven { want(property.point.name, of: visit.type) }
      case .matched, .injected, .omitted, nil: break
      }
    }
    noteUnfillable(record, role)
  }

  /// What is wrong with the type as a whole.
  private mutating func verifyWhole(_ record: TypeRecord, _ visit: Visit) {
    for failure in record.failures {
      if program != nil, visit.isGiven {
        // Nobody said that it is ever injected.
        note(record.type, PropertyName(TypeNames.lowerCamelCase(of: record.type)), record.type, .closed(failure))
      } else {
        problems.append(failure.at(visit.path).of(record.type))
      }
    }
    if record.isMirrored, visit.isGiven {
      note(record.type, PropertyName(TypeNames.lowerCamelCase(of: record.type)), record.type, .valuesOnly)
    }
  }

  private mutating func verifyFailure(
    _ error: InjectionError, _ point: InjectionPoint, _ role: ProgramVerification.Role, _ visit: Visit
  ) {
    let problem = error.of(visit.type)
    guard program != nil else {
      if visit.isGiven { want(point.name, of: visit.type) }
      return problems.append(problem)
    }
    let property = notedProperty(point, of: visit.type)
    guard notes.failed.insert(property.key).inserted else { return }
    if role == .stranger, let registration = visit.walk.registration(point.name, of: visit.type),
      !registration.isLikely(point.needed)
    {
      return notes.strangers.append((registration, property, problem))
    }
    if visit.isGiven { want(point.name, of: visit.type) }
    problems.append(problem)
  }

  private mutating func verifySource(_ source: Registration, of point: InjectionPoint, _ visit: Visit) {
    if visit.isGiven {
      want(source)
      want(point.name, of: visit.type)
    }
    noteFilled(point, by: source, visit)
    if source.factory != nil, Fitting.answer(source.type, wanted: point.needed) == .perhaps {
      note(visit.type, point.name, point.needed, .blockResult(promised: source.providedType))
    }
    reach(source, visit.path + [point.name], isGiven: visit.isGiven, in: visit.walk)
  }

  /// Nothing is registered under an `@Injected` property's own name.
  private mutating func verifyRequest(
    _ point: InjectionPoint, _ role: ProgramVerification.Role, _ visit: Visit
  ) {
    let fitting = visit.walk.names(for: visit.type).filter { $0.isLikely(point.needed) }
    guard fitting.isEmpty else {
      // It may ask for any of these; which one, if any, only an object can tell.
      // In a whole program there is always somebody who would take anything.
      let isPicky =
        program == nil || FieldRecords.existential(Fitting.unwrapped(point.needed))?.acceptsEverything != true
      if visit.isGiven, isPicky { for registration in fitting { guess(registration.name, of: visit.type) } }
      let suggestion = Suggestion.closest(to: point.name, in: fitting.filter(\.takesNothing))
      return note(visit.type, point.name, point.needed, .request, suggestion: suggestion)
    }
    let type = Fitting.unwrapped(point.needed)
    // Under no name and by no type: whatever it asks for, it stays empty.
    guard point.isRequired, type != PropertyInjector.self else { return }
    if let component = type as? any Component.Type {
      // By type it would be made; whether that is asked, an object says.
      note(visit.type, point.name, point.needed, .request)
      return reach(component, visit.path, isGiven: visit.isGiven, in: visit.walk)
    }
    // Another injector's, perhaps.
    guard role == .target else { return }
    reportMissing(point, visit)
  }

  /// A plain Optional may well be somebody else's business; one that looks misspelled is not.
  ///
  /// That is: a registered name is close, its value would fit, and it is not the name of a property beside it.
  private mutating func verifySpelling(_ point: InjectionPoint, _ record: TypeRecord, _ visit: Visit) {
    guard point.name.rawValue.count > 2 else { return }
    func isMeant(_ registration: Registration) -> Bool {
      registration.takesNothing && registration.isLikely(point.needed)
        && !record.points.contains { $0.name == registration.name }
    }
    guard let program else {
      let fitting = visit.walk.names(for: record.type).filter(isMeant)
      if Suggestion.closest(to: point.name, in: fitting, within: .misspelling) != nil { reportMissing(point, visit) }
      return
    }
    let near =
      program.scan.spellings[point.name]
      ?? Suggestion.near(point.name, among: walk.names(for: record.type).lazy.map(\.name))
    for name in near {
      guard let meant = walk.registration(name, of: record.type), isMeant(meant) else { continue }
      let property = notedProperty(point, of: visit.type)
      if notes.failed.insert(property.key).inserted { notes.misspelled.append((meant.name, point, visit)) }
      return
    }
  }

  mutating func reportMissing(_ point: InjectionPoint, _ visit: Visit) {
    let table = visit.walk.planner.registry.table
    let mistake = InjectionError.unknownName(point.name, wanted: point.needed) { table.fillingNames(for: visit.type) }
    problems.append(mistake.at(visit.path + [point.name]).of(visit.type))
  }

  // MARK: - Who is wanted

  private mutating func want(_ registration: Registration) {
    if registration.target == nil {
      wanted.insert(registration.name)
    } else {
      wantedByTypes.insert(registration.key)
    }
  }

  /// Wants what the name of a property leads to, and the aliases on the way.
  private mutating func want(_ name: PropertyName, of type: Any.Type) {
    for registration in walk.trail(name, of: type) { want(registration) }
  }

  /// The same for a name that is only perhaps asked for.
  private mutating func guess(_ name: PropertyName, of type: Any.Type) {
    for registration in walk.trail(name, of: type) {
      if registration.target == nil { notes.guessed.insert(registration.name) } else { want(registration) }
    }
  }

  mutating func note(
    _ owner: Any.Type?, _ name: PropertyName, _ type: Any.Type, _ reason: VerificationReport.Unchecked.Reason,
    suggestion: PropertyName? = nil
  ) {
    unchecked.append(
      VerificationReport.Unchecked(owner: owner, name: name, type: type, reason: reason, suggestion: suggestion))
  }
}
