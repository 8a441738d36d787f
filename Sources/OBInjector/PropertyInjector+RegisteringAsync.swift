extension PropertyInjector {
  /// Registers an asynchronous closure, for the calls that await.
  ///
  /// ```swift
  /// injector.registerProperty("database", scope: .singleton) {
  ///   try await Database.open()
  /// }
  /// let report = await injector.injectDependencies(awaiting: screen)
  /// ```
  ///
  /// Only ``injectDependencies(awaiting:isolation:)``, `awaitInstance(of:)` and the other
  /// calls that await can run the closure. For synchronous calls the registration behaves like one of another actor,
  /// until a shared instance has been made; for a weakly shared instance, while it is alive. The closure's value is
  /// filled on the closure's actor or, if it has none, in the isolation of the awaiting caller. A shared instance is
  /// made once, even if several tasks request it. A cancelled task stops waiting; when no task waits any more, the
  /// closure is cancelled. The value has to be `Sendable`, since it crosses isolations.
  ///
  /// - Parameters:
  ///   - key: The name of the properties that get the value, such as `"clock"`; a literal, or a declared key.
  ///   - scope: How long a value is shared, and by which properties and lookups.
  ///   - block: The asynchronous closure that makes the value.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  /// - Returns: `true` if the name was free.
  @discardableResult
  public func registerProperty<Value: Sendable>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    @_inheritActorContext withBlock block: @escaping @isolated(any) @Sendable () async throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    let factory = Factory(isolation: block.isolation, isSendable: true, make: .awaited { _ in try await block() })
    return add(key, scope, factory, fileID, line)
  }

  /// Registers an asynchronous closure that receives the injector and the arguments of the lookup, for the calls that
  /// await.
  ///
  /// ```swift
  /// injector.registerProperty("store", scope: .singleton) { injector in
  ///   // The database has to be open.
  ///   _ = try await injector.awaitInstance(of: Database.self)
  ///   return try Store(path: path)
  /// }
  /// ```
  ///
  /// - Returns: `true` if the name was free.
  @discardableResult
  public func registerProperty<Value: Sendable, each Argument>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    @_inheritActorContext withBlock block:
      @escaping @isolated(any) @Sendable (PropertyInjector, repeat each Argument) async throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(key, scope, Factory(awaited: block), fileID, line)
  }
}
