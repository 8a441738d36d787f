/// A stored property that no injection sets, and the reason.
final class UnfillableProperty {
  /// The name in the source: for storage that the compiler adds, that of its property.
  let name: PropertyName
  let reason: UnfillableReason
  let field: StoredField

  /// Returns true if the registration fits the property or, if the property has a wrapper, a property of the wrapper.
  func isFit(for registration: Registration) -> Bool {
    let types = reason == .wrapped ? FieldRecords.fields(of: field.type).map(\.type) : [field.type]
    return types.contains { registration.isLikely(Fitting.unwrapped($0)) }
  }

  /// Returns these properties of a type, superclasses first; none for an injector that reads no fields.
  static func all(in record: TypeRecord, _ injector: PropertyInjector) -> [UnfillableProperty] {
    guard injector.readsFields else { return [] }
    let filled = record.points.filter { $0.handle != nil }.map(\.name)
    return FieldRecords.fields(of: record.type).filter { !$0.isOfSystem }.compactMap(UnfillableProperty.init)
      .filter { !filled.contains($0.name) && !filled.contains(PropertyName($0.field.name)) }
  }

  private init?(_ field: StoredField) {
    var name = field.name
    if name.hasPrefix(StoredField.lazyPrefix) {
      (name, reason) = (String(name.dropFirst(StoredField.lazyPrefix.count)), .lazy)
    } else if name.isEmpty || name.hasPrefix("$") || name.hasPrefix("_$") {
      return nil
    } else if field.isVar, name.hasPrefix("_"), FieldRecords.kind(of: field.type) == .struct {
      // The storage of another property wrapper.
      (name, reason) = (String(name.dropFirst()), .wrapped)
    } else if !field.isVar || FieldRecords.kind(of: field.type) != .optional {
      reason = field.isVar ? .notOptional : .constant
    } else {
      return nil
    }
    (self.name, self.field) = (PropertyName(name), field)
  }
}
