/// Copies a value into an empty property of exactly its type, specialised where the registration is written.
@usableFromInline
struct FieldCopier: Sendable {
  @usableFromInline
  let copy: @Sendable (_ field: UnsafeMutableRawPointer, _ prototype: UnsafeRawPointer) -> Bool

  init(_ copy: @escaping @Sendable (_ field: UnsafeMutableRawPointer, _ prototype: UnsafeRawPointer) -> Bool) {
    self.copy = copy
  }

  /// Both pointers are to memory bound to `Value?`; the caller has checked that against the field's record.
  @inlinable
  init<Value>(_: Value.Type) {
    copy = { field, prototype in
      let property = field.assumingMemoryBound(to: Value?.self)
      if case .some = property.pointee { return false }
      // Nothing to release: the property is known to be nil, and no code of the user's has run since.
      property.initialize(to: prototype.assumingMemoryBound(to: Value?.self).pointee)
      return true
    }
  }
}

extension FieldCopier {
  /// For the slot of an Optional `@Injected` property: an explicit `nil` inside counts as empty.
  static func nested(_ inner: Any.Type?) -> FieldCopier? {
    func open<Inner>(_: Inner.Type) -> FieldCopier {
      FieldCopier { field, prototype in
        let property = field.assumingMemoryBound(to: Inner??.self)
        if case .some(.some) = property.pointee { return false }
        property.pointee = prototype.assumingMemoryBound(to: Inner??.self).pointee
        return true
      }
    }
    return inner.map { open($0) }
  }
}
