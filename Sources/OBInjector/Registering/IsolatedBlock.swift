// From `@isolated(any)` blocks, which can only be awaited, to plain ones that can be called on the right actor.
// The representation is the same but for the isolation, which is compared before every call (`Maker.isolation`);
// the standard library's `assumeIsolated` does it the same way.

/// A block without parameters that puts its value into a property of exactly its type.
///
/// Made where the registration is written, so that it is specialised for the type.
@usableFromInline
struct DirectBlock: Sendable {
  @usableFromInline
  typealias Run = @Sendable (_ field: UnsafeMutableRawPointer) throws -> Bool

  /// Runs the block and puts its value into the property if that is empty; says whether it was.
  let run: Run

  /// The pointer that it is given is to memory bound to `Value?`.
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
}

/// A block without parameters in a struct, because its type by itself has metadata from macOS 15 and iOS 18 on only.
@usableFromInline
@frozen
struct IsolatedMaker<Value> {
  @usableFromInline let run: @isolated(any) @Sendable () throws -> Value

  @usableFromInline
  @frozen
  struct Plain: Sendable {
    @usableFromInline let run: @Sendable () throws -> Value
  }

  @inlinable init(run: @escaping @isolated(any) @Sendable () throws -> Value) { self.run = run }
  @inlinable var plain: @Sendable () throws -> Value { unsafeBitCast(self, to: Plain.self).run }
}

/// A block in a struct, because a function type with a pack in it can't be cast by itself.
struct IsolatedBlock<Value, each Argument> {
  let run: @isolated(any) @Sendable (PropertyInjector, repeat each Argument) throws -> Value

  fileprivate struct Plain: Sendable {
    let run: @Sendable (PropertyInjector, repeat each Argument) throws -> Value
  }
}

/// An initializer in a struct, for the same reason.
struct IsolatedInitializer<Value, each Dependency> {
  let run: @isolated(any) @Sendable (repeat each Dependency) throws -> Value

  fileprivate struct Plain: Sendable {
    let run: @Sendable (repeat each Dependency) throws -> Value
  }
}

extension Maker {
  /// A block that is given the injector and arguments.
  convenience init<Value, each Argument>(
    block: IsolatedBlock<Value, repeat each Argument>, isolation: (any Actor)?, isSendable: Bool
  ) {
    var parameters: [Any.Type] = []
    repeat parameters.append((each Argument).self)
    let plain = unsafeBitCast(block, to: IsolatedBlock<Value, repeat each Argument>.Plain.self)
    self.init(isolation: isolation, parameters: parameters, dependencies: [], isSendable: isSendable) { making in
      var arguments = making.arguments[...]
      return try plain.run(making.injector, repeat Self.next((each Argument).self, &arguments))
    }
  }

  /// An initializer whose parameters are looked up by type.
  convenience init<Value, each Dependency>(
    initializer: IsolatedInitializer<Value, repeat each Dependency>, isolation: (any Actor)?, isSendable: Bool
  ) {
    var dependencies: [Any.Type] = []
    repeat dependencies.append((each Dependency).self)
    let plain = unsafeBitCast(initializer, to: IsolatedInitializer<Value, repeat each Dependency>.Plain.self)
    self.init(isolation: isolation, parameters: [], dependencies: dependencies, isSendable: isSendable) { making in
      try plain.run(repeat try making.dependency((each Dependency).self))
    }
  }

  /// An asynchronous block; the language itself takes it to its actor when it is awaited.
  convenience init<Value: Sendable, each Argument>(
    asynchronous block:
      @escaping @isolated(any) @Sendable (PropertyInjector, repeat each Argument) async throws -> Value,
    isolation: (any Actor)?
  ) {
    var parameters: [Any.Type] = []
    repeat parameters.append((each Argument).self)
    self.init(
      isolation: isolation, parameters: parameters, isSendable: true,
      makeAsync: { making in
        var arguments = making.arguments[...]
        return try await block(making.injector, repeat Self.next((each Argument).self, &arguments))
      },
      make: { _ in preconditionFailure("an asynchronous block is refused before it is called") })
  }

  /// The next argument; that it fits has been checked.
  private static func next<Argument>(_: Argument.Type, _ arguments: inout ArraySlice<Any>) -> Argument {
    let argument = arguments.removeFirst()
    if let fitting = Fitting.fit(argument, to: Argument.self) ?? (Any?.none as? Argument) { return fitting }
    preconditionFailure("arguments are checked before a block runs")
  }
}
