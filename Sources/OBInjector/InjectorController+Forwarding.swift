// What the present injector does, for those who don't hold one.
extension InjectorController {
  // MARK: - Injecting

  /// Fills an object that stands for a registration while it is filled, with the present injector.
  ///
  /// ```swift
  /// InjectorController.injectDependencies(to: screen, as: "screen")
  /// ```
  ///
  /// See `injectDependencies(to:as:)`. Before configuration it does nothing, and the report
  /// says first that the controller is not configured.
  @discardableResult
  public static func injectDependencies<Target: AnyObject>(
    to target: Target, as name: PropertyName, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport {
    injector?.injectDependencies(to: target, as: name, isolation: isolation) ?? unconfigured(type(of: target))
  }

  /// Fills an object whose static type is a protocol for classes: language mode 5 does not open it for the generic form.
  @_disfavoredOverload @discardableResult
  public static func injectDependencies(
    to target: AnyObject, as name: PropertyName, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport {
    injectDependencies(to: target as AnyObject, as: name, isolation: isolation)
  }

  /// Fills an object with the present injector, and waits for what can't be had at once.
  ///
  /// ```swift
  /// let report = await InjectorController.injectDependencies(awaiting: screen)
  /// ```
  ///
  /// See ``PropertyInjector/injectDependencies(awaiting:isolation:)``. The injector is the one that is present when the
  /// call begins. Before configuration it does nothing, and the report says first that the controller is not configured.
  @discardableResult
  public static func injectDependencies<Target: AnyObject>(
    awaiting target: Target, isolation: isolated (any Actor)? = #isolation
  ) async -> InjectionReport {
    guard let injector else { return unconfigured(type(of: target)) }
    return await injector.injectDependencies(awaiting: target, isolation: isolation)
  }

  /// Fills an actor from the inside with the present injector, and waits for what can't be had at once.
  ///
  /// Before configuration it does nothing, and the report says first that the controller is not configured.
  @discardableResult
  public static func injectDependencies<Target: Actor>(awaiting target: isolated Target) async -> InjectionReport {
    guard let injector else { return unconfigured(type(of: target)) }
    return await injector.injectDependencies(awaiting: target)
  }

  // MARK: - Looking up

  /// The value of the only registration of the present injector that fits the type.
  ///
  /// ```swift
  /// let engine = try InjectorController.instance(of: (any Engine).self)
  /// ```
  ///
  /// See ``PropertyInjector/instance(of:arguments:isolation:)``.
  ///
  /// - Throws: ``InjectionError``, with the code `notConfigured` before configuration.
  public static func instance<Value, each Argument>(
    of type: Value.Type = Value.self, arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> Value {
    guard let injector else { throw .notConfigured(configurationError, forLookUp: true) }
    return try injector.instance(of: type, arguments: repeat each arguments, isolation: isolation)
  }

  /// The value that the present injector has under the name.
  ///
  /// ```swift
  /// let session: Session = try InjectorController.instance(forProperty: "session")
  /// ```
  ///
  /// See `instance(forProperty:)`.
  ///
  /// - Throws: ``InjectionError``, with the code `notConfigured` before configuration.
  public static func instance<Value, each Argument>(
    forProperty name: PropertyName, of type: Value.Type = Value.self, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> Value {
    guard let injector else { throw .notConfigured(configurationError, forLookUp: true) }
    return try injector.instance(forProperty: name, of: type, arguments: repeat each arguments, isolation: isolation)
  }

  // MARK: - Calls that look right and are not

  /// Explains that the type has to be said.
  @available(
    *, unavailable, message: "say which type is wanted: 'instance(of: Engine.self)', or 'let engine: Engine = try …'"
  )
  @_disfavoredOverload
  public static func instance() throws(InjectionError) -> _MissingType { fatalError("unavailable") }

  /// Explains that the type has to be said.
  @available(
    *, unavailable,
    message:
      "say which type is wanted: 'instance(forProperty: \"engine\", of: Engine.self)', or 'let engine: Engine = try …'"
  )
  @_disfavoredOverload
  public static func instance(forProperty name: PropertyName) throws(InjectionError) -> _MissingType {
    fatalError("unavailable")
  }
}
