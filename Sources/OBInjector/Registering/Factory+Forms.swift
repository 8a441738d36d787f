/// The forms in which closures and initializers are registered.
extension Factory {
  /// Creates a factory from a closure without parameters.
  ///
  /// Both forms of the closure are created where the registration is written, where the compiler specialises them.
  /// The isolation is compared before every call, as `assumeIsolated` does; see `TypedBlock.swift`.
  @inlinable
  convenience init<Value>(block: @escaping @isolated(any) @Sendable () throws -> Value, isSendable: Bool) {
    let plain = IsolatedBlock(run: block).plain
    self.init(isolation: block.isolation, isSendable: isSendable, typed: TypedBlock(plain), make: { try plain() })
  }

  @usableFromInline
  convenience init(
    isolation: (any Actor)?, isSendable: Bool, typed: TypedBlock, make: @escaping @Sendable () throws -> Any
  ) {
    self.init(isolation: isolation, isSendable: isSendable, typed: typed, make: .now { _, _ in try make() })
  }

  /// Creates a factory from a closure that takes the injector and arguments.
  convenience init<Value, each Argument>(
    block: @escaping @isolated(any) @Sendable (PropertyInjector, repeat each Argument) throws -> Value,
    isSendable: Bool
  ) {
    let run = IsolatedClosure<Value, PropertyInjector, repeat each Argument>(run: block).plain
    self.init(
      isolation: block.isolation, parameters: Self.types(repeat (each Argument).self), takesInjector: true,
      isSendable: isSendable,
      make: .now { resolver, arguments in
        var arguments = arguments[...]
        return try run(resolver.injector, repeat Self.next((each Argument).self, &arguments))
      })
  }

  /// Creates a factory from an initializer; the arguments are looked up by the types of the parameters.
  ///
  /// - Parameter demandsSendable: True if all parameters are `Sendable`; false if that is not known of every one.
  convenience init<Value, each Dependency>(
    initializer: @escaping @isolated(any) @Sendable (repeat each Dependency) throws -> Value, isSendable: Bool,
    demandsSendable: Bool = false
  ) {
    let run = IsolatedClosure(run: initializer).plain
    self.init(
      isolation: initializer.isolation, dependencies: Self.types(repeat (each Dependency).self),
      demandsSendable: demandsSendable, isSendable: isSendable,
      make: .now { resolver, _ in
        try run(repeat try resolver.dependency((each Dependency).self, demandsSendable: demandsSendable))
      })
  }

  /// Creates a factory that collects everything that fits a type, looked up again for each request.
  convenience init<Elements: ElementCollection>(collecting type: Elements.Type, isSendable: Bool) {
    self.init(
      isolation: nil, demandsSendable: isSendable, collected: Fitting.unwrapped(Elements.Part.self),
      isSendable: isSendable,
      make: .now { resolver, _ in try resolver.collection(type, demandsSendable: isSendable) })
  }

  /// Creates a factory from a closure that takes an `InjectionRequest`, in the form of an initializer with one
  /// parameter.
  convenience init<Value>(
    perTarget block: @escaping @isolated(any) @Sendable (InjectionRequest) throws -> Value, isSendable: Bool
  ) {
    self.init(
      isolation: block.isolation, takesInjector: true, isSendable: isSendable,
      make: .asked(IsolatedClosure<Value, InjectionRequest>(run: block).plain))
  }

  /// Creates a factory from an asynchronous closure; awaiting it switches to its actor.
  convenience init<Value: Sendable, each Argument>(
    awaited block: @escaping @isolated(any) @Sendable (PropertyInjector, repeat each Argument) async throws -> Value
  ) {
    self.init(
      isolation: block.isolation, parameters: Self.types(repeat (each Argument).self), takesInjector: true,
      isSendable: true, isAwaited: true,
      make: .awaited { injector, arguments in
        var arguments = arguments[...]
        return try await block(injector, repeat Self.next((each Argument).self, &arguments))
      })
  }

  /// Returns types as a list.
  static func types<each Listed>(_ types: repeat (each Listed).Type) -> [Any.Type] {
    var list: [Any.Type] = []
    repeat list += [each types]
    return list
  }

  /// Returns the arguments of a lookup as a list.
  @_alwaysEmitIntoClient
  static func list<each Argument>(_ arguments: repeat each Argument) -> [Any] {
    var list: [Any] = []
    repeat list.append(each arguments)
    return list
  }

  /// Removes and returns the next argument.
  ///
  /// Precondition: the argument fits, which is checked before a closure runs.
  static func next<Argument>(_: Argument.Type, _ arguments: inout ArraySlice<Any>) -> Argument {
    Fitting.fitted(arguments.removeFirst())
  }
}
