// `get` and `make` for a `Sendable` type, preferred by the compiler. Since `Sendable` can't be seen at run time, these overloads
// demand it: they return only values that are registered as `Sendable`.

extension Lazy where Value: Sendable {
  /// Returns the value, which must be registered as `Sendable`; the first call makes it.
  ///
  /// - Parameter isolation: The actor that the caller runs on; the compiler passes it.
  /// - Throws: ``InjectionError``, as for other values, and `isolationMismatch` for a value that is not registered as
  ///   `Sendable`.
  public func get(isolation: isolated (any Actor)? = #isolation) throws(InjectionError) -> Value {
    try answer.given(as: Value.self, isolation: isolation, demandsSendable: true)
  }
}

extension Maker where Value: Sendable {
  /// Returns a value that is made from the arguments, which must be registered as `Sendable`.
  ///
  /// - Parameters:
  ///   - argument: The arguments of the closure, in its order, without the injector.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  /// - Throws: ``InjectionError``, as for other values, and `isolationMismatch` for a value that is not registered as
  ///   `Sendable`.
  public func make(
    _ argument: repeat each Argument, isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> Value {
    var list: [Any] = []
    repeat list.append(each argument)
    return try answer.given(as: Value.self, from: list, isolation: isolation, demandsSendable: true)
  }
}

extension Provider where Value: Sendable {
  /// Returns a value, which must be registered as `Sendable`, according to the scope of its registration.
  ///
  /// - Parameter isolation: The actor that the caller runs on; the compiler passes it.
  /// - Throws: ``InjectionError``, as for other values, and `isolationMismatch` for a value that is not registered as
  ///   `Sendable`.
  public func get(isolation: isolated (any Actor)? = #isolation) throws(InjectionError) -> Value {
    try answer.given(as: Value.self, isolation: isolation, demandsSendable: true)
  }
}
