// Keys in place of names: the registration has the key's name and the key's type. Every form calls the form with the
// same labels that takes a name; see there for its documentation.
extension PropertyInjector {
  // MARK: - Instances

  /// Registers a ready-made instance that may be used on every actor, under a key and as the key's type.
  ///
  /// It behaves like the form with a name; the compiler checks the type (``PropertyKey``).
  ///
  /// - Returns: `true` if the name was free.
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value: Sendable>(
    _ key: PropertyKey<Value>, withInstance instance: Value, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    registerProperty(key.name, withInstance: instance, fileID: fileID, line: line)
  }

  /// Registers a ready-made instance that stays in the isolation that registers it, under a key and as the key's type.
  ///
  /// It behaves like the form with a name; the compiler checks the type (``PropertyKey``).
  ///
  /// - Returns: `true` if the name was free.
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value>(
    _ key: PropertyKey<Value>, withInstance instance: Value, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    registerProperty(key.name, withInstance: instance, isolation: isolation, fileID: fileID, line: line)
  }

  // MARK: - Closures

  /// Registers a closure that makes a value of the key's type when an empty property needs it.
  ///
  /// It behaves like the form with a name; the compiler checks the type (``PropertyKey``).
  ///
  /// - Returns: `true` if the name was free.
  @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value: Sendable>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    @_inheritActorContext withBlock block: @escaping @isolated(any) @Sendable () throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    registerProperty(key.name, scope: scope, withBlock: block, fileID: fileID, line: line)
  }

  /// Registers a closure that makes a value of the key's type, which is not `Sendable`.
  ///
  /// It behaves like the form with a name; the compiler checks the type (``PropertyKey``).
  ///
  /// - Returns: `true` if the name was free.
  @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    @_inheritActorContext withBlock block: @escaping @isolated(any) @Sendable () throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    registerProperty(key.name, scope: scope, withBlock: block, fileID: fileID, line: line)
  }

  /// Registers a closure that takes the injector and arguments, under a key.
  ///
  /// It behaves like the form with a name; the compiler checks the type (``PropertyKey``).
  ///
  /// - Returns: `true` if the name was free.
  @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value: Sendable, each Argument>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    @_inheritActorContext withBlock block:
      @escaping @isolated(any) @Sendable (PropertyInjector, repeat each Argument) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    registerProperty(key.name, scope: scope, withBlock: block, fileID: fileID, line: line)
  }

  /// Registers a closure that takes the injector and arguments, with a value that is not `Sendable`, under a key.
  ///
  /// It behaves like the form with a name; the compiler checks the type (``PropertyKey``).
  ///
  /// - Returns: `true` if the name was free.
  @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value, each Argument>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    @_inheritActorContext withBlock block:
      @escaping @isolated(any) @Sendable (PropertyInjector, repeat each Argument) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    registerProperty(key.name, scope: scope, withBlock: block, fileID: fileID, line: line)
  }

  // MARK: - Initializers

  /// Registers an initializer with parameters that are looked up by type, under a key.
  ///
  /// It behaves like the form with a name; the compiler checks the type (``PropertyKey``).
  ///
  /// - Returns: `true` if the name was free.
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value: Sendable, each Dependency>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    @_inheritActorContext withInitializer initializer:
      @escaping @isolated(any) @Sendable (repeat each Dependency) throws -> Value, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Bool {
    registerProperty(key.name, scope: scope, withInitializer: initializer, fileID: fileID, line: line)
  }

  /// Registers an initializer of a type that is not `Sendable`, under a key.
  ///
  /// It behaves like the form with a name; the compiler checks the type (``PropertyKey``).
  ///
  /// - Returns: `true` if the name was free.
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value, each Dependency>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    @_inheritActorContext withInitializer initializer:
      @escaping @isolated(any) @Sendable (repeat each Dependency) throws -> Value, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Bool {
    registerProperty(key.name, scope: scope, withInitializer: initializer, fileID: fileID, line: line)
  }

  // MARK: - Asynchronous closures

  /// Registers an asynchronous closure, under a key.
  ///
  /// It behaves like the form with a name; the compiler checks the type (``PropertyKey``).
  ///
  /// - Returns: `true` if the name was free.
  @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value: Sendable>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    @_inheritActorContext withBlock block: @escaping @isolated(any) @Sendable () async throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    registerProperty(key.name, scope: scope, withBlock: block, fileID: fileID, line: line)
  }

  /// Registers an asynchronous closure that takes the injector and arguments, under a key.
  ///
  /// It behaves like the form with a name; the compiler checks the type (``PropertyKey``).
  ///
  /// - Returns: `true` if the name was free.
  @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value: Sendable, each Argument>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    @_inheritActorContext withBlock block:
      @escaping @isolated(any) @Sendable (PropertyInjector, repeat each Argument) async throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    registerProperty(key.name, scope: scope, withBlock: block, fileID: fileID, line: line)
  }

  /// Registers a reference to an asynchronous function that runs on its caller's actor, under a key.
  ///
  /// It behaves like the form with a name; the compiler checks the type (``PropertyKey``).
  ///
  /// - Returns: `true` if the name was free.
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value: Sendable>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    withBlock function: nonisolated(nonsending) @escaping @Sendable () async throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line, _: Void = ()
  ) -> Bool {
    registerProperty(key.name, scope: scope, withBlock: function, fileID: fileID, line: line, ())
  }

  /// Registers a reference to an asynchronous function that runs on its caller's actor and takes the injector and
  /// arguments, under a key.
  ///
  /// It behaves like the form with a name; the compiler checks the type (``PropertyKey``).
  ///
  /// - Returns: `true` if the name was free.
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value: Sendable, each Argument>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    withBlock function:
      nonisolated(nonsending) @escaping @Sendable (PropertyInjector, repeat each Argument) async throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line, _: Void = ()
  ) -> Bool {
    registerProperty(key.name, scope: scope, withBlock: function, fileID: fileID, line: line, ())
  }
}
