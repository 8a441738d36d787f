import OBInjector

/// A property that a registration of its name can't fill, that requires a value and gets none, or that looks
/// misspelled.
enum Properties: Rule {
  static func items(_ facts: DependencyFacts) -> [ReportItem] {
    facts.properties.compactMap { found in
      let (need, node, point) = (found.need, found.node, found.point)
      if let mistake = need.mistake, facts.hasNameByChance(need, node) || facts.isDeadEnd(mistake) { return nil }
      let names = SuggestedNames(in: node.injector)
      let lack = need.lack(in: names) ?? facts.misspelled(found).map { _ in point.unknown(in: names) }
      return lack.map { lack in
        let (path, isAlias) = (node.path + [point.name], lack.path.count > 1)
        let error = isAlias ? lack.below(node.path) : facts.explained(lack, in: node).at(path)
        return ReportItem(place: .property(of: node.number, found.number), problem: error.of(node.type))
      }
    }
  }
}

extension DependencyFacts {
  /// Returns the registration that the name of an Optional property is a misspelling of; code other than this
  /// injector may set any other.
  ///
  /// A property looks misspelled if a registered name is close, the registration fits, and no property beside it has
  /// that name. In a program, a standard value must not fill another property.
  func misspelled(_ found: Found) -> Registration? {
    let point = found.point
    guard case .empty(.notRegistered) = found.need.answer, !point.isRequired, point.request != .type else { return nil }
    let meant = names.near(point.name).lazy.compactMap(registration).first { registration in
      registration.takes(types: point.arguments) && registration.isLikely(point.dependencyType)
        && !found.node.record.points.contains { $0.name == registration.name }
    }
    return meant.flatMap { isProgram && isCommon(point.valueType, $0) ? nil : $0 }
  }
}
