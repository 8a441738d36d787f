extension Rules {
  /// An Optional property that looks misspelled; code other than this injector may set any other.
  static func misspellings(_ facts: DependencyFacts) -> [Finding] {
    facts.eachOnce(facts.misspellings.map(\.found)).map(facts.missing)
  }
}

extension DependencyFacts {
  /// A property, and the registration that its name is a misspelling of.
  typealias Misspelling = (found: Found, meant: Registration)

  func findMisspellings() -> [Misspelling] {
    properties.compactMap { found in misspelled(found).map { (found, $0) } }
  }

  /// Returns the registration that the name of an Optional property is a misspelling of.
  ///
  /// A property looks misspelled if a registered name is close, the registration fits, and no property beside it has
  /// that name. In a program, a standard value must not fill another property.
  private func misspelled(_ found: Found) -> Registration? {
    let (visit, point) = (found.visit, found.property.point)
    guard case .missing = found.property.answer, !point.isRequired, point.request != .type,
      point.name.rawValue.count > 2,
      let meant = nearest(to: point, visit)
    else { return nil }
    return isProgram && isStandard(point.valueType) && filling.contains(meant.name) ? nil : meant
  }

  private func nearest(to point: InjectionPoint, _ visit: Visit) -> Registration? {
    func isMeant(_ registration: Registration) -> Bool {
      registration.takes(types: point.reported.arguments) && registration.isLikely(point.dependencyType)
        && !visit.record.points.contains { $0.name == registration.name }
    }
    guard let scan else {
      let fitting = visit.view.names.filter(isMeant)
      let name = Suggestion.closest(to: point.name, among: fitting.map(\.name), isMisspelling: true)
      return fitting.first { $0.name == name }
    }
    return scan.names(near: point.name).compactMap { self.view.registration($0) }.first(
      where: isMeant)
  }
}
