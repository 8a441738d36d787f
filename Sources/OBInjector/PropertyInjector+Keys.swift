// Keys in place of names for the other sources of values, decorators and lookups; see
// `PropertyInjector+RegisteringKeys.swift`.
extension PropertyInjector {
  // MARK: - Sources

  /// Registers a closure that belongs to no actor, under a key.
  ///
  /// It behaves like the form with a name; the compiler checks the type (``PropertyKey``).
  ///
  /// - Returns: `true` if the name was free.
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value: Sendable>(
    _ key: PropertyKey<Value>, scope: Scope = .unique, anywhere block: @escaping @Sendable () throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    registerProperty(key.name, scope: scope, anywhere: block, fileID: fileID, line: line)
  }

  /// Registers a closure that belongs to no actor and takes the injector and arguments, under a key.
  ///
  /// It behaves like the form with a name; the compiler checks the type (``PropertyKey``).
  ///
  /// - Returns: `true` if the name was free.
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value: Sendable, each Argument>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    anywhere block: @escaping @Sendable (PropertyInjector, repeat each Argument) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    registerProperty(key.name, scope: scope, anywhere: block, fileID: fileID, line: line)
  }

  /// Registers an array of the values of all registrations that fit a type, under a key.
  ///
  /// It behaves like the form with a name; the compiler checks the type (``PropertyKey``).
  ///
  /// - Returns: `true` if the name was free.
  @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Element: Sendable>(
    _ key: PropertyKey<[Element]>, collecting type: Element.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    registerProperty(key.name, collecting: type, fileID: fileID, line: line)
  }

  /// Registers an array of the values that fit a type that is not `Sendable`, under a key.
  ///
  /// It behaves like the form with a name; the compiler checks the type (``PropertyKey``).
  ///
  /// - Returns: `true` if the name was free.
  @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Element>(
    _ key: PropertyKey<[Element]>, collecting type: Element.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    registerProperty(key.name, collecting: type, fileID: fileID, line: line)
  }

  /// Registers a dictionary of the values of all registrations that fit a type, by name, under a key.
  ///
  /// It behaves like the form with a name; the compiler checks the type (``PropertyKey``).
  ///
  /// - Returns: `true` if the name was free.
  @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Element: Sendable>(
    _ key: PropertyKey<[PropertyName: Element]>, collectingByName type: Element.Type, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Bool {
    registerProperty(key.name, collectingByName: type, fileID: fileID, line: line)
  }

  /// Registers a dictionary of the values that fit a type that is not `Sendable`, by name, under a key.
  ///
  /// It behaves like the form with a name; the compiler checks the type (``PropertyKey``).
  ///
  /// - Returns: `true` if the name was free.
  @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Element>(
    _ key: PropertyKey<[PropertyName: Element]>, collectingByName type: Element.Type, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Bool {
    registerProperty(key.name, collectingByName: type, fileID: fileID, line: line)
  }

  /// Registers a closure with a value that depends on the requester, under a key.
  ///
  /// It behaves like the form with a name; the compiler checks the type (``PropertyKey``).
  ///
  /// - Returns: `true` if the name was free.
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value: Sendable>(
    _ key: PropertyKey<Value>,
    @_inheritActorContext perTarget block: @escaping @isolated(any) @Sendable (InjectionRequest) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    registerProperty(key.name, perTarget: block, fileID: fileID, line: line)
  }

  /// Registers a closure with a value that depends on the requester and is not `Sendable`, under a key.
  ///
  /// It behaves like the form with a name; the compiler checks the type (``PropertyKey``).
  ///
  /// - Returns: `true` if the name was free.
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value>(
    _ key: PropertyKey<Value>,
    @_inheritActorContext perTarget block: @escaping @isolated(any) @Sendable (InjectionRequest) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    registerProperty(key.name, perTarget: block, fileID: fileID, line: line)
  }

  // MARK: - Decorators

  /// Decorates the value of a key: wraps or replaces it, once for each value that is made.
  ///
  /// It behaves like the form with a name; the compiler checks the type (``PropertyKey``).
  @_alwaysEmitIntoClient
  public func decorateProperty<Value: Sendable>(
    _ key: PropertyKey<Value>,
    @_inheritActorContext with decorator: @escaping @isolated(any) @Sendable (PropertyInjector, Value) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    decorateProperty(key.name, with: decorator, fileID: fileID, line: line)
  }

  /// Decorates the value of a key, for a type that is not `Sendable`.
  ///
  /// It behaves like the form with a name; the compiler checks the type (``PropertyKey``).
  @_alwaysEmitIntoClient
  public func decorateProperty<Value>(
    _ key: PropertyKey<Value>,
    @_inheritActorContext with decorator: @escaping @isolated(any) @Sendable (PropertyInjector, Value) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    decorateProperty(key.name, with: decorator, fileID: fileID, line: line)
  }

  /// Decorates the value of a key with a closure that takes the value only.
  ///
  /// It behaves like the form with a name; the compiler checks the type (``PropertyKey``).
  @_alwaysEmitIntoClient
  public func decorateProperty<Value: Sendable>(
    _ key: PropertyKey<Value>,
    @_inheritActorContext with decorator: @escaping @isolated(any) @Sendable (Value) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    decorateProperty(key.name, with: decorator, fileID: fileID, line: line)
  }

  /// Decorates the value of a key with a closure that takes the value only, for a type that is not `Sendable`.
  ///
  /// It behaves like the form with a name; the compiler checks the type (``PropertyKey``).
  @_alwaysEmitIntoClient
  public func decorateProperty<Value>(
    _ key: PropertyKey<Value>,
    @_inheritActorContext with decorator: @escaping @isolated(any) @Sendable (Value) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    decorateProperty(key.name, with: decorator, fileID: fileID, line: line)
  }

  // MARK: - Looking up

  /// Returns the value that is registered under a key.
  ///
  /// It behaves like the form with a name; the compiler checks the type (``PropertyKey``).
  ///
  /// - Throws: ``InjectionError``, as the lookup by name does.
  @_alwaysEmitIntoClient
  public func instance<Value, each Argument>(
    forProperty key: PropertyKey<Value>, of type: Value.Type = Value.self, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> Value {
    try instance(forProperty: key.name, of: type, arguments: repeat each arguments, isolation: isolation)
  }

  /// Returns the value that is registered under a key, and awaits it if it is not available at once.
  ///
  /// It behaves like the form with a name; the compiler checks the type (``PropertyKey``).
  ///
  /// - Throws: ``InjectionError``, as the lookup by name does.
  @_alwaysEmitIntoClient
  public func awaitInstance<Value, each Argument: Sendable>(
    forProperty key: PropertyKey<Value>, of type: Value.Type = Value.self, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(InjectionError) -> Value {
    try await awaitInstance(forProperty: key.name, of: type, arguments: repeat each arguments, isolation: isolation)
  }
}
