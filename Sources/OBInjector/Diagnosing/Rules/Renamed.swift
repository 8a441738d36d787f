extension Rules {
  /// Empty properties that nothing fills, while exactly one unused registration fits them.
  static func renamed(_ facts: DependencyFacts) -> [Finding] {
    guard let scan = facts.scan else { return [] }
    // A registration that is meant by a misspelled property is reported with the property.
    let explained = Set(facts.misspellings.map(\.meant.name)).union(scan.mentioned)
      .union(facts.usage.used).union(facts.usage.needed).union(facts.usage.possible)
    let idle = facts.all.filter { !explained.contains($0.name) && !facts.isStandard($0.providedType) }
    guard !idle.isEmpty else { return [] }
    var known = Set(facts.misspellings.map { facts.described($0.found.point, of: $0.found.node.type).key })
    var matches: [ObjectIdentifier: Registration?] = .init()
    func only(for valueType: Any.Type) -> Registration? {
      let valueType = Fitting.unwrapped(valueType)
      let match = matches[ObjectIdentifier(valueType)] ?? onlyMatch(for: valueType, among: idle)
      matches[ObjectIdentifier(valueType)] = .some(match)
      return match
    }
    var mentions: [DependencyFacts.Mention] = []
    func search(_ type: Any.Type, _ isSought: (InjectionPoint) -> Bool) {
      // Among registrations that take the arguments of a `Provider`, the type is no evidence.
      for point in TypeRecord.of(type, facts.injector.reflection).points
      where isSought(point) && point.arguments.isEmpty && facts.injector.entry(point.name) == nil {
        guard let only = only(for: point.dependencyType) else { continue }
        let property = facts.described(point, of: type)
        if known.insert(property.key).inserted { mentions += [(only, property)] }
      }
    }
    // A required property is a problem by itself.
    for type in scan.types { search(type) { $0.request == .ownName && !$0.isRequired } }
    // Properties of a protocol's type are searched anyway.
    for type in scan.types(withPropertiesOf: idle.flatMap { FieldRecords.classes(of: $0.providedType) })
    where FieldRecords.fields(of: type).contains(where: { field in
      field.isVar && facts.injector.entry(PropertyName(field.name)) == nil
        && FieldRecords.wrapped(of: field.type).flatMap(only) != nil
    }) {
      search(type) { $0.handle != nil && !$0.isSlot }
    }
    return facts.warnings(.renamed, mentions)
  }

  /// Returns the only one of the registrations that fits a type; `nil` for a type that is no evidence.
  private static func onlyMatch(for valueType: Any.Type, among registrations: [Registration]) -> Registration? {
    switch FieldRecords.kind(of: valueType) {
    case .existential where FieldRecords.existential(valueType)?.acceptsEverything == true: return nil
    case .class, .existential, .constrained:
      let fitting = registrations.filter { $0.takesNoArguments && $0.isLikely(valueType) }
      return fitting.count == 1 ? fitting[0] : nil
    default: return nil
    }
  }
}
