import OBInjector

/// A stored property that no injection sets, and the reason.
final class UnfillableProperty {
  /// The reasons that no injection sets a stored property.
  enum Reason: String {
    case lazy, constant = "a let", wrapped = "behind another wrapper", notOptional = "not Optional",
      plain
  }

  /// The name in the source: for storage that the compiler adds, that of its property.
  let name: PropertyName
  let reason: Reason
  let field: StoredField

  /// Returns true if the registration fits the property or, if the property has a wrapper, a property of the wrapper.
  func isFit(for registration: Registration) -> Bool {
    let types = reason == .wrapped ? FieldRecords.fields(of: field.type).map(\.type) : [field.type]
    return types.contains { registration.isLikely(Fitting.unwrapped($0)) }
  }

  /// Returns these properties of a type, superclasses first; none if the field records are not as expected.
  static func all(in record: TypeRecord, _ injector: PropertyInjector) -> [UnfillableProperty] {
    let fields = TypeRecord.readsFields(.storedProperties) ? FieldRecords.fields(of: record.type) : []
    if fields.isEmpty { return [] }
    let filled = Set(record.points.filter { $0.handle != nil }.map(\.name))
    return fields.compactMap { UnfillableProperty($0, fillsPlain: injector.reflection == .storedProperties) }
      .filter { !filled.contains($0.name) }
  }

  private init?(_ field: StoredField, fillsPlain: Bool) {
    let (name, kind) = (field.name, FieldRecords.kind(of: field.type))
    let isLazy = name.hasPrefix(StoredField.lazyPrefix)
    let isHidden = name.isEmpty || name.hasPrefix("$") || name.hasPrefix("_$")
    guard !field.isOfSystem, isLazy || !isHidden && (!fillsPlain || !field.isVar || kind != .optional)
    else { return nil }
    // The storage of another property wrapper.
    let isWrapped = field.isVar && name.hasPrefix("_") && kind == .struct
    reason =
      isLazy ? .lazy : isWrapped ? .wrapped : !field.isVar ? .constant : kind == .optional ? .plain : .notOptional
    let prefix = isLazy ? StoredField.lazyPrefix : isWrapped ? "_" : ""
    (self.name, self.field) = (PropertyName(String(name.dropFirst(prefix.count))), field)
  }
}

extension StoredField {
  /// The compiler's prefix of the name under which a `lazy` property is stored.
  static let lazyPrefix = "$__lazy_storage_$_"
}
