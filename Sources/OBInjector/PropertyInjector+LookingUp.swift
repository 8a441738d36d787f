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
    return try Resolution.current.instance(request, by: self, CallContext(isolation, watcher))
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
    try Resolution.current.instances(of: type, by: self, CallContext(isolation, watcher), demandsSendable: false)
      .map { Fitting.fitted($0.value) }
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
    try Resolution.current.instances(of: type, by: self, CallContext(isolation, watcher), demandsSendable: true)
      .map { Fitting.fitted($0.value) }
  }
}
