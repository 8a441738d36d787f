/// The forms in which closures and initializers are registered, compiled where the registration is written: there they
/// are specialised, and a program has only those that it uses.
///
/// The isolation is compared before every call, as `assumeIsolated` does; see `TypedBlock.swift`.
extension Factory {
  /// Creates a factory from a closure without parameters.
  @_alwaysEmitIntoClient
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

  /// Creates a factory from a closure that takes arguments: that of a decorator, or of a `Provider` made by hand.
  @_alwaysEmitIntoClient
  convenience init<Value, each Argument>(
    taking block: @escaping @isolated(any) @Sendable (repeat each Argument) throws -> Value, isSendable: Bool
  ) {
    let run = IsolatedClosure(run: block).plain
    self.init(
      isolation: block.isolation, parameters: Self.types(repeat (each Argument).self), isSendable: isSendable,
      make: .now { _, arguments in
        var arguments = arguments[...]
        return try run(repeat Self.next((each Argument).self, &arguments))
      })
  }

  /// Creates a factory from a closure that takes the injector and arguments.
  @_alwaysEmitIntoClient
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
  @_alwaysEmitIntoClient
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

  /// Creates a factory from a closure that takes an `InjectionRequest`, in the form of an initializer with one
  /// parameter.
  @_alwaysEmitIntoClient
  convenience init<Value>(
    perTarget block: @escaping @isolated(any) @Sendable (InjectionRequest) throws -> Value, isSendable: Bool
  ) {
    self.init(
      isolation: block.isolation, takesInjector: true, isSendable: isSendable,
      make: .asked(IsolatedClosure<Value, InjectionRequest>(run: block).plain))
  }

  /// Creates a factory from an asynchronous closure; awaiting it switches to its actor.
  @_alwaysEmitIntoClient
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

  /// Creates a factory that collects everything that fits a type, looked up again for each request.
  convenience init(
    collecting type: Any.Type, isSendable: Bool,
    _ collection: @escaping @Sendable ([(name: PropertyName, value: Any)]) -> Any
  ) {
    self.init(
      isolation: nil, demandsSendable: isSendable, collected: Fitting.unwrapped(type), isSendable: isSendable,
      make: .now { resolver, _ in collection(try resolver.elements(of: type, demandsSendable: isSendable)) })
  }

  static func array<Element>(of type: Element.Type, isSendable: Bool) -> Factory {
    Factory(collecting: type, isSendable: isSendable) { $0.map { Fitting.fitted($0.value) as Element } }
  }

  static func dictionary<Element>(of type: Element.Type, isSendable: Bool) -> Factory {
    Factory(collecting: type, isSendable: isSendable) { parts in
      parts.reduce(into: [PropertyName: Element].init()) { $0[$1.name] = Fitting.fitted($1.value) as Element }
    }
  }

  /// Returns types as a list.
  @_alwaysEmitIntoClient
  static func types<each Listed>(_ types: repeat (each Listed).Type) -> [Any.Type] {
    var list: [Any.Type] = []
    repeat list.append(each types)
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
  @usableFromInline
  static func next<Argument>(_: Argument.Type, _ arguments: inout ArraySlice<Any>) -> Argument {
    Fitting.fitted(arguments.removeFirst())
  }
}
