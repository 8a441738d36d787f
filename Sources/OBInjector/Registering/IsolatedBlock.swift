// From `@isolated(any)` blocks, which can only be awaited, to plain ones that can be called on the right actor.
// The representation is the same but for the isolation, which is compared before every call (`Maker.isolation`);
// the standard library's `assumeIsolated` does it the same way.

enum IsolatedBlocks {
  static func plain<Value>(
    _ block: @escaping @isolated(any) @Sendable () throws -> Value
  ) -> @Sendable () throws -> Value {
    unsafeBitCast(block, to: (@Sendable () throws -> Value).self)
  }
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
  init<Value, each Argument>(
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
  init<Value, each Dependency>(
    initializer: IsolatedInitializer<Value, repeat each Dependency>, isolation: (any Actor)?, isSendable: Bool
  ) {
    var dependencies: [Any.Type] = []
    repeat dependencies.append((each Dependency).self)
    let plain = unsafeBitCast(initializer, to: IsolatedInitializer<Value, repeat each Dependency>.Plain.self)
    self.init(isolation: isolation, parameters: [], dependencies: dependencies, isSendable: isSendable) { making in
      try plain.run(repeat try making.dependency((each Dependency).self))
    }
  }

  /// The next argument; that it fits has been checked.
  private static func next<Argument>(_: Argument.Type, _ arguments: inout ArraySlice<Any>) -> Argument {
    let argument = arguments.removeFirst()
    if let fitting = Fitting.fit(argument, to: Argument.self) ?? (Any?.none as? Argument) { return fitting }
    preconditionFailure("arguments are checked before a block runs")
  }
}
