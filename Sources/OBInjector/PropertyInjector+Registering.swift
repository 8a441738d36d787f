extension PropertyInjector {
  // MARK: - Instances

  /// Registers a ready-made instance that may be used on every actor.
  ///
  /// ```swift
  /// injector.registerProperty("formatter", withInstance: Formatter())
  /// ```
  ///
  /// Lookups return the instance as it is; the injector does not fill it. The first registration of a name wins.
  ///
  /// - Returns: `true` if the name was free; `false` if the earlier registration stays in place.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value: Sendable>(
    _ name: PropertyName, withInstance instance: Value, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(
      Registration(
        name: name, type: Value.self, source: .instance, instance: instance,
        location: SourceLocation(fileID: fileID, line: line)))
  }

  /// Registers a ready-made instance that stays in the isolation that registers it.
  ///
  /// An instance that is not `Sendable` is available only on the actor that registered it; one that nonisolated code
  /// registered is available to nonisolated callers. For other callers the property stays empty, which is reported as
  /// `isolationMismatch`.
  ///
  /// - Returns: `true` if the name was free.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value>(
    _ name: PropertyName, withInstance instance: Value, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    // An instance that nonisolated code registers while an actor configures the injector belongs to that actor.
    let actor = isolation ?? modules.withLock { $0.isolation }
    return add(
      Registration(
        name: name, type: Value.self, source: .instance, instance: instance, isolation: Isolation(of: actor),
        location: SourceLocation(fileID: fileID, line: line)))
  }

  // MARK: - Closures

  /// Registers a closure that makes the value when an empty property needs it.
  ///
  /// ```swift
  /// injector.registerProperty("currentDate") { Date() }
  /// injector.registerProperty("store", scope: .singleton) { try Store(path: path) }
  /// ```
  ///
  /// The registration does not run the closure. A value that the closure makes is injected before it is used. The
  /// closure may throw, which leaves the property empty and is reported, or return `nil`, which injects nothing. A
  /// closure that is written in a function of an actor belongs to that actor and runs only there.
  ///
  /// - Returns: `true` if the name was free.
  @discardableResult
  @inlinable
  public func registerProperty<Value: Sendable>(
    _ name: PropertyName, scope: Scope = .unique,
    @_inheritActorContext withBlock block: @escaping @isolated(any) @Sendable () throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    // `isolation` is compared before every call, as `assumeIsolated` does; see `TypedBlock.swift`.
    let plain = IsolatedBlock(run: block).plain
    let factory = Factory(isolation: block.isolation, isSendable: true, typed: TypedBlock(plain), make: { try plain() })
    return add(factory, name, Value.self, scope, fileID, line)
  }

  /// Registers a closure that makes a value which is not `Sendable`: a shared value stays on the actor on which it was
  /// made.
  @discardableResult
  @inlinable
  public func registerProperty<Value>(
    _ name: PropertyName, scope: Scope = .unique,
    @_inheritActorContext withBlock block: @escaping @isolated(any) @Sendable () throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    let plain = IsolatedBlock(run: block).plain
    let factory = Factory(
      isolation: block.isolation, isSendable: false, typed: TypedBlock(plain), make: { try plain() })
    return add(factory, name, Value.self, scope, fileID, line)
  }

  /// Registers a closure that receives the injector and, if it has more parameters, the arguments of the lookup.
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
  /// The closure receives the injector that makes the value: a child, if the property is filled through a child.
  /// Arguments are checked one by one. A shared instance is shared for each set of arguments, which must then be
  /// `Hashable`.
  ///
  /// - Returns: `true` if the name was free.
  @discardableResult
  public func registerProperty<Value: Sendable, each Argument>(
    _ name: PropertyName, scope: Scope = .unique,
    @_inheritActorContext withBlock block:
      @escaping @isolated(any) @Sendable (PropertyInjector, repeat each Argument) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    let factory = Factory(block: IsolatedBlockWithArguments(run: block), isolation: block.isolation, isSendable: true)
    return add(factory, name, Value.self, scope, fileID, line)
  }

  /// Registers a closure with arguments that makes a value which is not `Sendable`: a shared value stays on the actor
  /// on which it was made.
  @discardableResult
  public func registerProperty<Value, each Argument>(
    _ name: PropertyName, scope: Scope = .unique,
    @_inheritActorContext withBlock block:
      @escaping @isolated(any) @Sendable (PropertyInjector, repeat each Argument) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    let factory = Factory(block: IsolatedBlockWithArguments(run: block), isolation: block.isolation, isSendable: false)
    return add(factory, name, Value.self, scope, fileID, line)
  }

  // MARK: - Initializers

  /// Registers an initializer or a function, with parameters that are looked up by type.
  ///
  /// ```swift
  /// injector.registerProperty("car", withInitializer: Car.init(engine:gearBox:))
  /// ```
  ///
  /// A parameter that no registration fits, or more than one, is an error that names the path; an Optional parameter
  /// may be missing.
  ///
  /// - Returns: `true` if the name was free.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value: Sendable, each Dependency>(
    _ name: PropertyName, scope: Scope = .unique,
    @_inheritActorContext withInitializer initializer:
      @escaping @isolated(any) @Sendable (repeat each Dependency) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    let factory = Factory(
      initializer: IsolatedInitializer(run: initializer), isolation: initializer.isolation, isSendable: true)
    return add(factory, name, Value.self, scope, fileID, line)
  }

  /// Registers an initializer of a value that is not `Sendable`: a shared value stays on the actor on which it was
  /// made.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value, each Dependency>(
    _ name: PropertyName, scope: Scope = .unique,
    @_inheritActorContext withInitializer initializer:
      @escaping @isolated(any) @Sendable (repeat each Dependency) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    let factory = Factory(
      initializer: IsolatedInitializer(run: initializer), isolation: initializer.isolation, isSendable: false)
    return add(factory, name, Value.self, scope, fileID, line)
  }

  @usableFromInline
  func add(
    _ factory: Factory, _ name: PropertyName, _ type: Any.Type, _ scope: Scope, _ fileID: StaticString, _ line: UInt
  ) -> Bool {
    let location = SourceLocation(fileID: fileID, line: line)
    return add(Registration(name: name, type: type, scope: scope, source: .made(factory), location: location))
  }

  // MARK: - The table

  /// Adds a registration: the first of a name wins, but a module overrides registrations from before the module.
  func add(_ registration: Registration) -> Bool {
    let registration = registering.map { registration.belonging(to: $0.target) } ?? registration
    let (isAdded, replaced) = modules.withLock { $0.add(registration, to: planner.registry.table) }
    let forgotten = replaced.map(planner.registry.delete) ?? []
    if isAdded || replaced != nil { planner.plans.invalidate() }
    if !forgotten.isEmpty { Releasing.notify(forgotten, CallerIsolation(modules.withLock { $0.isolation })) }
    return isAdded
  }

  /// Removes the registration of the name and its shared instances; unknown names are ignored.
  ///
  /// ```swift
  /// injector.deleteProperty("clock")
  /// injector.registerProperty("clock", withInstance: FixedClock())
  /// ```
  ///
  /// A removed instance is notified if it is an ``InjectorReleasing``; one that is being made meanwhile, as soon as it
  /// is complete; so are the values that children's decorators have made of it, before it. Properties that were filled
  /// before keep their values. A child's `deleteProperty` does not affect its parent.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  public func deleteProperty(_ name: PropertyName, isolation: isolated (any Actor)? = #isolation) {
    delete(key(name), CallerIsolation(isolation))
  }

  func delete(_ key: Registration.Key, _ caller: CallerIsolation) {
    guard let (removed, older) = modules.withLock({ $0.remove(key, from: planner.registry.table) }) else { return }
    let forgotten = planner.registry.delete(removed)
    planner.plans.invalidate()
    _fixLifetime(older)
    Releasing.notify(forgotten, caller)
  }

  /// Returns `true` if the name is registered here or in a parent; an alias counts, even if it leads nowhere.
  public func hasProperty(_ name: PropertyName) -> Bool {
    registering == nil ? planner.registry.table.entry(name) != nil : planner.registry.table.own(key(name)) != nil
  }

  /// The registrations, in the order of registration: a child's own first, then those of its parent that it sees.
  ///
  /// An alias is listed with the type and the scope of its target, or with `Never` if it leads nowhere. Registrations
  /// for one type only are not listed, except inside the closure of ``registerProperties(for:_:)``, where the list has
  /// those of that type.
  public var registeredProperties: [RegisteredProperty] {
    let table = planner.registry.table
    guard let target = registering?.target else { return table.names().map(\.described) }
    return table.resolved(table.local.filter { $0.target == target }).map(\.described)
  }

  /// Returns the key of a name in the table, with the type inside the closure of `registerProperties(for:_:)`.
  private func key(_ name: PropertyName) -> Registration.Key {
    Registration.Key(name: name, target: registering.map { ObjectIdentifier($0.target) })
  }
}
