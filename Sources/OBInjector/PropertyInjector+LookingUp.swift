extension PropertyInjector {
  /// Returns the value of the only registration that fits the type, or of the one with the name.
  ///
  /// ```swift
  /// let engine = try injector.instance(of: (any Engine).self)
  /// let car: Car = try injector.instance(arguments: "red", 4)
  /// let user = try injector.instance(forProperty: "user", of: String.self)
  /// ```
  ///
  /// Use it in closures, and where a value is needed without an object to fill; with `forProperty:` if several
  /// registrations have the type. A registration fits by its static type: the type itself, a subclass, or a conforming
  /// type; a ready-made instance fits by its dynamic type. If arguments are passed, only registrations that take them
  /// fit. The objects that the call makes are injected. An unregistered ``Component`` is made too. A closure runs only
  /// if its declared type may fit. The first lookup of a type examines all registrations, and remembers which ones fit;
  /// an injector without parent and observer also remembers a value that exists.
  ///
  /// - Parameters:
  ///   - key: The name of the registration; without one, the type decides.
  ///   - type: The type of the result; it can be left out where the key or the result has one.
  ///   - arguments: Passed to the closure of the registration; part of a shared instance's identity.
  ///   - isolation: The actor of the caller; the compiler passes it.
  /// - Throws: ``InjectionError`` with the code `notRegistered`, `ambiguous` (several registrations fit; an exact match
  ///   has no priority), `argumentMismatch`, `isolationMismatch`, `circularDependency`, or `providerFailed` if the
  ///   closure threw or returned `nil`; by name also `typeMismatch` for a value that does not fit.
  @_alwaysEmitIntoClient
  public func instance<Value, each Argument>(
    forProperty key: PropertyKey<Value>? = nil, of type: Value.Type = Value.self, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> Value {
    try instance(named: key?.name, Factory.list(repeat each arguments), demandsSendable: false, isolation)
  }

  /// Looks up by name or, without one, by type, for both overloads.
  @usableFromInline
  func instance<Value>(
    named name: PropertyName?, _ arguments: [Any], demandsSendable: Bool, _ isolation: (any Actor)?
  ) throws(InjectionError) -> Value {
    let request = Request(
      name: name, valueType: Value.self, arguments: arguments, demandsSendable: demandsSendable)
    return try Resolution.current.instance(request, by: self, context(isolation))
  }

  /// Returns the values of all registrations that fit the type, in the order of registration.
  ///
  /// ```swift
  /// for plugin in try injector.instances(of: (any Plugin).self) {
  ///   plugin.start()
  /// }
  /// ```
  ///
  /// Use it for plug-ins and handlers; `collecting:` registers the same array for properties. The call makes each value
  /// that its scope doesn't share. A child lists its parent's values first; of two registrations with one name, the
  /// child's counts. Registrations that take arguments are left out. An empty result isn't an error. A closure that
  /// returns `nil` adds nothing. The first call for a type examines all registrations.
  ///
  /// - Throws: The ``InjectionError`` of the first that fails, such as one with an asynchronous closure: register the
  ///   array with `collecting:`, and await that.
  public func instances<Value>(
    of type: Value.Type = Value.self, isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> [Value] {
    try Resolution.current.instances(by: self, context(isolation), demandsSendable: false)
  }

  /// Makes every ``Scope/eagerSingleton`` of this injector that is not made yet and needs no await.
  ///
  /// ```swift
  /// let injector = PropertyInjector()
  /// injector.registerProperty("store", scope: .eagerSingleton) { Store() }
  /// try injector.createEagerSingletons()  // runs the closure
  /// ```
  ///
  /// ``InjectorController``, ``init(modules:reflection:observer:isolation:)`` and
  /// ``makeChild(modules:observer:isolation:)`` call it when configuration ends; for an injector that is configured by
  /// hand, call it yourself. An eager singleton with an asynchronous closure, or one that belongs to another actor than
  /// the caller, is left for ``awaitEagerSingletons(isolation:)``.
  ///
  /// - Throws: The ``InjectionError`` of the first that fails; those before it are kept.
  public func createEagerSingletons(isolation: isolated (any Actor)? = #isolation) throws(InjectionError) {
    try Resolution.current.createEagerSingletons(of: self, context(isolation))
  }

  /// Forgets the shared instances of the scope in this injector; the next use makes new ones.
  ///
  /// ```swift
  /// injector.reset(.custom("session"))        // the user has logged out
  /// ```
  ///
  /// Each forgotten instance is notified if it is an ``InjectorReleasing``, in the reverse order of completion. An
  /// instance that is being made meanwhile goes to its caller, is notified as soon as it is complete, and is not kept.
  /// The values that children's decorators have made of a forgotten instance are forgotten and notified before it.
  /// Properties that were filled before keep their values. ``Scope/unique`` and ``Scope/graph`` hold nothing. The call
  /// drops the plans of this injector and its children, as a registration does.
  ///
  /// - Parameters:
  ///   - scope: The scope.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  public func reset(_ scope: Scope, isolation: isolated (any Actor)? = #isolation) {
    // The decorated value of a ready-made instance stays, as the instance does.
    let forgotten = forget { $0.scope == scope && $0.undecorated.factory != nil }
    plans.invalidate()
    Releasing.notify(forgotten, CallerIsolation(isolation))
  }

  // MARK: - Sendable types

  // Preferred by the compiler. Since `Sendable` can't be seen at run time, these overloads demand it: an
  // `any P & Sendable` is a value that is registered as `Sendable` and conforms to `P` on every actor.

  /// Returns the value of the only registration that fits a `Sendable` type, or of the one with the name.
  ///
  /// The compiler chooses this form for a `Sendable` type, such as `any Store & Sendable`, since the value may then
  /// leave its actor. Apart from that it is like the form for other types.
  ///
  /// - Throws: ``InjectionError``, as for other types, and `isolationMismatch` for a value that is not registered as
  ///   `Sendable`.
  @_alwaysEmitIntoClient
  public func instance<Value: Sendable, each Argument>(
    forProperty key: PropertyKey<Value>? = nil, of type: Value.Type = Value.self, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> Value {
    try instance(named: key?.name, Factory.list(repeat each arguments), demandsSendable: true, isolation)
  }

  /// Returns the values of all registrations that fit a `Sendable` type, in the order of registration.
  ///
  /// - Throws: The ``InjectionError`` of the first that fails: `isolationMismatch` for one that is not registered as
  ///   `Sendable`.
  public func instances<Value: Sendable>(
    of type: Value.Type = Value.self, isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> [Value] {
    try Resolution.current.instances(by: self, context(isolation), demandsSendable: true)
  }
}
