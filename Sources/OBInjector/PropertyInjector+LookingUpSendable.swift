// Look-ups of a type that is `Sendable`, which leaves no trace at run time: an `any P & Sendable` takes what was registered as
// `Sendable` only, and what conforms to `P` everywhere. The compiler picks them; what is ready goes everywhere anyway.

extension PropertyInjector {
  /// The value of the only registration that fits a type which is `Sendable`.
  ///
  /// - Throws: ``InjectionError``, as for other types, and `isolationMismatch` for what is not registered as `Sendable`.
  public func instance<Value: Sendable, each Argument>(
    of type: Value.Type = Value.self, arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> Value {
    var list: [Any] = []
    repeat list.append(each arguments)
    return try resolution.instance(
      .init(builder: planner, entry: entry(isolation), arguments: list, demandsSendable: true))
  }

  /// The value that is registered under the name, for a type that is `Sendable`.
  ///
  /// - Throws: As the look-up by type does, and `typeMismatch` for a value that does not fit.
  public func instance<Value: Sendable, each Argument>(
    forProperty name: PropertyName, of type: Value.Type = Value.self, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> Value {
    var list: [Any] = []
    repeat list.append(each arguments)
    return try resolution.instance(
      named: name, .init(builder: planner, entry: entry(isolation), arguments: list, demandsSendable: true))
  }

  /// The value that stands under a key whose type is `Sendable`.
  ///
  /// - Throws: As the look-up by name does.
  public func instance<Value: Sendable, each Argument>(
    forProperty key: PropertyKey<Value>, of type: Value.Type = Value.self, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> Value {
    try instance(forProperty: key.name, of: type, arguments: repeat each arguments, isolation: isolation)
  }

  /// The values of all registrations that fit a type which is `Sendable`, in the order of registration.
  ///
  /// - Throws: ``InjectionError`` of the first that fails: `isolationMismatch` for one that is not registered as `Sendable`.
  public func instances<Value: Sendable>(
    of type: Value.Type = Value.self, isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> [Value] {
    try resolution.instances(.init(builder: planner, entry: entry(isolation), demandsSendable: true))
  }

  /// The value of the only registration that fits a type which is `Sendable`, awaited if need be.
  ///
  /// - Throws: ``InjectionError``, as ``instance(of:arguments:isolation:)`` does.
  public func awaitInstance<Value: Sendable, each Argument: Sendable>(
    of type: Value.Type = Value.self, arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation
  ) async throws(InjectionError) -> Value {
    var list: [Any] = []
    repeat list.append(each arguments)
    let found = try? planner.candidate(for: type, arguments: list, caller: CallerIsolation(isolation))
    if let found, let value: Value = try await value(of: found, list, demandsSendable: true, isolation) { return value }
    return try resolution.instance(
      .init(builder: planner, entry: entry(isolation), arguments: list, demandsSendable: true))
  }

  /// The value that is registered under the name, for a type that is `Sendable`, awaited if need be.
  ///
  /// - Throws: ``InjectionError``, as `instance(forProperty:)` does.
  public func awaitInstance<Value: Sendable, each Argument: Sendable>(
    forProperty name: PropertyName, of type: Value.Type = Value.self, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(InjectionError) -> Value {
    var list: [Any] = []
    repeat list.append(each arguments)
    if let found = try? planner.registry.find(name, wanted: type), found.registration.canFit(type),
      Deferral.of(type) == nil,
      let value: Value = try await value(of: found, as: name, list, demandsSendable: true, isolation)
    {
      return value
    }
    return try resolution.instance(
      named: name, .init(builder: planner, entry: entry(isolation), arguments: list, demandsSendable: true))
  }

  /// The value that stands under a key whose type is `Sendable`, awaited where it has to be.
  ///
  /// - Throws: As the look-up by name does.
  public func awaitInstance<Value: Sendable, each Argument: Sendable>(
    forProperty key: PropertyKey<Value>, of type: Value.Type = Value.self, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(InjectionError) -> Value {
    try await awaitInstance(forProperty: key.name, of: type, arguments: repeat each arguments, isolation: isolation)
  }
}

extension InjectorController {
  /// The value of the only registration of the present injector that fits a type which is `Sendable`.
  ///
  /// - Throws: ``InjectionError``, as for other types, and `isolationMismatch` for what is not registered as `Sendable`.
  public static func instance<Value: Sendable, each Argument>(
    of type: Value.Type = Value.self, arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> Value {
    guard let injector else { throw .notConfigured(configurationError, forLookUp: true) }
    return try injector.instance(of: type, arguments: repeat each arguments, isolation: isolation)
  }

  /// The value that the present injector has under the name, for a type that is `Sendable`.
  ///
  /// - Throws: As the look-up by type does, and `typeMismatch` for a value that does not fit.
  public static func instance<Value: Sendable, each Argument>(
    forProperty name: PropertyName, of type: Value.Type = Value.self, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> Value {
    guard let injector else { throw .notConfigured(configurationError, forLookUp: true) }
    return try injector.instance(forProperty: name, of: type, arguments: repeat each arguments, isolation: isolation)
  }

  /// The value that the present injector has under a key whose type is `Sendable`.
  ///
  /// - Throws: As the look-up by name does.
  public static func instance<Value: Sendable, each Argument>(
    forProperty key: PropertyKey<Value>, of type: Value.Type = Value.self, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> Value {
    try instance(forProperty: key.name, of: type, arguments: repeat each arguments, isolation: isolation)
  }
}
