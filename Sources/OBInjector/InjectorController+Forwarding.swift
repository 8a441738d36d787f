// The calls of `PropertyInjector`, forwarded to the current injector.
extension InjectorController {
  // MARK: - Injecting

  /// Fills a struct in place with the current injector.
  ///
  /// ```swift
  /// struct Page { var store: Store? }
  /// var page = Page()
  /// InjectorController.injectDependencies(to: &page)
  /// ```
  ///
  /// Before configuration the call does nothing, and the first failure in its report is that the controller is not
  /// configured.
  @discardableResult @_alwaysEmitIntoClient
  public static func injectDependencies<Target>(
    to target: inout Target, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport {
    injector?.injectDependencies(to: &target, isolation: isolation) ?? unconfigured(type(of: target))
  }

  /// Fills an actor from the inside with the current injector.
  ///
  /// Before configuration the call does nothing, and the first failure in its report is that the controller is not
  /// configured.
  @discardableResult @_alwaysEmitIntoClient
  public static func injectDependencies<Target: Actor>(to target: isolated Target) -> InjectionReport {
    injector?.injectDependencies(to: target) ?? unconfigured(type(of: target))
  }

  /// Fills an object with the current injector and uses it as the value of a registration during the call.
  ///
  /// ```swift
  /// InjectorController.injectDependencies(to: screen, as: "screen")
  /// ```
  ///
  /// See `injectDependencies(to:as:)`. Before configuration the call does nothing, and the first failure in its report
  /// is that the controller is not configured.
  @discardableResult @_alwaysEmitIntoClient
  public static func injectDependencies<Target: AnyObject>(
    to target: Target, as name: PropertyName, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport {
    injector?.injectDependencies(to: target, as: name, isolation: isolation) ?? unconfigured(type(of: target))
  }

  /// Fills an object with a class protocol as its static type: language mode 5 does not open it for the generic form.
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public static func injectDependencies(
    to target: AnyObject, as name: PropertyName, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport {
    injectDependencies(to: target as AnyObject, as: name, isolation: isolation)
  }

  /// Fills an object with the current injector, and awaits the values that are not available at once.
  ///
  /// ```swift
  /// let report = await InjectorController.injectDependencies(awaiting: screen)
  /// ```
  ///
  /// See ``PropertyInjector/injectDependencies(awaiting:isolation:)``. The call uses the injector that is current when
  /// it begins. Before configuration it does nothing, and the first failure in its report is that the controller is not
  /// configured.
  @discardableResult @_alwaysEmitIntoClient
  public static func injectDependencies<Target: AnyObject>(
    awaiting target: Target, isolation: isolated (any Actor)? = #isolation
  ) async -> InjectionReport {
    guard let injector else { return unconfigured(type(of: target)) }
    return await injector.injectDependencies(awaiting: target, isolation: isolation)
  }

  /// Fills an actor from the inside with the current injector, and awaits the values that are not available at once.
  ///
  /// Before configuration the call does nothing, and the first failure in its report is that the controller is not
  /// configured.
  @discardableResult @_alwaysEmitIntoClient
  public static func injectDependencies<Target: Actor>(awaiting target: isolated Target) async -> InjectionReport {
    guard let injector else { return unconfigured(type(of: target)) }
    return await injector.injectDependencies(awaiting: target)
  }

  // MARK: - Looking up

  /// Returns the value of the current injector's only registration that fits the type.
  ///
  /// ```swift
  /// let engine = try InjectorController.instance(of: (any Engine).self)
  /// ```
  ///
  /// See ``PropertyInjector/instance(of:arguments:isolation:)-61uo7``.
  ///
  /// - Throws: ``InjectionError``, with the code `notConfigured` before configuration.
  @_alwaysEmitIntoClient
  public static func instance<Value, each Argument>(
    of type: Value.Type = Value.self, arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> Value {
    try configured().instance(of: type, arguments: repeat each arguments, isolation: isolation)
  }

  /// Returns the value that is registered under the name in the current injector.
  ///
  /// ```swift
  /// let user: String = try InjectorController.instance(forProperty: "user")
  /// ```
  ///
  /// See `instance(forProperty:)`.
  ///
  /// - Throws: ``InjectionError``, with the code `notConfigured` before configuration.
  @_alwaysEmitIntoClient
  public static func instance<Value, each Argument>(
    forProperty name: PropertyName, of type: Value.Type = Value.self, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> Value {
    try configured().instance(forProperty: name, of: type, arguments: repeat each arguments, isolation: isolation)
  }

  /// Returns the value of the current injector's only registration that fits the type, and awaits it if necessary.
  ///
  /// ```swift
  /// let database = try await InjectorController.awaitInstance(of: Database.self)
  /// ```
  ///
  /// See `awaitInstance(of:)` of ``PropertyInjector``. The call uses the injector that is current when it begins.
  ///
  /// - Throws: ``InjectionError``, with the code `notConfigured` before configuration.
  @_alwaysEmitIntoClient
  public static func awaitInstance<Value, each Argument: Sendable>(
    of type: Value.Type = Value.self, arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation
  ) async throws(InjectionError) -> Value {
    try await configured().awaitInstance(of: type, arguments: repeat each arguments, isolation: isolation)
  }

  /// Returns the value that is registered under the name in the current injector, and awaits it if necessary.
  ///
  /// ```swift
  /// let session: Session = try await InjectorController.awaitInstance(
  ///   forProperty: "session")
  /// ```
  ///
  /// See `awaitInstance(forProperty:)` of ``PropertyInjector``. The call uses the injector that is current when it
  /// begins.
  ///
  /// - Throws: ``InjectionError``, with the code `notConfigured` before configuration.
  @_alwaysEmitIntoClient
  public static func awaitInstance<Value, each Argument: Sendable>(
    forProperty name: PropertyName, of type: Value.Type = Value.self, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(InjectionError) -> Value {
    try await configured().awaitInstance(
      forProperty: name, of: type, arguments: repeat each arguments, isolation: isolation)
  }

  /// Makes every eager singleton of the current injector that is not made yet, including those with asynchronous
  /// closures and those of other actors.
  ///
  /// ```swift
  /// try await InjectorController.awaitEagerSingletons()
  /// ```
  ///
  /// See ``PropertyInjector/awaitEagerSingletons(isolation:)``.
  ///
  /// - Throws: The ``InjectionError`` of the first that fails; with the code `notConfigured` before configuration.
  @_alwaysEmitIntoClient
  public static func awaitEagerSingletons(
    isolation: isolated (any Actor)? = #isolation
  ) async throws(InjectionError) {
    try await configured().awaitEagerSingletons(isolation: isolation)
  }

  // MARK: - Shutting down

  /// Ends the current injector, and waits for the objects that release asynchronously.
  ///
  /// ```swift
  /// await InjectorController.awaitShutDown()
  /// ```
  ///
  /// See ``PropertyInjector/awaitShutDown(isolation:fileID:line:)``. The controller stays configured, with an injector
  /// that is shut down. Before configuration the call does nothing.
  @_alwaysEmitIntoClient
  public static func awaitShutDown(
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) async {
    await injector?.awaitShutDown(isolation: isolation, fileID: fileID, line: line)
  }

  /// The injector in use, for the calls that throw without one.
  @usableFromInline
  static func configured() throws(InjectionError) -> PropertyInjector {
    guard let injector else { throw .notConfigured(configurationError, forLookUp: true) }
    return injector
  }

  /// Returns the report of an injection without an injector.
  @inline(never) @usableFromInline
  static func unconfigured(_ type: Any.Type) -> InjectionReport {
    TypeRecord.untouched(type, because: .notConfigured(configurationError))
  }
}
