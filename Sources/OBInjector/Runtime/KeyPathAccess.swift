/// Access to a property through a key path; specialised where the property is declared.
///
/// The `base` of `apply` is the object, which `accepts` has found to be a `Root`.
/// The access is a class, so that using it copies no closure. Its layout is fixed, like that of `InjectableProperty`,
/// so that the library can also be built with library evolution, where an inlinable initializer needs a known layout;
/// without library evolution the attribute has no effect.
@usableFromInline
@_fixed_layout
final class KeyPathAccess {
  /// Sets the property from memory bound to its type; without `value`, returns whether the property is empty.
  @usableFromInline
  typealias Apply = (_ base: UnsafeMutableRawPointer, _ value: UnsafeRawPointer?) -> Bool

  @usableFromInline let apply: Apply

  /// True if the property's type is `Sendable` for the compiler where the key path is written.
  @usableFromInline let demandsSendable: Bool

  // Written so that the optimizer can merge a visible key path into the one closure: then the property is accessed as
  // if by name, about ten times as fast. The optimizer does so if nothing else uses the key path and no opaque call is
  // in between, which is why it can be inlined.
  @inlinable
  init<Root: AnyObject, Value>(_ keyPath: ReferenceWritableKeyPath<Root, Value?>, demandsSendable: Bool) {
    self.demandsSendable = demandsSendable
    apply = { base, value in
      Unmanaged<Root>.fromOpaque(base)._withUnsafeGuaranteedRef { object in
        if let value {
          object[keyPath: keyPath] = value.assumingMemoryBound(to: Value?.self).pointee
          return true
        }
        return if case _? = object[keyPath: keyPath] { false } else { true }
      }
    }
  }
}

/// An expression that forms a key path that the compiler does not know to be `Sendable`: forming a key path to an
/// isolated property requires the actor, storing the expression does not.
@usableFromInline
@frozen
struct WrittenPath<Root, Value> {
  @usableFromInline let make: @MainActor @Sendable () -> ReferenceWritableKeyPath<Root, Value?>

  @usableFromInline
  @frozen
  struct Plain {
    @usableFromInline let make: () -> ReferenceWritableKeyPath<Root, Value?>
  }

  @inlinable
  init(make: @escaping @MainActor @Sendable () -> ReferenceWritableKeyPath<Root, Value?>) { self.make = make }

  /// The key path.
  ///
  /// Sound on any actor: forming a key path reads nothing, and the isolation of a function does not change its
  /// representation.
  @inlinable var keyPath: ReferenceWritableKeyPath<Root, Value?> { unsafeBitCast(self, to: Plain.self).make() }

  /// True if the expression captures anything: a function is a code pointer and a context, which is 0 without captures.
  @inlinable var mayCapture: Bool { unsafeBitCast(self, to: (UInt, UInt).self).1 != 0 }
}
