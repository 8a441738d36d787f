import OBInjector

/// A property that a registration of its name can't fill, that requires a value and gets none, or that looks
/// misspelled.
let properties = Rule { facts in
  facts.properties.compactMap { found in
    let (need, node, point) = (found.need, found.node, found.point)
    if let mistake = need.mistake, facts.hasNameByChance(found) || facts.isDeadEnd(mistake) { return nil }
    let names = SuggestedNames(in: node.injector)
    let lack = need.lack(in: names) ?? facts.misspelled(found).map { _ in point.unknown(in: names) }
    return lack.map { lack in
      let (path, isAlias) = (node.path + [point.name], lack.path.count > 1)
      let error = isAlias ? lack.below(node.path) : facts.explained(lack, in: node).at(path)
      return ReportItem(place: .property(of: node.number, found.number), problem: error.of(node.type))
    }
  }
}

extension DependencyFacts {
  /// Returns the registration that the name of an Optional property is a misspelling of; code other than this
  /// injector may set any other.
  ///
  /// In a program, a standard value must not fill another property.
  func misspelled(_ found: Property) -> Registration? {
    let (point, record) = (found.point, found.node.record)
    guard case .empty(.notRegistered) = found.need.answer, !point.isRequired else { return nil }
    let meant = meant.meant(
      by: point, point.name, of: record.type, beside: record.points.map(\.name), goesByType: false)
    return meant.flatMap { isProgram && isCommon(point.valueType, $0) ? nil : $0 }
  }
}
