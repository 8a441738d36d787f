// Blocks in the forms in which they are called. A block of `@isolated(any)` can only be awaited; its representation is that
// of a plain one but for the isolation, which is compared before every call (`Factory.isolation`). The standard library's
// `assumeIsolated` does it the same way. In structs, because a function type with a pack in it can't be cast by itself.

/// A block without parameters that puts its value into a property of exactly its type.
///
/// Specialised where the registration is written; a value in an `Any` that is cast takes three times as long.
@usableFromInline
struct TypedBlock: Sendable {
  @usableFromInline
  typealias Run = @Sendable (_ field: UnsafeMutableRawPointer) throws -> Bool

  /// Runs the block and puts its value into the property at that address if that is empty; says whether it was.
  let run: Run

  @inlinable
  init<Value>(_ block: @escaping @Sendable () throws -> Value) {
    self.init(run: { field in
      let property = field.assumingMemoryBound(to: Value?.self)
      guard case .none = property.pointee else { return false }
      let value = try block()
      // Assigned, not initialized: the block may have set the property itself.
      property.pointee = value
      return true
    })
  }

  @usableFromInline
  init(run: @escaping Run) { self.run = run }

  /// What stands where there is no block.
  static let nothing = TypedBlock(run: { _ in false })

  /// The object that a block of a class makes, for the caller to release.
  ///
  /// An Optional of a class is one word, 0 for nil; a place of that form serves as the property. (`as AnyObject` costs
  /// ten times as much in generic code: it asks whether the value has to be bridged.)
  func object() throws -> Unmanaged<AnyObject> {
    try withUnsafeTemporaryAllocation(of: Unmanaged<AnyObject>?.self, capacity: 1) { place in
      place.initialize(repeating: nil)
      _ = try run(UnsafeMutableRawPointer(place.baseAddress.unsafelyUnwrapped))
      return place[0].unsafelyUnwrapped
    }
  }
}

/// A block without parameters; its type by itself has metadata from macOS 15 and iOS 18 on only.
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

/// A block that is given the injector and arguments.
struct IsolatedBlockWithArguments<Value, each Argument> {
  let run: @isolated(any) @Sendable (PropertyInjector, repeat each Argument) throws -> Value

  private struct Plain: Sendable { let run: @Sendable (PropertyInjector, repeat each Argument) throws -> Value }

  var plain: @Sendable (PropertyInjector, repeat each Argument) throws -> Value {
    unsafeBitCast(self, to: Plain.self).run
  }
}

/// An initializer whose parameters are looked up.
struct IsolatedInitializer<Value, each Dependency> {
  let run: @isolated(any) @Sendable (repeat each Dependency) throws -> Value

  private struct Plain: Sendable { let run: @Sendable (repeat each Dependency) throws -> Value }

  var plain: @Sendable (repeat each Dependency) throws -> Value { unsafeBitCast(self, to: Plain.self).run }
}
