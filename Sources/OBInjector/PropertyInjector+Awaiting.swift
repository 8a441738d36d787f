extension PropertyInjector {
  /// Fills an object as `injectDependencies(to:)` does, and awaits the values that are not available at once.
  ///
  /// ```swift
  /// let report = await injector.injectDependencies(awaiting: screen)
  /// ```
  ///
  /// Use it where a property needs a value of another actor, or one that is made asynchronously. A closure of another
  /// actor runs on its actor if its value is `Sendable`; an asynchronous closure is awaited; a shared instance is made
  /// once, even if several tasks request it.
  ///
  /// The call first awaits the values, property by property. Then it is an ordinary injection, without suspension, in
  /// the caller's isolation. Errors are in the report; so is a cancellation, as `providerFailed`. Objects that a
  /// *synchronous* closure makes are filled without waiting: if they need awaited values, make their closure
  /// asynchronous. A struct can't be filled this way: look up its values with `awaitInstance`. If the task is
  /// cancelled, what needs no await is set all the same.
  ///
  /// - Parameters:
  ///   - target: The object to fill.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  @discardableResult
  public func injectDependencies<Target: AnyObject>(
    awaiting target: Target, isolation: isolated (any Actor)? = #isolation
  ) async -> InjectionReport {
    await awaiter.inject(InjectionTarget(target), isolation: isolation)
  }

  /// Fills an actor from the inside, and awaits the values that are not available at once.
  ///
  /// ```swift
  /// actor Importer {
  ///   private var store: Store?
  ///   func start() async { await injector.injectDependencies(awaiting: self) }
  /// }
  /// ```
  @discardableResult
  public func injectDependencies<Target: Actor>(awaiting target: isolated Target) async -> InjectionReport {
    await awaiter.inject(InjectionTarget(target), isolation: target)
  }

  /// Returns the value of the only registration that fits the type, or of the one with the name, and awaits it if
  /// necessary.
  ///
  /// ```swift
  /// let database = try await injector.awaitInstance(of: Database.self)
  /// ```
  ///
  /// Use it for values with an asynchronous closure, and for `Sendable` values of other actors. A shared instance is
  /// made once, even if several tasks request it. The arguments have to be `Sendable`, since the closure may run on
  /// another actor.
  ///
  /// - Throws: ``InjectionError``, as ``instance(forProperty:of:arguments:isolation:)-64bk6`` does; a cancellation is
  ///   `providerFailed`.
  @_alwaysEmitIntoClient
  public func awaitInstance<Value, each Argument: Sendable>(
    forProperty key: PropertyKey<Value>? = nil, of type: Value.Type = Value.self, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(InjectionError) -> Value {
    try await awaitInstance(named: key?.name, Factory.list(repeat each arguments), demandsSendable: false, isolation)
  }

  /// Returns the value of the only registration that fits a `Sendable` type, or of the one with the name, and awaits it
  /// if necessary.
  ///
  /// - Throws: ``InjectionError``, as ``instance(forProperty:of:arguments:isolation:)-64bk6`` does.
  @_alwaysEmitIntoClient
  public func awaitInstance<Value: Sendable, each Argument: Sendable>(
    forProperty key: PropertyKey<Value>? = nil, of type: Value.Type = Value.self, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(InjectionError) -> Value {
    try await awaitInstance(named: key?.name, Factory.list(repeat each arguments), demandsSendable: true, isolation)
  }

  /// Looks up by name or, without one, by type, for both overloads.
  @usableFromInline
  func awaitInstance<Value>(
    named name: PropertyName?, _ arguments: [Any], demandsSendable: Bool, _ isolation: isolated (any Actor)?
  ) async throws(InjectionError) -> Value {
    let request = Request(name: name, valueType: Value.self, arguments: arguments, demandsSendable: demandsSendable)
    guard let awaited = awaiter.awaitedRequest(for: request, isolation) else {
      return try Resolution.current.instance(request, by: self, CallContext(isolation, watcher))
    }
    if keepsNoPlans { noteUse() }
    return Fitting.fitted(try await awaiter.value(of: awaited, isolation: isolation))
  }

  var awaiter: Awaiter { Awaiter(injector: self, watcher: watcher) }
}
