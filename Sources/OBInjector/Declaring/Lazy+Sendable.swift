// `get` for a value whose type is `Sendable`, which leaves no trace at run time: an `any P & Sendable` is then one that was
// registered as `Sendable`. The compiler picks it.

extension Lazy where Value: Sendable {
  /// The value, which is registered as `Sendable`; the first call makes it.
  ///
  /// - Parameter isolation: The actor that the caller runs on; the compiler passes it.
  /// - Throws: ``InjectionError``, as for other values, and `isolationMismatch` for what is not registered as `Sendable`.
  public func get(isolation: isolated (any Actor)? = #isolation) throws(InjectionError) -> Value {
    try answer.given(as: Value.self, isolation: isolation, demandsSendable: true)
  }
}

extension Provider where Value: Sendable {
  /// A value that is registered as `Sendable`, as the scope of its registration says.
  ///
  /// - Parameter isolation: The actor that the caller runs on; the compiler passes it.
  /// - Throws: ``InjectionError``, as for other values, and `isolationMismatch` for what is not registered as `Sendable`.
  public func get(isolation: isolated (any Actor)? = #isolation) throws(InjectionError) -> Value {
    try answer.given(as: Value.self, isolation: isolation, demandsSendable: true)
  }
}
