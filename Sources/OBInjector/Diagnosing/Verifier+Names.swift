/// Properties whose names lead to nothing.
extension Verifier {
  /// An alias that leads nowhere is a problem of its own, and one of the property, if it does for that type or in that
  /// injector only.
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

  /// Nothing is registered under an `@Injected` property's own name.
  mutating func verifyRequest(
    _ point: InjectionPoint, _ role: ProgramVerification.Role, _ visit: Visit
  ) {
    switch visit.walk.request(of: point, in: visit.type) {
    case .some(let fitting):
      // It may ask for any of these; which one, if any, only an object can tell.
      // In a whole program there is always somebody who would take anything.
      let isPicky =
        program == nil || FieldRecords.existential(Fitting.unwrapped(point.needed))?.acceptsEverything != true
      if visit.isGiven, isPicky {
        for registration in fitting where registration.isLikely(point.needed) {
          guess(registration.name, of: visit.type)
        }
      }
      let suggestion = Suggestion.closest(to: point.name, in: fitting.filter(\.takesNothing))
      note(visit.type, point.name, point.needed, .request, suggestion: suggestion)
    case .component(let component) where point.isRequired:
      // By type it would be made; whether that is asked, an object says.
      note(visit.type, point.name, point.needed, .request)
      reach(component, visit.path, isGiven: visit.isGiven, in: visit.walk)
    case .nothing where point.isRequired && role == .target: reportMissing(point, visit)
    // Where nothing else is for this injector to fill, it is another one's, perhaps.
    case .nothing where point.isRequired: note(visit.type, point.name, point.needed, .request)
    case .nothing, .component, .injector: break
    }
  }

  /// A plain Optional may well be somebody else's business; one that looks misspelled is not.
  ///
  /// That is: a registered name is close, its value would fit, and it is not the name of a property beside it.
  mutating func verifySpelling(_ point: InjectionPoint, _ record: TypeRecord, _ visit: Visit) {
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
}
