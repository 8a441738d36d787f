extension PropertyInjector {
  // MARK: - Instances

  /// Registers a ready-made instance that may be used on every actor.
  ///
  /// ```swift
  /// injector.registerProperty("formatter", withInstance: Formatter())
  /// ```
  ///
  /// Use it for values that exist already. Every property and every lookup gets this instance; nothing runs, and the
  /// injector doesn't fill the instance. The injector keeps it until `deleteProperty(_:)`. The first registration of a
  /// name wins. Registering is meant for the start: each registration drops the plans of this injector and its
  /// children, which the next injections make again.
  ///
  /// - Parameters:
  ///   - key: The name of the properties that get the value, such as `"clock"`; a literal, or a declared key.
  ///   - instance: Handed out as it is; its own properties aren't filled.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  /// - Returns: `true` if the value was registered, since the name was free or a module overrides what was registered
  ///   before it; `false` if the earlier registration stays in place, or the injector is that of a controller that is
  ///   not configured.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value: Sendable>(
    _ key: PropertyKey<Value>, withInstance instance: Value, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(key.name, Value.self, .unique, .instance(.init(instance: instance, of: Value.self)), fileID, line)
  }

  /// Registers a ready-made instance that stays in the isolation that registers it.
  ///
  /// ```swift
  /// final class Canvas {}                          // not Sendable
  /// @MainActor func start() {
  ///   injector.registerProperty("canvas", withInstance: Canvas())
  /// }
  /// ```
  ///
  /// The compiler chooses this form for a type that isn't `Sendable`. The instance is available only on the actor that
  /// registered it; an instance that nonisolated code registered is available to nonisolated callers. For other callers
  /// the property stays empty, which is reported as `isolationMismatch`. Apart from that it is like the form for a
  /// `Sendable` type.
  ///
  /// - Returns: `true` if the value was registered.
  @_disfavoredOverload @discardableResult
  public func registerProperty<Value>(
    _ key: PropertyKey<Value>, withInstance instance: Value, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    // An instance that nonisolated code registers while an actor configures the injector belongs to that actor.
    let shared = InstanceStore.Shared(
      instance: instance, of: Value.self, isolation: Isolation(of: isolation ?? configuring))
    return add(key.name, Value.self, .unique, .instance(shared), fileID, line)
  }

  // MARK: - Closures

  /// Registers a closure that makes the value when an empty property needs it.
  ///
  /// ```swift
  /// injector.registerProperty("currentDate") { Date() }
  /// injector.registerProperty("store", scope: .singleton) {
  ///   try Store(path: path)
  /// }
  /// ```
  ///
  /// Use it for objects that the injector should fill, and for values that should be made late, or more than once. The
  /// scope decides how often the closure runs; registering doesn't run it. The injector fills what the closure returns
  /// before other code sees it: objects always, a struct only if it has an `@Injected` property. If the closure throws,
  /// the property stays empty, and the report has a `providerFailed`; if it returns `nil`, nothing is injected. A
  /// closure that is written in a function of an actor belongs to that actor and runs only there; `anywhere:` avoids
  /// that.
  ///
  /// - Parameters:
  ///   - key: The name of the properties that get the value, such as `"clock"`; a literal, or a declared key.
  ///   - scope: How long a value is shared, and by which properties and lookups.
  ///   - block: The closure that makes the value.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  /// - Returns: `true` if the value was registered.
  @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value: Sendable>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    @_inheritActorContext withBlock block: @escaping @isolated(any) @Sendable () throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(key, scope, Factory(block: block, isSendable: true), fileID, line)
  }

  /// Registers a closure that makes a value which isn't `Sendable`.
  ///
  /// The compiler chooses this form for a type that isn't `Sendable`. A shared value stays on the actor on which it was
  /// made; other callers get an `isolationMismatch`. Apart from that it is like the form for a `Sendable` type.
  ///
  /// - Returns: `true` if the value was registered.
  @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    @_inheritActorContext withBlock block: @escaping @isolated(any) @Sendable () throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(key, scope, Factory(block: block, isSendable: false), fileID, line)
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
  /// The closure receives the injector that makes the value: a child, if the property is filled through a child. It
  /// should use this injector instead of one that it captures. A lookup with other arguments throws `argumentMismatch`.
  /// A closure with arguments fills no plain property; declare a ``Provider``. A shared registration has one instance
  /// for each list of arguments, which must then be `Hashable`. What the closure looks up is not verified.
  ///
  /// - Parameters:
  ///   - key: The name of the properties that get the value, such as `"clock"`; a literal, or a declared key.
  ///   - scope: How long a value is shared, and by which properties and lookups.
  ///   - block: The closure that makes the value; it gets this injector, and the arguments of the lookup.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  /// - Returns: `true` if the value was registered.
  @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value: Sendable, each Argument>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    @_inheritActorContext withBlock block:
      @escaping @isolated(any) @Sendable (PropertyInjector, repeat each Argument) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(key, scope, Factory(block: block, isSendable: true), fileID, line)
  }

  /// Registers a closure that receives the injector and arguments, and makes a value which isn't `Sendable`.
  ///
  /// A shared value stays on the actor on which it was made. Apart from that it is like the form for a `Sendable` type.
  ///
  /// - Returns: `true` if the value was registered.
  @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value, each Argument>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    @_inheritActorContext withBlock block:
      @escaping @isolated(any) @Sendable (PropertyInjector, repeat each Argument) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(key, scope, Factory(block: block, isSendable: false), fileID, line)
  }

  // MARK: - Initializers

  /// Registers an initializer or a function, with parameters that are looked up by type.
  ///
  /// ```swift
  /// injector.registerProperty("car", withInitializer: Car.init(engine:gearBox:))
  /// ```
  ///
  /// Use it for classes with initializer injection: `verify` checks the parameters,
  /// which it can't do for lookups in a closure. If no registration fits a parameter, or more than one does, making the
  /// value fails with the path to the parameter; an Optional parameter gets `nil` if none fits. Default values of
  /// parameters aren't used: pass a closure, `{ Car(engine: $0) }`.
  ///
  /// - Parameters:
  ///   - key: The name of the properties that get the value, such as `"clock"`; a literal, or a declared key.
  ///   - scope: How long a value is shared, and by which properties and lookups.
  ///   - initializer: An initializer or a function; each parameter is looked up by its type.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  /// - Returns: `true` if the value was registered.
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value: Sendable, each Dependency>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    @_inheritActorContext withInitializer initializer:
      @escaping @isolated(any) @Sendable (repeat each Dependency) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(key, scope, Factory(initializer: initializer, isSendable: true), fileID, line)
  }

  /// Registers an initializer of a value that isn't `Sendable`.
  ///
  /// A shared value stays on the actor on which it was made. Apart from that it is like the form for a `Sendable` type.
  ///
  /// - Returns: `true` if the value was registered.
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value, each Dependency>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    @_inheritActorContext withInitializer initializer:
      @escaping @isolated(any) @Sendable (repeat each Dependency) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(key, scope, Factory(initializer: initializer, isSendable: false), fileID, line)
  }

  // With only `Sendable` parameters: an `any P & Sendable` among them takes only values that are registered as
  // `Sendable`. If only some parameters are `Sendable`, the type system does not tell which.

  /// Registers an initializer with parameters that are all `Sendable`.
  ///
  /// The compiler chooses this form. A parameter of a type such as `any Store & Sendable` then gets only values that
  /// are registered as `Sendable`. Apart from that it is like the form for other parameters.
  ///
  /// - Returns: `true` if the value was registered.
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value: Sendable, each Dependency: Sendable>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    @_inheritActorContext withInitializer initializer:
      @escaping @isolated(any) @Sendable (repeat each Dependency) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(key, scope, Factory(initializer: initializer, isSendable: true, demandsSendable: true), fileID, line)
  }

  /// Registers an initializer with `Sendable` parameters and a value that is not `Sendable`.
  ///
  /// - Returns: `true` if the value was registered.
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value, each Dependency: Sendable>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    @_inheritActorContext withInitializer initializer:
      @escaping @isolated(any) @Sendable (repeat each Dependency) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(key, scope, Factory(initializer: initializer, isSendable: false, demandsSendable: true), fileID, line)
  }

  @usableFromInline
  func add<Value>(
    _ key: PropertyKey<Value>, _ scope: Scope, _ factory: Factory, _ fileID: StaticString, _ line: UInt
  ) -> Bool {
    add(key.name, Value.self, scope, .made(factory), fileID, line)
  }
}
