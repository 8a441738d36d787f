// Lookups of a `Sendable` type, preferred by the compiler. Since `Sendable` can't be seen at run time, these overloads
// demand it: an `any P & Sendable` is a value that is registered as `Sendable` and conforms to `P` on every actor.

extension PropertyInjector {
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
    try resolution.instances(by: self, context(isolation), demandsSendable: true)
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
}
