// Initializers all of whose parameters are `Sendable`: an `any P & Sendable` among them takes what was registered as `Sendable`
// only. Where some are and some are not, nothing is known of the single one.

extension PropertyInjector {
  /// Registers an initializer of which the compiler knows that all its parameters are `Sendable`.
  ///
  /// - Returns: Whether the name was free.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value: Sendable, each Dependency: Sendable>(
    _ name: PropertyName, scope: Scope = .unique,
    @_inheritActorContext withInitializer initializer:
      @escaping @isolated(any) @Sendable (repeat each Dependency) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(
      Factory(
        initializer: IsolatedInitializer(run: initializer), isolation: initializer.isolation, isSendable: true,
        demandsSendable: true),
      name, Value.self, scope, SourceLocation(fileID: fileID, line: line))
  }

  /// Registers an initializer whose parameters are `Sendable`, while its value is not.
  ///
  /// - Returns: Whether the name was free.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value, each Dependency: Sendable>(
    _ name: PropertyName, scope: Scope = .unique,
    @_inheritActorContext withInitializer initializer:
      @escaping @isolated(any) @Sendable (repeat each Dependency) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(
      Factory(
        initializer: IsolatedInitializer(run: initializer), isolation: initializer.isolation, isSendable: false,
        demandsSendable: true),
      name, Value.self, scope, SourceLocation(fileID: fileID, line: line))
  }

  /// Registers an initializer of which the compiler knows that all its parameters are `Sendable`, under a key.
  ///
  /// - Returns: Whether the name was free.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value: Sendable, each Dependency: Sendable>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    @_inheritActorContext withInitializer initializer:
      @escaping @isolated(any) @Sendable (repeat each Dependency) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    registerProperty(key.name, scope: scope, withInitializer: initializer, fileID: fileID, line: line)
  }

  /// Registers an initializer whose parameters are `Sendable`, while its value is not, under a key.
  ///
  /// - Returns: Whether the name was free.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value, each Dependency: Sendable>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    @_inheritActorContext withInitializer initializer:
      @escaping @isolated(any) @Sendable (repeat each Dependency) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    registerProperty(key.name, scope: scope, withInitializer: initializer, fileID: fileID, line: line)
  }
}
