// Keys in place of names, with the current injector.
extension InjectorController {
  /// Returns the value that the current injector has under a key.
  ///
  /// - Throws: ``InjectionError``, with the code `notConfigured` before configuration.
  @_alwaysEmitIntoClient
  public static func instance<Value, each Argument>(
    forProperty key: PropertyKey<Value>, of type: Value.Type = Value.self, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> Value {
    try instance(forProperty: key.name, of: type, arguments: repeat each arguments, isolation: isolation)
  }
}
