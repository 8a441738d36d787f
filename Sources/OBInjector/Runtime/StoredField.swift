/// A stored property, as the field records of its type describe it.
struct StoredField {
  /// The others are `unowned` and `unowned(unsafe)`, and what the records do not tell.
  enum Ownership { case strong, weak, other }

  /// The compiler's prefix of the name under which a `lazy` property is stored.
  static let lazyPrefix = "$__lazy_storage_$_"

  let name: String
  let type: Any.Type
  let offset: Int
  let isVar: Bool
  let ownership: Ownership
  /// True if a class of the toolchain or the system declares the property: such a property is never filled.
  let isOfSystem: Bool
}
