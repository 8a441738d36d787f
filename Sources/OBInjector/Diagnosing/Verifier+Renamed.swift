/// Empty properties that nothing fills, while exactly one unused registration fits them.
extension Verifier {
  mutating func noteRenamed(_ program: ProgramVerification) {
    // A registration that is meant by a misspelled property has been reported with the property.
    let explained = Set(notes.misspelled.map(\.name))
    let idle = walk.visible.filter {
      !used.contains($0.name) && !program.mentions($0.name) && !explained.contains($0.name)
    }
    guard !idle.isEmpty else { return }
    var search = UnusedRegistrationMatcher(
      idle.filter { !isStandard($0.providedType) && !notes.guessed.contains($0.name) })
    for type in program.scan.types(withPropertiesOf: search.classes) where search.mayFill(type) {
      for point in walk.record(of: type).points where point.handle != nil && !point.isSlot {
        if let only = search.only(for: point.dependencyType) { noteRenamed(point, of: type, only) }
      }
    }
  }

  private mutating func noteRenamed(_ point: InjectionPoint, of type: Any.Type, _ registration: Registration) {
    guard walk.aliasChain(point.name, of: type).isEmpty else { return }
    let property = notedProperty(point, of: type)
    if notes.failed.insert(property.key).inserted { notes.renamed.append((registration, property)) }
  }
}

/// A search for the only unused registration that fits a type; the answer for each type is cached.
private struct UnusedRegistrationMatcher {
  private let registrations: [Registration]
  private var found: [ObjectIdentifier: Registration?] = [:]

  init(_ registrations: [Registration]) { self.registrations = registrations }

  /// The classes of the properties that one of the registrations may fit.
  ///
  /// Properties of a protocol's type are searched anyway.
  var classes: [Any.Type] {
    registrations.flatMap { registration in
      sequence(first: registration.providedType) { FieldRecords.superclass(of: $0) }
    }
  }

  mutating func only(for valueType: Any.Type) -> Registration? {
    let valueType = Fitting.unwrapped(valueType)
    if let known = found[ObjectIdentifier(valueType)] { return known }
    let fitting: [Registration]
    switch FieldRecords.kind(of: valueType) {
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
