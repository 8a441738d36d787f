/// A key path, applied; specialised where the property is declared.
///
/// `base` is the object, which `accepts` has found to be a `Root`; for a struct, memory bound to `Root`. A class, so that
/// using it copies no closure. Its layout is fixed, as `InjectableProperty`'s is, so that the library can also be built with
/// library evolution, where inlinable initializers may not know a layout otherwise; elsewhere that means nothing.
@usableFromInline
@_fixed_layout
final class KeyPathAccess {
  /// Sets the property from memory bound to its type; without it, says whether the property is empty.
  @usableFromInline
  typealias Apply = (_ base: UnsafeMutableRawPointer, _ value: UnsafeRawPointer?) -> Bool

  @usableFromInline let apply: Apply

  @inlinable
  init(_ apply: @escaping Apply) { self.apply = apply }

  // Both are written so that the optimizer can put a key path that it sees into the one closure: then the property is
  // reached as if by name, about ten times as fast. It does so if nothing else uses the key path and no call that it
  // can't see through stands between, which is why they can be inlined.

  /// To a property of a class.
  @inlinable
  convenience init<Root: AnyObject, Value>(_ keyPath: ReferenceWritableKeyPath<Root, Value?>) {
    self.init { base, value in
      Unmanaged<Root>.fromOpaque(base)._withUnsafeGuaranteedRef { object in
        if let value {
          object[keyPath: keyPath] = value.assumingMemoryBound(to: Value?.self).pointee
          return true
        }
        return if case .none = object[keyPath: keyPath] { true } else { false }
      }
    }
  }

  /// To a property of a struct.
  @inlinable
  convenience init<Root, Value>(_ keyPath: WritableKeyPath<Root, Value?>) {
    self.init { base, value in
      let target = base.assumingMemoryBound(to: Root.self)
      if let value {
        target.pointee[keyPath: keyPath] = value.assumingMemoryBound(to: Value?.self).pointee
        return true
      }
      return if case .none = target.pointee[keyPath: keyPath] { true } else { false }
    }
  }
}
