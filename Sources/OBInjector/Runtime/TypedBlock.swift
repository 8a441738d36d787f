// Closures in the forms in which they are called. A closure of type `@isolated(any)` can only be awaited; its
// representation is that of a plain one except for the isolation, which is compared before every call
// (`Factory.isolation`). The standard library's `assumeIsolated` uses the same method. The closures are in structs,
// because a function type with a pack in it can't be cast by itself.

/// A closure without parameters that puts its value into a property of exactly its type.
///
/// Specialised where the registration is written; casting a value in an `Any` takes three times as long.
@usableFromInline
struct TypedBlock: Sendable {
  @usableFromInline
  typealias Run = @Sendable (_ field: UnsafeMutableRawPointer) throws -> Bool

  /// Runs the closure and writes its value to the property at an address if the property is empty; returns true if it
  /// was.
  let run: Run

  @inlinable
  init<Value>(_ block: @escaping @Sendable () throws -> Value) {
    self.init(run: { field in
      let property = field.assumingMemoryBound(to: Value?.self)
      guard case .none = property.pointee else { return false }
      let value = try block()
      // Assigned, not initialized: the closure may have set the property itself.
      property.pointee = value
      return true
    })
  }

  @usableFromInline
  init(run: @escaping Run) { self.run = run }

  /// A placeholder that fills no property.
  static let nothing = TypedBlock(run: { _ in false })

  /// Returns the object that a closure of a class type makes, which the caller releases.
  ///
  /// An Optional of a class is one word, 0 for nil; memory of that form serves as the property. (`as AnyObject` costs
  /// ten times as much in generic code: it checks for bridging.)
  func object() throws -> Unmanaged<AnyObject> {
    var place: Unmanaged<AnyObject>?
    _ = try _withUnprotectedUnsafeMutablePointer(to: &place) { try run($0) }
    return place.unsafelyUnwrapped
  }
}

/// A closure without parameters; its bare type has metadata only since macOS 15 and iOS 18.
@usableFromInline
@frozen
struct IsolatedBlock<Value> {
  @usableFromInline let run: @isolated(any) @Sendable () throws -> Value

  @usableFromInline
  @frozen
  struct Plain: Sendable {
    @usableFromInline let run: @Sendable () throws -> Value
  }

  @inlinable init(run: @escaping @isolated(any) @Sendable () throws -> Value) { self.run = run }
  @inlinable var plain: @Sendable () throws -> Value { unsafeBitCast(self, to: Plain.self).run }
}

/// A closure with parameters, or an initializer.
@usableFromInline
@frozen
package struct IsolatedClosure<Value, each Parameter> {
  @usableFromInline let run: @isolated(any) @Sendable (repeat each Parameter) throws -> Value

  @usableFromInline
  @frozen
  struct Plain: Sendable {
    @usableFromInline let run: @Sendable (repeat each Parameter) throws -> Value
  }

  @inlinable
  package init(run: @escaping @isolated(any) @Sendable (repeat each Parameter) throws -> Value) { self.run = run }
  @inlinable
  package var plain: @Sendable (repeat each Parameter) throws -> Value { unsafeBitCast(self, to: Plain.self).run }
}
