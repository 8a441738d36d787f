extension PropertyInjector {
  /// Registers an array of the values of all registrations that fit a type.
  ///
  /// ```swift
  /// // For a property `var plugins: [any Plugin]?`.
  /// injector.registerProperty("plugins", collecting: (any Plugin).self)
  /// ```
  ///
  /// The elements come from the registrations that are certain to fit, in the order of registration, those of a parent
  /// before those of its child; a child's registration replaces the parent's of the same name. The injector that
  /// injects collects them, so a child's registrations count for objects that the child fills. The array is made anew
  /// for each property, its elements as often as their own scopes say. Registrations that take arguments are left out,
  /// as are closures that return `nil`; the array never contains itself, and may be empty. An element that fails, or
  /// that belongs to another actor, fails the array: the error's ``InjectionError/property`` is the name of the
  /// element, and its path leads through this name. The forms that await also await asynchronous elements and
  /// `Sendable` ones of other actors. The cost is one lookup for each element.
  ///
  /// - Returns: `true` if the value was registered.
  @discardableResult
  public func registerProperty<Element: Sendable>(
    _ key: PropertyKey<[Element]>, collecting type: Element.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(key, .unique, .array(of: type, isSendable: true), fileID, line)
  }

  /// Registers an array of the values that fit a type that is not `Sendable`: elements stay in their isolation.
  ///
  /// - Returns: `true` if the value was registered.
  @discardableResult
  public func registerProperty<Element>(
    _ key: PropertyKey<[Element]>, collecting type: Element.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(key, .unique, .array(of: type, isSendable: false), fileID, line)
  }

  /// Registers a dictionary of the values of all registrations that fit a type, by the names of the registrations.
  ///
  /// ```swift
  /// struct Checking: Plugin { func start() {} }
  /// // For a property `var handlers: [PropertyName: any Plugin]?`.
  /// injector.registerProperty("handlers", collectingByName: (any Plugin).self)
  /// injector.registerProperty("check") { Checking() }  // handlers["check"]
  /// ```
  ///
  /// Use it where a value is chosen by its name: a handler for a command, a screen for a link. In all other respects it
  /// is as with ``registerProperty(_:collecting:fileID:line:)-p964``. Aliases are no keys. Each value is made, whether
  /// it is used or not: if few are used, look them up by name instead.
  ///
  /// - Returns: `true` if the value was registered.
  @discardableResult
  public func registerProperty<Element: Sendable>(
    _ key: PropertyKey<[PropertyName: Element]>, collectingByName type: Element.Type, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Bool {
    add(key, .unique, .dictionary(of: type, isSendable: true), fileID, line)
  }

  /// Registers a dictionary of the values that fit a type that is not `Sendable`: values stay in their isolation.
  ///
  /// - Returns: `true` if the value was registered.
  @discardableResult
  public func registerProperty<Element>(
    _ key: PropertyKey<[PropertyName: Element]>, collectingByName type: Element.Type, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Bool {
    add(key, .unique, .dictionary(of: type, isSendable: false), fileID, line)
  }

  // MARK: - Asynchronous closures

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
  /// - Returns: `true` if the value was registered.
  @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value: Sendable>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    @_inheritActorContext withBlock block: @escaping @isolated(any) @Sendable () async throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    let factory = Factory(
      isolation: block.isolation, isSendable: true, isAwaited: true, make: .awaited { _, _ in try await block() })
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
  /// - Returns: `true` if the value was registered.
  @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value: Sendable, each Argument>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    @_inheritActorContext withBlock block:
      @escaping @isolated(any) @Sendable (PropertyInjector, repeat each Argument) async throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(key, scope, Factory(awaited: block), fileID, line)
  }

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
  /// - Returns: `true` if the value was registered.
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
  /// - Returns: `true` if the value was registered.
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
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
  /// - Returns: `true` if the value was registered.
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value: Sendable>(
    _ key: PropertyKey<Value>,
    @_inheritActorContext perTarget block: @escaping @isolated(any) @Sendable (InjectionRequest) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(key, .unique, Factory(perTarget: block, isSendable: true), fileID, line)
  }

  /// Registers a closure that depends on the requester, with a value that is not `Sendable` and stays in its isolation.
  ///
  /// - Returns: `true` if the value was registered.
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value>(
    _ key: PropertyKey<Value>,
    @_inheritActorContext perTarget block: @escaping @isolated(any) @Sendable (InjectionRequest) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(key, .unique, Factory(perTarget: block, isSendable: false), fileID, line)
  }
}
