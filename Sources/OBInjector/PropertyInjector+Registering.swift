extension PropertyInjector {
  // MARK: - Instances

  /// Registers a ready-made instance that may be used everywhere.
  ///
  /// ```swift
  /// injector.registerProperty("formatter", withInstance: Formatter())
  /// ```
  ///
  /// The instance is handed out as it is; the injector does not fill it. The first registration of a name wins.
  ///
  /// - Returns: Whether the name was free; `false` leaves the earlier registration in place.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value: Sendable>(
    _ name: PropertyName, withInstance instance: Value, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(
      Registration(
        name: name, type: Value.self, source: .instance, instance: instance,
        location: SourceLocation(fileID: fileID, line: line)))
  }

  /// Registers a ready-made instance that stays where it is registered.
  ///
  /// An instance that is not `Sendable` is handed out on the actor that registered it, and nowhere else; one that
  /// nonisolated code registered goes to nonisolated callers. Elsewhere the property stays empty, which is reported as
  /// `isolationMismatch`.
  ///
  /// - Returns: Whether the name was free.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value>(
    _ name: PropertyName, withInstance instance: Value, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    // What nonisolated code registers while an actor configures the injector belongs there.
    let actor = isolation ?? modules.withLock { $0.isolation }
    return add(
      Registration(
        name: name, type: Value.self, source: .instance, instance: instance, isolation: Isolation(of: actor),
        location: SourceLocation(fileID: fileID, line: line)))
  }

  // MARK: - Blocks

  /// Registers a block that makes the value when an empty property needs it.
  ///
  /// ```swift
  /// injector.registerProperty("currentDate") { Date() }
  /// injector.registerProperty("store", scope: .singleton) { try Store(path: path) }
  /// ```
  ///
  /// The block is not run now. What it makes is injected before anyone sees it. It may throw, which leaves the property
  /// empty and is reported, and it may return `nil`, which injects nothing. Written in a function of an actor it belongs
  /// to that actor and runs there only.
  ///
  /// - Returns: Whether the name was free.
  @discardableResult
  @inlinable
  public func registerProperty<Value: Sendable>(
    _ name: PropertyName, scope: Scope = .unique,
    @_inheritActorContext withBlock block: @escaping @isolated(any) @Sendable () throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    // `isolation` is compared before every call, as `assumeIsolated` does; see `TypedBlock.swift`.
    let plain = IsolatedBlock(run: block).plain
    return add(
      Factory(isolation: block.isolation, isSendable: true, typed: TypedBlock(plain), make: { try plain() }), name,
      Value.self, scope, SourceLocation(fileID: fileID, line: line))
  }

  /// Registers a block whose value is not `Sendable`: shared, it stays on the actor that it was made on.
  @discardableResult
  @inlinable
  public func registerProperty<Value>(
    _ name: PropertyName, scope: Scope = .unique,
    @_inheritActorContext withBlock block: @escaping @isolated(any) @Sendable () throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    let plain = IsolatedBlock(run: block).plain
    return add(
      Factory(isolation: block.isolation, isSendable: false, typed: TypedBlock(plain), make: { try plain() }), name,
      Value.self, scope, SourceLocation(fileID: fileID, line: line))
  }

  /// Registers a block that is given the injector and, if it has further parameters, the arguments of the look-up.
  ///
  /// ```swift
  /// injector.registerProperty("visa") { injector in
  ///   try injector.instance(of: Bank.self).makeVisa()
  /// }
  /// injector.registerProperty("car") { (injector, color: String, doors: Int) in
  ///   Car(color: color, doors: doors)
  /// }
  /// let car = try injector.instance(of: Car.self, arguments: "red", 4)
  /// ```
  ///
  /// The injector is the one that makes the value: a child, if the property is filled through a child. Arguments are
  /// checked one by one; a shared instance is one for each set of arguments, which must be `Hashable` then.
  ///
  /// - Returns: Whether the name was free.
  @discardableResult
  public func registerProperty<Value: Sendable, each Argument>(
    _ name: PropertyName, scope: Scope = .unique,
    @_inheritActorContext withBlock block:
      @escaping @isolated(any) @Sendable (PropertyInjector, repeat each Argument) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(
      Factory(block: IsolatedBlockWithArguments(run: block), isolation: block.isolation, isSendable: true), name,
      Value.self, scope,
      SourceLocation(fileID: fileID, line: line))
  }

  /// Registers a block with arguments whose value is not `Sendable`: shared, it stays on the actor that it was made on.
  @discardableResult
  public func registerProperty<Value, each Argument>(
    _ name: PropertyName, scope: Scope = .unique,
    @_inheritActorContext withBlock block:
      @escaping @isolated(any) @Sendable (PropertyInjector, repeat each Argument) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(
      Factory(block: IsolatedBlockWithArguments(run: block), isolation: block.isolation, isSendable: false), name,
      Value.self, scope,
      SourceLocation(fileID: fileID, line: line))
  }

  // MARK: - Initializers

  /// Registers an initializer, or a function, whose parameters are looked up by type.
  ///
  /// ```swift
  /// injector.registerProperty("car", withInitializer: Car.init(engine:gearBox:))
  /// ```
  ///
  /// A parameter that nothing fits, or more than one thing, is an error that names the path; an Optional parameter may
  /// be missing.
  ///
  /// - Returns: Whether the name was free.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value: Sendable, each Dependency>(
    _ name: PropertyName, scope: Scope = .unique,
    @_inheritActorContext withInitializer initializer:
      @escaping @isolated(any) @Sendable (repeat each Dependency) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(
      Factory(initializer: IsolatedInitializer(run: initializer), isolation: initializer.isolation, isSendable: true),
      name, Value.self, scope, SourceLocation(fileID: fileID, line: line))
  }

  /// Registers an initializer whose value is not `Sendable`: shared, it stays on the actor that it was made on.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value, each Dependency>(
    _ name: PropertyName, scope: Scope = .unique,
    @_inheritActorContext withInitializer initializer:
      @escaping @isolated(any) @Sendable (repeat each Dependency) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(
      Factory(initializer: IsolatedInitializer(run: initializer), isolation: initializer.isolation, isSendable: false),
      name, Value.self, scope, SourceLocation(fileID: fileID, line: line))
  }

  @usableFromInline
  func add(
    _ factory: Factory, _ name: PropertyName, _ type: Any.Type, _ scope: Scope, _ location: SourceLocation
  ) -> Bool {
    add(Registration(name: name, type: type, scope: scope, source: .made(factory), location: location))
  }

  // MARK: - The table

  /// Adds a registration: the first of a name wins, but a module overrides what stood before it.
  func add(_ registration: Registration) -> Bool {
    let registration = registering.map { registration.belonging(to: $0.target) } ?? registration
    let (isAdded, replaced) = modules.withLock { $0.add(registration, to: planner.registry.table) }
    let forgotten = replaced.map(forget) ?? []
    if isAdded || replaced != nil { planner.plans.invalidate() }
    if !forgotten.isEmpty { Releasing.tell(forgotten, CallerIsolation(modules.withLock { $0.isolation })) }
    return isAdded
  }

  /// Removes the registration of that name, and what was shared under it; unknown names are ignored.
  ///
  /// ```swift
  /// injector.deleteProperty("clock")
  /// injector.registerProperty("clock", withInstance: FixedClock())
  /// ```
  ///
  /// What was shared is told if it is an ``InjectorReleasing``; what is being made meanwhile, as soon as it is complete.
  /// Properties that were filled before keep what they have.
  /// A child's `deleteProperty` does not reach its parent.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  public func deleteProperty(_ name: PropertyName, isolation: isolated (any Actor)? = #isolation) {
    delete(key(name), CallerIsolation(isolation))
  }

  func delete(_ key: Registration.Key, _ caller: CallerIsolation) {
    guard let (removed, older) = modules.withLock({ $0.remove(key, from: planner.registry.table) }) else { return }
    let forgotten = forget(removed)
    planner.plans.invalidate()
    _fixLifetime(older)
    Releasing.tell(forgotten, caller)
  }

  /// Forgets what was shared under a registration, and what was put around it.
  private func forget(_ registration: Registration) -> [InstanceStore.Shared] {
    let decorated = planner.registry.decorators.forget(registration)
    defer { _fixLifetime(decorated) }
    return planner.registry.store.delete(registration)
  }

  /// Whether something is registered under the name, here or in a parent; an alias counts, whatever it leads to.
  public func hasProperty(_ name: PropertyName) -> Bool {
    registering == nil ? planner.registry.entry(name) != nil : planner.registry.table.own(key(name)) != nil
  }

  /// What is registered, in the order of registration; a child's own first, then what it sees of its parent's.
  ///
  /// An alias is listed with the type and the scope of what it stands for, or with `Never` where that is nothing. What
  /// is registered for one type only is not, but to the closure of ``registerProperties(for:_:)``.
  public var registeredProperties: [RegisteredProperty] {
    let table = planner.registry.table
    guard let registering else { return table.names.map(\.described) }
    return table.ownNames(for: registering.target).map(\.described)
  }

  /// The place of a name in the table: that of the type which it is registered for, if there is one.
  private func key(_ name: PropertyName) -> Registration.Key {
    Registration.Key(name: name, target: registering.map { ObjectIdentifier($0.target) })
  }
}
