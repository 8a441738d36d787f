extension PropertyInjector {
  /// The value of the only registration that fits the type.
  ///
  /// ```swift
  /// let engine = try injector.instance(of: (any Engine).self)
  /// let car: Car = try injector.instance(arguments: "red", 4)
  /// ```
  ///
  /// Fitting is decided by static types: the type itself, a subclass, a conforming type; for ready-made instances by
  /// the instance. What is made on the way is injected. A ``Component`` that nobody registered is made too.
  ///
  /// - Throws: ``InjectionError`` with the code `notRegistered`, `ambiguous` (an exact match does not win),
  ///   `argumentMismatch`, `isolationMismatch`, `circularDependency`, or `providerFailed` if the block threw or
  ///   returned `nil`.
  public func instance<Value, each Argument>(
    of type: Value.Type = Value.self, arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> Value {
    var list: [Any] = []
    repeat list.append(each arguments)
    return try resolution.instance(.init(builder: planner, entry: entry(isolation), arguments: list))
  }

  /// The value that is registered under the name.
  ///
  /// ```swift
  /// let session = try injector.instance(forProperty: "session", of: Session.self)
  /// ```
  ///
  /// A block runs only if its static type can fit.
  ///
  /// - Throws: ``InjectionError``, as the look-up by type does, and `typeMismatch` for a value that does not fit.
  public func instance<Value, each Argument>(
    forProperty name: PropertyName, of type: Value.Type = Value.self, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> Value {
    var list: [Any] = []
    repeat list.append(each arguments)
    return try resolution.instance(
      named: name, .init(builder: planner, entry: entry(isolation), arguments: list))
  }

  /// The values of all registrations that fit the type, in the order of registration.
  ///
  /// ```swift
  /// for plugin in try injector.instances(of: (any Plugin).self) { plugin.start() }
  /// ```
  ///
  /// None is no error. A block that returns `nil` adds nothing.
  ///
  /// - Throws: ``InjectionError`` of the first that fails.
  public func instances<Value>(
    of type: Value.Type = Value.self, isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> [Value] {
    try resolution.instances(.init(builder: planner, entry: entry(isolation)))
  }

  /// Makes every ``Scope/eagerSingleton`` of this injector that is not made yet.
  ///
  /// ``InjectorController`` and ``init(modules:reflection:isolation:)`` call it when configuration ends; for an injector
  /// that is configured by hand call it yourself.
  ///
  /// - Throws: ``InjectionError`` of the first that fails; those before it are kept.
  public func createEagerSingletons(isolation: isolated (any Actor)? = #isolation) throws(InjectionError) {
    try resolution.createEagerSingletons(of: planner, entry(isolation))
  }

  /// Forgets what the scope holds in this injector; the next use makes it anew.
  ///
  /// ```swift
  /// injector.reset(.custom("session"))        // the user has logged out
  /// ```
  ///
  /// Each that is forgotten is told if it is an ``InjectorReleasing``, the one that was completed last first. What is being
  /// made meanwhile goes to its caller, is told as soon as it is complete, and does not stay behind. Properties
  /// that were filled before keep what they have. For ``Scope/unique`` and ``Scope/graph``, which hold nothing, it does
  /// nothing.
  ///
  /// - Parameters:
  ///   - scope: The scope.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  public func reset(_ scope: Scope, isolation: isolated (any Actor)? = #isolation) {
    let forgotten = planner.registry.store.reset(scope)
    planner.plans.invalidate()
    Releasing.tell(forgotten, CallerIsolation(isolation))
  }
}
