// Initializers with only `Sendable` parameters: an `any P & Sendable` among them takes only values that are registered
// as `Sendable`. If only some parameters are `Sendable`, the type system does not tell which.

extension PropertyInjector {
  /// Registers an initializer with parameters that are all `Sendable`.
  ///
  /// The compiler chooses this form. A parameter of a type such as `any Store & Sendable` then gets only values that
  /// are registered as `Sendable`. Apart from that it is like the form for other parameters.
  ///
  /// - Returns: `true` if the name was free.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value: Sendable, each Dependency: Sendable>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    @_inheritActorContext withInitializer initializer:
      @escaping @isolated(any) @Sendable (repeat each Dependency) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(key, scope, Factory(initializer: initializer, isSendable: true, demandsSendable: true), fileID, line)
  }

  /// Registers an initializer with `Sendable` parameters and a value that is not `Sendable`.
  ///
  /// - Returns: `true` if the name was free.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value, each Dependency: Sendable>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    @_inheritActorContext withInitializer initializer:
      @escaping @isolated(any) @Sendable (repeat each Dependency) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(key, scope, Factory(initializer: initializer, isSendable: false, demandsSendable: true), fileID, line)
  }
}
