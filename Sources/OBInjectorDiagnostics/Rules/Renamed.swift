import OBInjector

/// Empty properties that nothing fills, while exactly one unused registration fits them.
enum Renamed: WarningRule {
  static func items(_ facts: DependencyFacts) -> [ReportItem] {
    guard let scan = facts.scan else { return [] }
    // A registration that is meant by a misspelled property is reported with the property.
    let misspellings = facts.properties.compactMap { found in facts.misspelled(found).map { (found: found, meant: $0) }
    }
    let explained = facts.usage.used.union(scan.mentioned).union(misspellings.map(\.meant.name))
    let idle = facts.all.filter { !explained.contains($0.name) && !Suggestion.isStandardValue($0.providedType) }
    guard !idle.isEmpty else { return [] }
    let misspelled = Set(misspellings.map { facts.described($0.found.point, of: $0.found.node.type).key })
    var matches: [ObjectIdentifier: Registration?] = .init()
    func only(for valueType: Any.Type) -> Registration? {
      let match = matches[ObjectIdentifier(valueType)] ?? MeantRegistrations.onlyMatch(for: valueType, among: idle)
      matches[ObjectIdentifier(valueType)] = .some(match)
      return match
    }
    func search(_ type: Any.Type, _ isSought: (InjectionPoint) -> Bool) -> [DependencyFacts.Mention] {
      // Among registrations that take the arguments of a `Provider`, the type is no evidence.
      TypeRecord.of(type, facts.injector.reflection).points.filter { point in
        isSought(point) && point.arguments.isEmpty && facts.injector.entry(point.name) == nil
      }.compactMap { point in only(for: point.dependencyType).map { .init($0, facts.described(point, of: type)) } }
        .filter { !misspelled.contains($0.property.key) }
    }
    // A required property is a problem by itself.
    let declared = scan.types.flatMap { search($0) { $0.request == .ownName && !$0.isRequired } }
    let plain = scan.types(withPropertiesOf: idle.flatMap { FieldRecords.classes(of: $0.providedType) })
      .flatMap { search($0) { $0.handle != nil && !$0.isSlot } }
    return facts.warnings(.renamed, declared + plain)
  }

  static let kind = VerificationReport.Warning.Kind.renamed

  static func sentence(_ warning: VerificationReport.Warning) -> String {
    "nothing uses \(warning.holder.placed), and nothing fills \(warning.list), which \(warning.holder.type) fits; if "
      + "one of them was renamed, give both the same name."
  }
}
