/// Properties with names under which nothing is registered.
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
    if visit.isGiven { want(point.name, of: visit.type) }
  }

  /// Checks an `@Injected` property with a name under which nothing is registered.
  mutating func verifyRequest(
    _ point: InjectionPoint, _ role: ProgramVerification.Role, _ visit: Visit
  ) {
    switch visit.walk.request(of: point, in: visit.type) {
    case .some(let fitting):
      // The property may request any of these registrations, which only an object can tell. A program always has some
      // property of a type that accepts every value, so such properties mark no registration as used.
      let isPicky =
        program == nil || FieldRecords.existential(Fitting.unwrapped(point.dependencyType))?.acceptsEverything != true
      if visit.isGiven, isPicky {
        for registration in fitting where registration.isLikely(point.dependencyType) {
          guess(registration.name, of: visit.type)
        }
      }
      let suggestion = Suggestion.closest(to: point.name, in: fitting.filter(\.takesNoArguments))
      note(visit.type, point.name, point.dependencyType, .request, suggestion: suggestion)
    case .component(let component) where point.isRequired:
      // A request by type would make the component; only an object can tell whether the property has one.
      note(visit.type, point.name, point.dependencyType, .request)
      reach(component, visit.path, isGiven: visit.isGiven, in: visit.walk)
    case .nothing where point.isRequired && role == .target: reportMissing(point, visit)
    // If this injector fills nothing else in the type, another injector may fill it.
    case .nothing where point.isRequired: note(visit.type, point.name, point.dependencyType, .request)
    case .nothing, .component, .injector: break
    }
  }

  /// Reports a plain Optional property that looks misspelled; code other than this injector may set any other.
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
    let table = visit.walk.planner.registry.table
    let mistake = InjectionError.unknownName(point.name, valueType: point.dependencyType) {
      table.fillingNames(for: visit.type)
    }
    problems.append(mistake.at(visit.path + [point.name]).of(visit.type))
  }
}
