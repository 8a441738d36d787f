extension PropertyInjector {
  // MARK: - Nonisolated closures

  /// Registers a closure that belongs to no actor, wherever it is written.
  ///
  /// ```swift
  /// @MainActor func configure(_ injector: PropertyInjector) {
  ///   // Runs on every thread.
  ///   injector.registerProperty("store", anywhere: { Store() })
  /// }
  /// ```
  ///
  /// A closure that is passed as `withBlock:` in a function of an actor belongs to that actor and runs only there. This
  /// closure runs on any thread, and the compiler rejects uses of isolated functions and properties and captures that
  /// are not `Sendable`. In all other respects it is as with `withBlock:`: it runs when a value is needed, for each
  /// use or as often as the scope says; the value is injected; `nil` injects nothing; an error is reported. Write the
  /// label: a trailing closure means `withBlock:`.
  ///
  /// - Parameters:
  ///   - key: The name of the properties that get the value, such as `"clock"`; a literal, or a declared key.
  ///   - scope: How long a value is shared, and by which properties and lookups.
  ///   - block: The closure that makes the value; it belongs to no actor.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  /// - Returns: `true` if the name was free.
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value: Sendable>(
    _ key: PropertyKey<Value>, scope: Scope = .unique, anywhere block: @escaping @Sendable () throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(key, scope, Factory(block: block, isSendable: true), fileID, line)
  }

  /// Registers a closure that belongs to no actor and takes the injector and, if it has further parameters, the
  /// arguments of the lookup.
  ///
  /// ```swift
  /// injector.registerProperty(
  ///   "car",
  ///   anywhere: { (injector, color: String, doors: Int) in
  ///     Car(color: color, doors: doors)
  ///   })
  /// ```
  ///
  /// Apart from the actor it is like the form of `withBlock:` with the same parameters. Inside the closure, lookups are
  /// those of nonisolated code.
  ///
  /// - Returns: `true` if the name was free.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value: Sendable, each Argument>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    anywhere block: @escaping @Sendable (PropertyInjector, repeat each Argument) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(key, scope, Factory(block: block, isSendable: true), fileID, line)
  }

  // MARK: - Depending on the requester

  /// Registers a closure with a value that depends on the requester: a logger for each class, a channel for each
  /// property.
  ///
  /// ```swift
  /// injector.registerProperty("title", perTarget: { request in
  ///   "\(request.property) of \(request.target.map { "\($0)" } ?? "a lookup")"
  /// })
  /// ```
  ///
  /// The scope is always unique: the closure runs for every property and every lookup. ``InjectionRequest`` has the
  /// dynamic type of the object that is filled and the property's own name. Isolation, errors and `nil` are as with
  /// `withBlock:`. Write the label: a trailing closure means `withBlock:`.
  ///
  /// - Parameters:
  ///   - key: The name of the properties that get the value, such as `"clock"`; a literal, or a declared key.
  ///   - block: Gets the request: which property of which type wants the value.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  /// - Returns: `true` if the name was free.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value: Sendable>(
    _ key: PropertyKey<Value>,
    @_inheritActorContext perTarget block: @escaping @isolated(any) @Sendable (InjectionRequest) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(key, .unique, Factory(perTarget: block, isSendable: true), fileID, line)
  }

  /// Registers a closure that depends on the requester, with a value that is not `Sendable` and stays in its isolation.
  ///
  /// - Returns: `true` if the name was free.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value>(
    _ key: PropertyKey<Value>,
    @_inheritActorContext perTarget block: @escaping @isolated(any) @Sendable (InjectionRequest) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(key, .unique, Factory(perTarget: block, isSendable: false), fileID, line)
  }
}
