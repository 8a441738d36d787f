extension PropertyInjector {
  /// Registers an asynchronous block, for the forms that await.
  ///
  /// ```swift
  /// injector.registerProperty("database", scope: .singleton) {
  ///   try await Database.open()
  /// }
  /// let report = await injector.injectDependencies(awaiting: screen)
  /// ```
  ///
  /// Only the forms that await can use it, ``injectDependencies(awaiting:isolation:)`` and
  /// ``awaitInstance(of:arguments:isolation:)``; for the others it is as if it belonged to another actor, until a shared
  /// instance has been made; a weak one while something holds it. What it makes is filled on its actor, or for the caller
  /// that awaits if it has none. A shared instance is made once, however many tasks ask; a task that is cancelled stops
  /// waiting, and when nobody waits any more the block is cancelled. The value has to be `Sendable`, since it comes from
  /// elsewhere.
  ///
  /// - Returns: Whether the name was free.
  @discardableResult
  public func registerProperty<Value: Sendable>(
    _ name: PropertyName, scope: Scope = .unique,
    @_inheritActorContext withBlock block: @escaping @isolated(any) @Sendable () async throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    let factory = Factory(isolation: block.isolation, isSendable: true, make: .awaited { _ in try await block() })
    return add(factory, name, Value.self, scope, SourceLocation(fileID: fileID, line: line))
  }

  /// Registers an asynchronous block that is given the injector and the arguments of the look-up, for the forms that await.
  ///
  /// ```swift
  /// injector.registerProperty("store", scope: .singleton) { injector in
  ///   _ = try await injector.awaitInstance(of: Database.self)  // which has to be open
  ///   return try Store(path: path)
  /// }
  /// ```
  ///
  /// - Returns: Whether the name was free.
  @discardableResult
  public func registerProperty<Value: Sendable, each Argument>(
    _ name: PropertyName, scope: Scope = .unique,
    @_inheritActorContext withBlock block:
      @escaping @isolated(any) @Sendable (PropertyInjector, repeat each Argument) async throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(
      Factory(awaited: block, isolation: block.isolation), name, Value.self, scope,
      SourceLocation(fileID: fileID, line: line))
  }

  // MARK: - References to functions

  /// Registers a reference to an asynchronous function, in modules where such a function runs where its caller does.
  ///
  /// ```swift
  /// func openDatabase() async throws -> Database { try await Database.open() }
  /// injector.registerProperty("database", scope: .singleton, withBlock: openDatabase)
  /// ```
  ///
  /// With the upcoming feature `NonisolatedNonsendingByDefault`, a default of new Xcode projects, a nonisolated
  /// asynchronous function has another type than a closure of no actor; this form takes it. The function belongs to no
  /// actor, as in modules without that feature. A closure never picks this form.
  ///
  /// - Returns: Whether the name was free.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value: Sendable>(
    _ name: PropertyName, scope: Scope = .unique,
    withBlock function: nonisolated(nonsending) @escaping @Sendable () async throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line, _: Void = ()
  ) -> Bool {
    let block: @isolated(any) @Sendable () async throws -> Value = { try await function() }
    return registerProperty(name, scope: scope, withBlock: block, fileID: fileID, line: line)
  }

  /// Registers a reference to an asynchronous function that is given the injector and the arguments of the look-up, in
  /// modules where such a function runs where its caller does.
  ///
  /// - Returns: Whether the name was free.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value: Sendable, each Argument>(
    _ name: PropertyName, scope: Scope = .unique,
    withBlock function:
      nonisolated(nonsending) @escaping @Sendable (PropertyInjector, repeat each Argument) async throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line, _: Void = ()
  ) -> Bool {
    let block: @isolated(any) @Sendable (PropertyInjector, repeat each Argument) async throws -> Value = {
      (injector: PropertyInjector, argument: repeat each Argument) in
      try await function(injector, repeat each argument)
    }
    return registerProperty(name, scope: scope, withBlock: block, fileID: fileID, line: line)
  }
}
