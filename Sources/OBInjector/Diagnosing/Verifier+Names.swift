/// Properties with names under which nothing is registered, or whose names are not known.
extension Verifier {
  /// Reports a property with a name that is an alias to nowhere, unless the alias itself has been reported.
  ///
  /// An alias may lead nowhere for one type only, or in one injector only; then no other problem tells of it.
  mutating func verifyDeadEnd(
    _ error: InjectionError, _ point: InjectionPoint, _ role: ProgramVerification.Role, _ visit: Visit
  ) {
    let isKnown = problems.contains { problem in
      problem.code == error.code && !problem.locations.isEmpty
        && Set(problem.locations).isSubset(of: error.locations)
    }
    if !isKnown { return verifyFailure(error.below(visit.path), point, role, visit) }
    if visit.isGiven { wantRequested(point, of: visit.type) }
  }

  /// Checks an `@InjectedNamed` property, whose name only an object tells.
  mutating func verifyNamed(_ point: InjectionPoint, _ visit: Visit) {
    let valueType = Fitting.unwrapped(point.dependencyType)
    switch visit.walk.request(of: point, in: visit.type) {
    case .some(let fitting):
      // The property may request any of these registrations. A program always has some property of a type that accepts
      // every value, so such properties mark no registration as used.
      let isPicky =
        program == nil || FieldRecords.existential(valueType)?.acceptsEverything != true
      if visit.isGiven, isPicky {
        for registration in fitting where registration.isLikely(point.dependencyType) {
          guess(registration.name, of: visit.type)
        }
      }
      var names: [PropertyName] = []
      for name in fitting.map(\.name) where !names.contains(name) { names.append(name) }
      note(visit.type, point.name, valueType, .request(fitting: names))
    case .nothing: note(visit.type, point.name, valueType, .request(fitting: []))
    case .mistake(let mistake):
      if isNew(point, visit) { problems.append(mistake.at(visit.path + [point.name]).of(visit.type)) }
    }
  }

  /// Checks a property for which nothing is registered, under its name or by its type.
  mutating func verifyMissing(_ point: InjectionPoint, _ record: TypeRecord, _ visit: Visit) {
    if point.isRequired {
      if isNew(point, visit) { reportMissing(point, visit) }
    } else if point.request != .type {
      verifySpelling(point, record, visit)
    }
  }

  /// Returns true if no problem of the property has been reported, in a program also of another class that inherits it.
  private mutating func isNew(_ point: InjectionPoint, _ visit: Visit) -> Bool {
    program == nil || notes.failed.insert(notedProperty(point, of: visit.type).key).inserted
  }

  /// Reports an Optional property that looks misspelled; code other than this injector may set any other.
  ///
  /// A property looks misspelled if a registered name is close, the registration fits, and no property beside it has
  /// that name.
  mutating func verifySpelling(_ point: InjectionPoint, _ record: TypeRecord, _ visit: Visit) {
    guard point.name.rawValue.count > 2 else { return }
    func isMeant(_ registration: Registration) -> Bool {
      registration.takesNoArguments && registration.isLikely(point.dependencyType)
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
    let (table, type) = (visit.walk.planner.registry.table, visit.type)
    let mistake = point.reported.unknown { table.fillingNames(for: type) }
    problems.append(mistake.at(visit.path + [point.name]).of(visit.type))
  }
}
