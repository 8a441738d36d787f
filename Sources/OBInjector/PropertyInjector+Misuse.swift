// Unavailable forms of calls that look right but are not: their messages name the remedy, where the compiler's own
// would be about inference and conformances. No correct call uses one of them. The form for class protocols works.

/// The result type of the unavailable lookups that do not name a type; it has no values.
public struct _MissingType: Sendable {
  private init() {}
}

extension PropertyInjector {
  // MARK: - Registering

  /// A diagnostic for the earlier form of `registerAlias(_:of:)`.
  @available(*, unavailable, message: "write registerAlias(…, of: …), with 'key.name' for an alias that is a key")
  @discardableResult @_alwaysEmitIntoClient
  public func registerProperty(_ alias: PropertyName, as name: PropertyName) -> Bool { fatalError("unavailable") }

  /// A diagnostic for an instance with a scope: it exists already and stays what it is.
  @available(
    *, unavailable, message: "an instance has no scope: leave out 'scope:', or register a closure that makes the value"
  )
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value>(
    _ name: PropertyName, scope: Scope, withInstance instance: Value, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Bool { fatalError("unavailable") }

  /// A diagnostic for an instance with a scope, under a key.
  @available(
    *, unavailable, message: "an instance has no scope: leave out 'scope:', or register a closure that makes the value"
  )
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value>(
    _ key: PropertyKey<Value>, scope: Scope, withInstance instance: Value, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Bool { fatalError("unavailable") }

  /// A diagnostic for an initializer that is asynchronous.
  @available(
    *, unavailable,
    message:
      "an initializer with looked-up parameters can't be asynchronous: write a closure that looks them up, '{ injector async throws in try await Database(config: injector.awaitInstance()) }'"
  )
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value, each Dependency>(
    _ name: PropertyName, scope: Scope = .unique,
    withInitializer initializer: @escaping @Sendable (repeat each Dependency) async throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool { fatalError("unavailable") }

  /// A diagnostic for an initializer that is asynchronous, under a key.
  @available(
    *, unavailable,
    message:
      "an initializer with looked-up parameters can't be asynchronous: write a closure that looks them up, '{ injector async throws in try await Database(config: injector.awaitInstance()) }'"
  )
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func registerProperty<Value, each Dependency>(
    _ key: PropertyKey<Value>, scope: Scope = .unique,
    withInitializer initializer: @escaping @Sendable (repeat each Dependency) async throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool { fatalError("unavailable") }

  // MARK: - Modules

  /// A diagnostic for modules that are not in an array.
  @available(*, unavailable, message: "pass the modules in an array: 'modules: [ServicesModule(), …]'")
  @_disfavoredOverload @_alwaysEmitIntoClient
  public convenience init(
    modules first: any InjectorModule, _ others: any InjectorModule...,
    isolation: isolated (any Actor)? = #isolation
  ) throws { fatalError("unavailable") }

  /// A diagnostic for modules that are not in an array.
  @available(*, unavailable, message: "pass the modules in an array: 'modules: [SessionModule(), …]'")
  @_disfavoredOverload @_alwaysEmitIntoClient
  public func makeChild(
    modules first: any InjectorModule, _ others: any InjectorModule...,
    isolation: isolated (any Actor)? = #isolation
  ) throws -> PropertyInjector { fatalError("unavailable") }

  // MARK: - Injecting

  /// Fills an object with a class protocol as its static type: language mode 5 does not open it for the generic form.
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func injectDependencies(
    to target: AnyObject, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport {
    injectDependencies(to: target as AnyObject, isolation: isolation)
  }

  /// A diagnostic for a struct that is not passed in place.
  @available(
    *, unavailable,
    message:
      "a struct is filled in place: declare it with 'var' and pass it with '&'; the same holds for a value of a type 'any P', unless it is cast to AnyObject"
  )
  @discardableResult @_alwaysEmitIntoClient
  public func injectDependencies<Target>(
    to target: Target, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport { fatalError("unavailable") }

  /// A diagnostic for an Optional that is not unwrapped.
  @available(*, unavailable, message: "unwrap the Optional first: 'if let target { ... }'")
  @discardableResult @_alwaysEmitIntoClient
  public func injectDependencies<Target>(
    to target: Target?, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport { fatalError("unavailable") }

  /// A diagnostic for an array as a target: each element is a target of its own.
  @available(*, unavailable, message: "an array is not a target: inject each of its elements")
  @discardableResult @_alwaysEmitIntoClient
  public func injectDependencies<Element>(
    to targets: [Element], isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport { fatalError("unavailable") }

  /// A diagnostic for an array as a target: each element is a target of its own.
  ///
  /// Deprecated, not unavailable: overload resolution prefers any available form that fits to an unavailable one.
  @available(
    *, deprecated, message: "an array is not a target, and nothing in it is filled: inject each of its elements"
  )
  @discardableResult @_alwaysEmitIntoClient
  public func injectDependencies<Element>(
    to targets: inout [Element], isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport {
    func fill<Target>(_ target: inout Target, isolation: isolated (any Actor)?) -> InjectionReport {
      injectDependencies(to: &target, isolation: isolation)
    }
    return fill(&targets, isolation: isolation)
  }

  // MARK: - Looking up

  /// A diagnostic for a lookup that does not name its type.
  @available(
    *, unavailable, message: "say which type is wanted: 'instance(of: Engine.self)', or 'let engine: Engine = try …'"
  )
  @_disfavoredOverload @_alwaysEmitIntoClient
  public func instance() throws(InjectionError) -> _MissingType { fatalError("unavailable") }

  /// A diagnostic for a lookup that does not name its type.
  @available(
    *, unavailable,
    message:
      "say which type is wanted: 'instance(forProperty: \"engine\", of: Engine.self)', or 'let engine: Engine = try …'"
  )
  @_disfavoredOverload @_alwaysEmitIntoClient
  public func instance(forProperty name: PropertyName) throws(InjectionError) -> _MissingType {
    fatalError("unavailable")
  }

  /// A diagnostic for a lookup that does not name its type.
  @available(
    *, unavailable,
    message: "say which type is wanted: 'instances(of: Plugin.self)', or 'let plugins: [Plugin] = try …'"
  )
  @_disfavoredOverload @_alwaysEmitIntoClient
  public func instances() throws(InjectionError) -> [_MissingType] { fatalError("unavailable") }

  /// A diagnostic for a lookup by name without its label.
  @available(*, unavailable, renamed: "instance(forProperty:)", message: "write 'instance(forProperty: …)'")
  @_alwaysEmitIntoClient
  public func instance<Value>(_ name: PropertyName) throws(InjectionError) -> Value { fatalError("unavailable") }

  /// A diagnostic for a lookup by name without its label.
  @available(*, unavailable, renamed: "instance(forProperty:of:)", message: "write 'instance(forProperty: …)'")
  @_alwaysEmitIntoClient
  public func instance<Value>(_ name: PropertyName, of type: Value.Type) throws(InjectionError) -> Value {
    fatalError("unavailable")
  }

  /// A diagnostic for a lookup by name without its label, that does not name its type.
  @available(*, unavailable, renamed: "instance(forProperty:)", message: "write 'instance(forProperty: …)'")
  @_disfavoredOverload @_alwaysEmitIntoClient
  public func instance(_ name: PropertyName) throws(InjectionError) -> _MissingType { fatalError("unavailable") }

  /// A diagnostic for a lookup by a key without its label.
  @available(*, unavailable, renamed: "instance(forProperty:)", message: "write 'instance(forProperty: …)'")
  @_alwaysEmitIntoClient
  public func instance<Value>(_ key: PropertyKey<Value>) throws(InjectionError) -> Value { fatalError("unavailable") }

  /// A diagnostic for a lookup by type without its label.
  @available(*, unavailable, renamed: "instance(of:)", message: "write 'instance(of: …)'")
  @_alwaysEmitIntoClient
  public func instance<Value>(_ type: Value.Type) throws(InjectionError) -> Value { fatalError("unavailable") }

  // MARK: - Awaiting a lookup

  /// A diagnostic for an awaited lookup that does not name its type.
  @available(
    *, unavailable,
    message: "say which type is wanted: 'awaitInstance(of: Engine.self)', or 'let engine: Engine = try await …'"
  )
  @_disfavoredOverload @_alwaysEmitIntoClient
  public func awaitInstance() async throws(InjectionError) -> _MissingType { fatalError("unavailable") }

  /// A diagnostic for an awaited lookup by name without its label.
  @available(*, unavailable, renamed: "awaitInstance(forProperty:)", message: "write 'awaitInstance(forProperty: …)'")
  @_alwaysEmitIntoClient
  public func awaitInstance<Value>(_ name: PropertyName) async throws(InjectionError) -> Value {
    fatalError("unavailable")
  }

  /// A diagnostic for an awaited lookup by name without its label, that does not name its type.
  @available(*, unavailable, renamed: "awaitInstance(forProperty:)", message: "write 'awaitInstance(forProperty: …)'")
  @_disfavoredOverload @_alwaysEmitIntoClient
  public func awaitInstance(_ name: PropertyName) async throws(InjectionError) -> _MissingType {
    fatalError("unavailable")
  }

  /// A diagnostic for an awaited lookup by type without its label.
  @available(*, unavailable, renamed: "awaitInstance(of:)", message: "write 'awaitInstance(of: …)'")
  @_alwaysEmitIntoClient
  public func awaitInstance<Value>(_ type: Value.Type) async throws(InjectionError) -> Value {
    fatalError("unavailable")
  }
}
