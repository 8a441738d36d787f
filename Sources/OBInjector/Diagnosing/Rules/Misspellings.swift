extension Rules {
  /// An Optional property that looks misspelled; code other than this injector may set any other.
  static func misspellings(_ facts: DependencyFacts) -> [Finding] {
    facts.eachOnce(facts.properties.filter { facts.misspelled($0) != nil }).map(facts.missing)
  }
}

extension DependencyFacts {
  /// Returns the registration that the name of an Optional property is a misspelling of.
  ///
  /// A property looks misspelled if a registered name is close, the registration fits, and no property beside it has
  /// that name. In a program, a standard value must not fill another property.
  func misspelled(_ found: Found) -> Registration? {
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
      let fitting = visit.view.names(for: visit.type).filter(isMeant)
      let name = Suggestion.closest(to: point.name, in: fitting, within: .misspelling)
      return fitting.first { $0.name == name }
    }
    let near =
      scan.spellings[point.name]
      ?? Suggestion.near(point.name, among: view.names(for: visit.type).lazy.map(\.name))
    return near.lazy.compactMap { self.view.registration($0, of: visit.type) }.first(where: isMeant)
  }
}
