extension InjectorController {
  /// A diagnostic for modules that are not in an array.
  @available(*, unavailable, message: "pass the modules in an array: 'modules: [ServicesModule(), …]'")
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public static func configureInjector(
    modules first: any InjectorModule, _ others: any InjectorModule...
  ) throws -> Bool { fatalError("unavailable") }

  /// A diagnostic for a struct that is not passed in place.
  @available(
    *, unavailable,
    message:
      "a struct is filled in place: declare it with 'var' and pass it with '&'; the same holds for a value of a type 'any P', unless it is cast to AnyObject"
  )
  @discardableResult @_alwaysEmitIntoClient
  public static func injectDependencies<Target>(to target: Target) -> InjectionReport { fatalError("unavailable") }

  /// A diagnostic for an Optional that is not unwrapped.
  @available(*, unavailable, message: "unwrap the Optional first: 'if let target { ... }'")
  @discardableResult @_alwaysEmitIntoClient
  public static func injectDependencies<Target>(to target: Target?) -> InjectionReport { fatalError("unavailable") }

  /// A diagnostic for an array as a target: each element is a target of its own.
  @available(*, unavailable, message: "an array is not a target: inject each of its elements")
  @discardableResult @_alwaysEmitIntoClient
  public static func injectDependencies<Element>(to targets: [Element]) -> InjectionReport { fatalError("unavailable") }
}
