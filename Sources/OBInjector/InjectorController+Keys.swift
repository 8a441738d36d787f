// A key in place of a name, for the present injector.
extension InjectorController {
  /// Fills an object that stands for what is registered under a key, with the present injector.
  @discardableResult
  public static func injectDependencies<Target: AnyObject, Value>(
    to target: Target, as key: PropertyKey<Value>, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport {
    injectDependencies(to: target, as: key.name, isolation: isolation)
  }

  /// Fills an object whose static type is a protocol for classes: language mode 5 does not open it for the generic form.
  @_disfavoredOverload @discardableResult
  public static func injectDependencies<Value>(
    to target: AnyObject, as key: PropertyKey<Value>, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport {
    injectDependencies(to: target as AnyObject, as: key.name, isolation: isolation)
  }

  /// The value that the present injector has under a key.
  ///
  /// - Throws: ``InjectionError``, with the code `notConfigured` before configuration.
  public static func instance<Value, each Argument>(
    forProperty key: PropertyKey<Value>, of type: Value.Type = Value.self, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> Value {
    try instance(forProperty: key.name, of: type, arguments: repeat each arguments, isolation: isolation)
  }
}
