// A key in place of a name, for the other sources of values, decorators, look-ups and questions; see
// `PropertyInjector+RegisteringKeys.swift`.
extension PropertyInjector {
  // MARK: - Sources

  /// Registers a block that belongs to no actor, under a key.
  ///
  /// - Returns: Whether the name was free.
  @_disfavoredOverload @discardableResult
  @inlinable
  public func registerProperty<Value: Sendable>(
    _ key: PropertyKey<Value>, scope: Scope = .unique, anywhere block: @escaping @Sendable () throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    registerProperty(key.name, scope: scope, anywhere: block, fileID: fileID, line: line)
  }

  /// Registers a block that belongs to no actor and is given the injector and arguments, under a key.
  ///
  /// - Returns: Whether the name was free.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value: Sendable, each Argument>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    anywhere block: @escaping @Sendable (PropertyInjector, repeat each Argument) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    registerProperty(key.name, scope: scope, anywhere: block, fileID: fileID, line: line)
  }

  /// Registers an array of everything that fits, under a key.
  ///
  /// - Returns: Whether the name was free.
  @discardableResult
  public func registerProperty<Element: Sendable>(
    _ key: PropertyKey<[Element]>, collecting type: Element.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    registerProperty(key.name, collecting: type, fileID: fileID, line: line)
  }

  /// Registers an array of everything that fits, where not all of it is `Sendable`, under a key.
  ///
  /// - Returns: Whether the name was free.
  @discardableResult
  public func registerProperty<Element>(
    _ key: PropertyKey<[Element]>, collecting type: Element.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    registerProperty(key.name, collecting: type, fileID: fileID, line: line)
  }

  /// Registers a block whose value depends on who asks, under a key.
  ///
  /// - Returns: Whether the name was free.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value: Sendable>(
    _ key: PropertyKey<Value>,
    @_inheritActorContext perTarget block: @escaping @isolated(any) @Sendable (InjectionRequest) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    registerProperty(key.name, perTarget: block, fileID: fileID, line: line)
  }

  /// Registers a block whose value depends on who asks and is not `Sendable`, under a key.
  ///
  /// - Returns: Whether the name was free.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value>(
    _ key: PropertyKey<Value>,
    @_inheritActorContext perTarget block: @escaping @isolated(any) @Sendable (InjectionRequest) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    registerProperty(key.name, perTarget: block, fileID: fileID, line: line)
  }

  // MARK: - Aliases

  /// Registers a second key for something of the same type.
  ///
  /// - Returns: Whether the alias was free.
  @discardableResult
  public func registerProperty<Value>(
    _ alias: PropertyKey<Value>, as key: PropertyKey<Value>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    registerProperty(alias.name, as: key.name, fileID: fileID, line: line)
  }

  /// Registers a key for what stands under a name.
  ///
  /// - Returns: Whether the alias was free.
  @discardableResult
  public func registerProperty<Value>(
    _ alias: PropertyKey<Value>, as name: PropertyName, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    registerProperty(alias.name, as: name, fileID: fileID, line: line)
  }

  /// Registers a second name for what stands under a key.
  ///
  /// - Returns: Whether the alias was free.
  @discardableResult
  public func registerProperty<Value>(
    _ alias: PropertyName, as key: PropertyKey<Value>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    registerProperty(alias, as: key.name, fileID: fileID, line: line)
  }

  // MARK: - Decorators

  /// Puts something around what a key means.
  public func decorateProperty<Value: Sendable>(
    _ key: PropertyKey<Value>,
    @_inheritActorContext with decorator: @escaping @isolated(any) @Sendable (PropertyInjector, Value) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    decorateProperty(key.name, with: decorator, fileID: fileID, line: line)
  }

  /// Puts something around what a key means, which is not `Sendable`.
  public func decorateProperty<Value>(
    _ key: PropertyKey<Value>,
    @_inheritActorContext with decorator: @escaping @isolated(any) @Sendable (PropertyInjector, Value) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    decorateProperty(key.name, with: decorator, fileID: fileID, line: line)
  }

  /// Puts something around what a key means, given the value alone.
  public func decorateProperty<Value: Sendable>(
    _ key: PropertyKey<Value>,
    @_inheritActorContext with decorator: @escaping @isolated(any) @Sendable (Value) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    decorateProperty(key.name, with: decorator, fileID: fileID, line: line)
  }

  /// Puts something around what a key means, given the value alone, which is not `Sendable`.
  public func decorateProperty<Value>(
    _ key: PropertyKey<Value>,
    @_inheritActorContext with decorator: @escaping @isolated(any) @Sendable (Value) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    decorateProperty(key.name, with: decorator, fileID: fileID, line: line)
  }

  // MARK: - Taking away, asking, looking up

  /// Removes the registration of that key, and what was shared under it.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  public func deleteProperty<Value>(_ key: PropertyKey<Value>, isolation: isolated (any Actor)? = #isolation) {
    deleteProperty(key.name, isolation: isolation)
  }

  /// Whether something is registered under the key's name, here or in a parent.
  public func hasProperty<Value>(_ key: PropertyKey<Value>) -> Bool { hasProperty(key.name) }

  /// The value that stands under a key.
  ///
  /// - Throws: As the look-up by name does.
  public func instance<Value, each Argument>(
    forProperty key: PropertyKey<Value>, of type: Value.Type = Value.self, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> Value {
    try instance(forProperty: key.name, of: type, arguments: repeat each arguments, isolation: isolation)
  }

  /// The value that stands under a key, awaited where it has to be.
  ///
  /// - Throws: As the look-up by name does.
  public func awaitInstance<Value, each Argument: Sendable>(
    forProperty key: PropertyKey<Value>, of type: Value.Type = Value.self, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(InjectionError) -> Value {
    try await awaitInstance(forProperty: key.name, of: type, arguments: repeat each arguments, isolation: isolation)
  }

  /// Fills a target that stands for what is registered under a key.
  @discardableResult
  public func injectDependencies<Target: AnyObject, Value>(
    to target: Target, as key: PropertyKey<Value>, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport {
    injectDependencies(to: target, as: key.name, isolation: isolation)
  }

  /// Fills an object whose static type is a protocol for classes: language mode 5 does not open it for the generic form.
  @_disfavoredOverload @discardableResult
  public func injectDependencies<Value>(
    to target: AnyObject, as key: PropertyKey<Value>, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport {
    injectDependencies(to: target as AnyObject, as: key.name, isolation: isolation)
  }
}
