extension PropertyInjector {
  // MARK: - Blocks of no actor

  /// Registers a block that belongs to no actor, wherever it is written.
  ///
  /// ```swift
  /// @MainActor func configure(_ injector: PropertyInjector) {
  ///   // Runs on every thread.
  ///   injector.registerProperty("store", scope: .singleton, anywhere: { Store() })
  /// }
  /// ```
  ///
  /// A block of `withBlock:` that is written in a function of an actor belongs to that actor and runs there only. This one
  /// runs wherever its value is wanted, and the compiler refuses what needs the actor: isolated functions and properties, and
  /// captures that are not `Sendable`. In everything else it is as `withBlock:`: run when a value is wanted, once for each
  /// use or as its scope says, what it makes is injected, `nil` injects nothing, an error is reported.
  /// The label is written out: a trailing closure means `withBlock:`.
  ///
  /// - Returns: Whether the name was free.
  @_disfavoredOverload @discardableResult
  @inlinable
  public func registerProperty<Value: Sendable>(
    _ name: PropertyName, scope: Scope = .unique, anywhere block: @escaping @Sendable () throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(
      Factory(isolation: nil, isSendable: true, typed: TypedBlock(block), make: { try block() }), name, Value.self,
      scope,
      SourceLocation(fileID: fileID, line: line))
  }

  /// Registers a block of no actor that is given the injector and, if it has further parameters, the arguments of the
  /// look-up.
  ///
  /// ```swift
  /// injector.registerProperty("car", anywhere: { (injector, color: String, doors: Int) in
  ///   Car(color: color, doors: doors)
  /// })
  /// ```
  ///
  /// - Returns: Whether the name was free.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value: Sendable, each Argument>(
    _ name: PropertyName, scope: Scope = .unique,
    anywhere block: @escaping @Sendable (PropertyInjector, repeat each Argument) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(
      Factory(block: IsolatedBlockWithArguments(run: block), isolation: nil, isSendable: true), name, Value.self, scope,
      SourceLocation(fileID: fileID, line: line))
  }

  // MARK: - Collections

  /// Registers an array of everything that fits a type.
  ///
  /// ```swift
  /// // For a property `var plugins: [any Plugin]?`.
  /// injector.registerProperty("plugins", collecting: (any Plugin).self)
  /// ```
  ///
  /// The parts are the registrations that are sure to fit, in the order of registration, the parent's before the child's;
  /// a name that a child has is the child's. The injector that injects decides, so a child's parts count for what is filled
  /// through it. The array is made for each property, its parts as their own scopes say. What takes arguments is left out,
  /// so is a block that returns `nil`; the array never contains itself, and it may be empty. A part that fails, or that
  /// belongs to another actor, fails the array: the error's ``InjectionError/property`` is the part, its path leads through
  /// this name. An asynchronous part, and a `Sendable` one of another
  /// actor, are awaited by the forms that await. The cost is one look-up for each part.
  ///
  /// - Returns: Whether the name was free.
  @discardableResult
  public func registerProperty<Element: Sendable>(
    _ name: PropertyName, collecting type: Element.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(
      Factory(collecting: type, isSendable: true), name, [Element].self, .unique,
      SourceLocation(fileID: fileID, line: line))
  }

  /// Registers an array of everything that fits a type whose values are not all `Sendable`: parts stay where they belong.
  ///
  /// - Returns: Whether the name was free.
  @discardableResult
  public func registerProperty<Element>(
    _ name: PropertyName, collecting type: Element.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(
      Factory(collecting: type, isSendable: false), name, [Element].self, .unique,
      SourceLocation(fileID: fileID, line: line))
  }

  // MARK: - By who asks

  /// Registers a block whose value depends on who asks: a logger for each class, a channel for each property.
  ///
  /// ```swift
  /// injector.registerProperty("title", perTarget: { request in
  ///   "\(request.property) of \(request.target.map { "\($0)" } ?? "nobody")"
  /// })
  /// ```
  ///
  /// Always unique: the block runs for every property and every look-up. ``InjectionRequest`` tells the dynamic type of the
  /// object that is filled and the property's own name. Isolation, errors and `nil` are as with `withBlock:`; registrations
  /// that do not ask pay nothing. The label is written out: a trailing closure means `withBlock:`.
  ///
  /// - Returns: Whether the name was free.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value: Sendable>(
    _ name: PropertyName,
    @_inheritActorContext perTarget block: @escaping @isolated(any) @Sendable (InjectionRequest) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(
      Factory(perTarget: IsolatedInitializer(run: block), isolation: block.isolation, isSendable: true), name,
      Value.self,
      .unique, SourceLocation(fileID: fileID, line: line))
  }

  /// Registers a block that depends on who asks and whose value is not `Sendable`: it stays where it was made.
  ///
  /// - Returns: Whether the name was free.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value>(
    _ name: PropertyName,
    @_inheritActorContext perTarget block: @escaping @isolated(any) @Sendable (InjectionRequest) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(
      Factory(perTarget: IsolatedInitializer(run: block), isolation: block.isolation, isSendable: false), name,
      Value.self,
      .unique, SourceLocation(fileID: fileID, line: line))
  }
}
