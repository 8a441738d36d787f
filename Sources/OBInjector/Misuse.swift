// Unavailable forms of calls that look right but are not, for the mistakes of the first hour: their messages name the
// remedy, where the compiler's own would be about inference and conformances. No correct call uses one of them.

extension PropertyInjector {
  // MARK: - Registering

  /// A diagnostic for an instance with a scope: it exists already and stays what it is.
  @available(
    *, unavailable, message: "an instance has no scope: leave out 'scope:', or register a closure that makes the value"
  )
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value>(
    _ key: PropertyKey<Value>, scope: Scope, withInstance instance: Value
  ) -> Bool { fatalError("unavailable") }

  /// A diagnostic for an initializer that is asynchronous.
  @available(
    *, unavailable,
    message:
      "an initializer with looked-up parameters can't be asynchronous: write a closure that looks them up, '{ injector async throws in try await Database(config: injector.awaitInstance()) }'"
  )
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value, each Dependency>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    withInitializer initializer: @escaping @Sendable (repeat each Dependency) async throws -> Value
  ) -> Bool { fatalError("unavailable") }

  // MARK: - Modules

  /// A diagnostic for modules that are not in an array.
  @available(*, unavailable, message: "pass the modules in an array: 'modules: [ServicesModule(), …]'")
  @_disfavoredOverload @_alwaysEmitIntoClient
  public convenience init(
    modules first: any InjectorModule, _ others: any InjectorModule...
  ) throws { fatalError("unavailable") }

  // MARK: - Injecting

  /// A diagnostic for a struct that is not passed in place.
  @available(
    *, unavailable,
    message:
      "a struct is filled in place: declare it with 'var' and pass it with '&'; the same holds for a value of a type 'any P', unless it is cast to AnyObject"
  )
  @discardableResult @_alwaysEmitIntoClient
  public func injectDependencies<Target>(to target: Target) -> InjectionReport { fatalError("unavailable") }

  /// A diagnostic for an Optional that is not unwrapped.
  @available(*, unavailable, message: "unwrap the Optional first: 'if let target { ... }'")
  @discardableResult @_alwaysEmitIntoClient
  public func injectDependencies<Target>(to target: Target?) -> InjectionReport { fatalError("unavailable") }

  /// A diagnostic for an array as a target: each element is a target of its own.
  @available(*, unavailable, message: "an array is not a target: inject each of its elements")
  @discardableResult @_alwaysEmitIntoClient
  public func injectDependencies<Element>(to targets: [Element]) -> InjectionReport { fatalError("unavailable") }

  /// A diagnostic for an array that is passed in place.
  @available(*, unavailable, message: "an array is not a target: inject each of its elements")
  @discardableResult @_alwaysEmitIntoClient
  public func injectDependencies<Element>(to targets: inout [Element]) -> InjectionReport { fatalError("unavailable") }

  /// A diagnostic for the name by analogy with `awaitInstance`.
  @available(
    *, unavailable, renamed: "injectDependencies(awaiting:)", message: "write 'injectDependencies(awaiting: …)'"
  )
  @discardableResult @_alwaysEmitIntoClient
  public func awaitInjectDependencies(to target: AnyObject) async -> InjectionReport { fatalError("unavailable") }

  // MARK: - Looking up

  /// A diagnostic for a lookup that does not name its type.
  @available(
    *, unavailable, message: "say which type is wanted: 'instance(of: Engine.self)', or 'let engine: Engine = try …'"
  )
  @_disfavoredOverload @_alwaysEmitIntoClient
  public func instance() throws(InjectionError) -> Never { fatalError("unavailable") }

  /// A diagnostic for a lookup that does not name its type.
  @available(
    *, unavailable,
    message: "say which type is wanted: 'instances(of: (any Plugin).self)', or 'let all: [any Plugin] = try …'"
  )
  @_disfavoredOverload @_alwaysEmitIntoClient
  public func instances() throws(InjectionError) -> Never { fatalError("unavailable") }

  /// A diagnostic for a lookup that does not name its type.
  @available(
    *, unavailable,
    message:
      "say which type is wanted: 'instance(forProperty: \"engine\", of: Engine.self)', or 'let engine: Engine = try …'"
  )
  @_disfavoredOverload @_alwaysEmitIntoClient
  public func instance(forProperty key: PropertyKey<Never>) throws(InjectionError) -> Never {
    fatalError("unavailable")
  }

  /// A diagnostic for a lookup by name without its label.
  @available(*, unavailable, renamed: "instance(forProperty:of:)", message: "write 'instance(forProperty: …)'")
  @_alwaysEmitIntoClient
  public func instance<Value>(
    _ key: PropertyKey<Value>, of type: Value.Type = Value.self
  ) throws(InjectionError) -> Value { fatalError("unavailable") }
}

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

  /// A diagnostic for an array that is passed in place.
  @available(*, unavailable, message: "an array is not a target: inject each of its elements")
  @discardableResult @_alwaysEmitIntoClient
  public static func injectDependencies<Element>(to targets: inout [Element]) -> InjectionReport {
    fatalError("unavailable")
  }
}

extension Injected {
  /// A diagnostic for a default value.
  @available(*, unavailable, message: "a default is not injected: leave the value out, '@Injected var name: Type'")
  public init(wrappedValue: Value) { fatalError("unavailable") }
}
