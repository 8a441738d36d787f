// `awaitGet` and `awaitMake`, for values that are asynchronous or another actor's; each twice, as `get` is.

extension Lazy {
  /// Returns the value, and awaits it if necessary; the first call makes it.
  ///
  /// ```swift
  /// final class Archive {
  ///   @Injected var database: Lazy<Database>  // from an asynchronous closure
  ///   func open() async throws -> Database { try await database.awaitGet() }
  /// }
  /// ```
  ///
  /// Use it for an asynchronous closure, and for a closure of another actor if its value is `Sendable`; a value that is
  /// available at once is returned without suspension. The value is made once, even if several tasks ask for it, and
  /// ``get(isolation:)-4poxz`` returns it from then on. A task that is cancelled stops waiting; the others still get the
  /// value.
  ///
  /// - Parameter isolation: The actor that the caller runs on; the compiler passes it.
  /// - Throws: ``InjectionError``, as ``PropertyInjector/awaitInstance(of:arguments:isolation:)-2o7p7`` does.
  public func awaitGet(isolation: isolated (any Actor)? = #isolation) async throws(InjectionError) -> Value {
    try await answer.awaited(as: Value.self, isolation: isolation, demandsSendable: false)
  }
}

extension Lazy where Value: Sendable {
  /// Returns the value, which must be registered as `Sendable`, and awaits it if necessary; the first call makes it.
  ///
  /// - Parameter isolation: The actor that the caller runs on; the compiler passes it.
  /// - Throws: ``InjectionError``, as for other values, and `isolationMismatch` for a value that is not registered as
  ///   `Sendable`.
  public func awaitGet(isolation: isolated (any Actor)? = #isolation) async throws(InjectionError) -> Value {
    try await answer.awaited(as: Value.self, isolation: isolation, demandsSendable: true)
  }
}

extension Provider {
  /// Returns a value, according to the scope of its registration, and awaits it if necessary.
  ///
  /// ```swift
  /// func visa(_ visas: Provider<Visa>) async throws -> Visa {
  ///   try await visas.awaitGet()
  /// }
  /// ```
  ///
  /// - Parameter isolation: The actor that the caller runs on; the compiler passes it.
  /// - Throws: ``InjectionError``, as ``PropertyInjector/awaitInstance(of:arguments:isolation:)-2o7p7`` does.
  public func awaitGet(isolation: isolated (any Actor)? = #isolation) async throws(InjectionError) -> Value {
    try await answer.awaited(as: Value.self, isolation: isolation, demandsSendable: false)
  }
}

extension Provider where Value: Sendable {
  /// Returns a value, which must be registered as `Sendable`, and awaits it if necessary.
  ///
  /// - Parameter isolation: The actor that the caller runs on; the compiler passes it.
  /// - Throws: ``InjectionError``, as for other values, and `isolationMismatch` for a value that is not registered as
  ///   `Sendable`.
  public func awaitGet(isolation: isolated (any Actor)? = #isolation) async throws(InjectionError) -> Value {
    try await answer.awaited(as: Value.self, isolation: isolation, demandsSendable: true)
  }
}

extension Maker where repeat each Argument: Sendable {
  /// Returns a value that is made from the arguments, and awaits it if necessary.
  ///
  /// ```swift
  /// func session(_ sessions: Maker<Session, String>) async throws -> Session {
  ///   try await sessions.awaitMake("Ada")
  /// }
  /// ```
  ///
  /// The arguments have to be `Sendable`, since the closure may run on another actor.
  ///
  /// - Parameters:
  ///   - argument: The arguments of the closure, in its order, without the injector.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  /// - Throws: ``InjectionError``, as ``PropertyInjector/awaitInstance(of:arguments:isolation:)-2o7p7`` does.
  public func awaitMake(
    _ argument: repeat each Argument, isolation: isolated (any Actor)? = #isolation
  ) async throws(InjectionError) -> Value {
    var list: [Any] = []
    repeat list.append(each argument)
    return try await answer.awaited(as: Value.self, from: list, isolation: isolation, demandsSendable: false)
  }
}

extension Maker where Value: Sendable, repeat each Argument: Sendable {
  /// Returns a value that is made from the arguments, which must be registered as `Sendable`, and awaits it if necessary.
  ///
  /// - Parameters:
  ///   - argument: The arguments of the closure, in its order, without the injector.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  /// - Throws: ``InjectionError``, as for other values, and `isolationMismatch` for a value that is not registered as
  ///   `Sendable`.
  public func awaitMake(
    _ argument: repeat each Argument, isolation: isolated (any Actor)? = #isolation
  ) async throws(InjectionError) -> Value {
    var list: [Any] = []
    repeat list.append(each argument)
    return try await answer.awaited(as: Value.self, from: list, isolation: isolation, demandsSendable: true)
  }
}
