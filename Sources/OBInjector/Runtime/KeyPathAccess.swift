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

  /// Whether the property's type is `Sendable`, by what the compiler knows where the key path is written.
  @usableFromInline let demandsSendable: Bool

  @inlinable
  init(demandsSendable: Bool, _ apply: @escaping Apply) {
    self.apply = apply
    self.demandsSendable = demandsSendable
  }

  // Both are written so that the optimizer can put a key path that it sees into the one closure: then the property is
  // reached as if by name, about ten times as fast. It does so if nothing else uses the key path and no call that it
  // can't see through stands between, which is why they can be inlined.

  /// To a property of a class.
  @inlinable
  convenience init<Root: AnyObject, Value>(
    _ keyPath: ReferenceWritableKeyPath<Root, Value?>, demandsSendable: Bool
  ) {
    self.init(demandsSendable: demandsSendable) { base, value in
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
  convenience init<Root, Value>(_ keyPath: WritableKeyPath<Root, Value?>, demandsSendable: Bool) {
    self.init(demandsSendable: demandsSendable) { base, value in
      let target = base.assumingMemoryBound(to: Root.self)
      if let value {
        target.pointee[keyPath: keyPath] = value.assumingMemoryBound(to: Value?.self).pointee
        return true
      }
      return if case .none = target.pointee[keyPath: keyPath] { true } else { false }
    }
  }
}

extension KeyPathAccess {
  /// The name of the one stored property that a key path leads to: its description is all that tells it.
  ///
  /// `\Root.name`, but `\Root.<computed …>` and, of types that hide their fields, `\Root.<offset …>`.
  static func name<Root, Value>(of path: KeyPath<Root, Value>) -> String? {
    let (text, root) = (path.debugDescription, "\\\(String(describing: Root.self)).")
    guard text.hasPrefix(root) else { return nil }
    let name = text.dropFirst(root.count)
    return name.isEmpty || name.contains(where: { ".<>?!".contains($0) }) ? nil : String(name)
  }
}

/// A key path that the compiler does not know to be `Sendable`, as the expression that makes it: to form one of an isolated
/// property takes the actor, to hold it does not.
///
/// Of one form of key path each, since a function that returns any type has another representation.
@usableFromInline
@frozen
struct WrittenReferencePath<Root, Value> {
  @usableFromInline let make: @MainActor @Sendable () -> ReferenceWritableKeyPath<Root, Value?>

  @usableFromInline
  @frozen
  struct Plain {
    @usableFromInline let make: () -> ReferenceWritableKeyPath<Root, Value?>
  }

  @inlinable
  init(make: @escaping @MainActor @Sendable () -> ReferenceWritableKeyPath<Root, Value?>) { self.make = make }

  /// Sound: a key path is formed without reading anything, and the isolation of a function leaves its representation alone.
  @inlinable var keyPath: ReferenceWritableKeyPath<Root, Value?> { unsafeBitCast(self, to: Plain.self).make() }

  /// Whether the expression uses something from around it: a function is its code and what it captures, nothing for nothing.
  @inlinable var mayCapture: Bool { unsafeBitCast(self, to: (UInt, UInt).self).1 != 0 }
}

/// The same for a property of a struct.
@usableFromInline
@frozen
struct WrittenPath<Root, Value> {
  @usableFromInline let make: @MainActor @Sendable () -> WritableKeyPath<Root, Value?>

  @usableFromInline
  @frozen
  struct Plain {
    @usableFromInline let make: () -> WritableKeyPath<Root, Value?>
  }

  @inlinable
  init(make: @escaping @MainActor @Sendable () -> WritableKeyPath<Root, Value?>) { self.make = make }

  @inlinable var keyPath: WritableKeyPath<Root, Value?> { unsafeBitCast(self, to: Plain.self).make() }
  @inlinable var mayCapture: Bool { unsafeBitCast(self, to: (UInt, UInt).self).1 != 0 }
}
