extension Rules {
  /// Empty properties that nothing fills, while exactly one unused registration fits them.
  static func renamed(_ facts: DependencyFacts) -> [Finding] {
    guard let scan = facts.scan else { return [] }
    // A registration that is meant by a misspelled property is reported with the property.
    let misspellings = facts.misspellings
    let explained = Set(misspellings.map(\.meant.name))
    let idle = facts.view.all.filter {
      !facts.usage.isUsed($0) && !scan.mentioned.contains($0.name) && !explained.contains($0.name)
    }
    guard !idle.isEmpty else { return [] }
    var known = Set(
      misspellings.map { facts.described($0.found.property.point, of: $0.found.visit.type).key })
    var mentions: [DependencyFacts.Mention] = []
    var matcher = UnusedRegistrationMatcher(
      idle.filter { !facts.isStandard($0.providedType) && !facts.usage.possible.contains($0.name) })
    func search(_ type: Any.Type, _ isSought: (InjectionPoint) -> Bool) {
      for point in facts.view.record(of: type).points where isSought(point) {
        guard let only = matcher.only(for: point) else { continue }
        let property = facts.described(point, of: type)
        guard facts.view.aliasChain(point.name).isEmpty, known.insert(property.key).inserted else { continue }
        mentions.append((only, property))
      }
    }
    // A required property is a problem by itself.
    for type in scan.types { search(type) { $0.request == .ownName && !$0.isRequired } }
    for type in scan.types(withPropertiesOf: matcher.classes) where matcher.mayFill(type) {
      search(type) { $0.handle != nil && !$0.isSlot }
    }
    return facts.warnings(.renamed, mentions)
  }
}

/// A search for the only unused registration that fits a type; the answer for each type is cached.
private struct UnusedRegistrationMatcher {
  private let registrations: [Registration]
  private var found: [ObjectIdentifier: Registration?] = .init()

  init(_ registrations: [Registration]) { self.registrations = registrations }

  /// The classes of the properties that one of the registrations may fit.
  ///
  /// Properties of a protocol's type are searched anyway.
  var classes: [Any.Type] { registrations.flatMap { FieldRecords.classes(of: $0.providedType) } }

  mutating func only(for point: InjectionPoint) -> Registration? {
    // Among registrations that take the arguments of a `Provider`, the type is no evidence.
    point.reported.arguments.isEmpty ? only(for: point.dependencyType) : nil
  }

  private mutating func only(for valueType: Any.Type) -> Registration? {
    let valueType = Fitting.unwrapped(valueType)
    if let known = found[ObjectIdentifier(valueType)] { return known }
    let fitting: [Registration]
    switch FieldRecords.kind(of: valueType) {
    // Everything fits, so that a fitting registration is no evidence.
    case .existential where FieldRecords.existential(valueType)?.acceptsEverything == true: fitting = []
    case .class, .existential, .constrained:
      fitting = registrations.filter { $0.takesNoArguments && $0.isLikely(valueType) }
    default: fitting = []
    }
    let only = fitting.count == 1 ? fitting[0] : nil
    found[ObjectIdentifier(valueType)] = .some(only)
    return only
  }

  /// Returns true if exactly one registration fits one of the type's properties.
  mutating func mayFill(_ type: Any.Type) -> Bool {
    guard !registrations.isEmpty else { return false }
    for field in FieldRecords.fields(of: type) where field.isVar {
      if let valueType = FieldRecords.wrapped(of: field.type), only(for: valueType) != nil { return true }
    }
    return false
  }
}
