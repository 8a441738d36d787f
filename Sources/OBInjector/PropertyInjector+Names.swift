// Aliases, and names for the properties of one type.
extension PropertyInjector {
  /// Registers a second name for a registration.
  ///
  /// ```swift
  /// injector.registerProperty("log") { Log() }
  /// // A property `logger` is filled with the same value as one called `log`.
  /// injector.registerAlias("logger", of: "log")
  /// ```
  ///
  /// Use it where two parts of a program call one thing by different names, or while a name changes. The alias means
  /// the same registration in every respect: instance, scope, isolation, arguments. A lookup by type counts the
  /// registration once, and an object on the path that is used for the name is used for the alias too.
  /// `deleteProperty(_:)` of the alias leaves the name in place.
  ///
  /// The injector that injects resolves the alias, when it makes a plan or looks up a value: the name may be registered
  /// later, and a child that replaces the name replaces it under its parent's alias too. An alias of an unregistered
  /// name is reported as `notRegistered`, and an alias that leads back to itself as `circularDependency`, by reports,
  /// by lookups and by ``verify(_:registeredInChildren:isolation:)``. Once a type has its plan, an injection under an alias costs as much as one under
  /// the name.
  ///
  /// - Returns: `true` if the alias was free; `false` if the earlier registration stays in place.
  @discardableResult
  public func registerAlias(
    _ alias: PropertyName, of name: PropertyName, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(
      Registration(
        name: alias, type: Never.self, source: .alias(name), location: SourceLocation(fileID: fileID, line: line)))
  }

  /// Registers a second name for the registration of a key.
  ///
  /// ```swift
  /// extension PropertyKey where Value == Log {
  ///   static var log: Self { Self("log") }
  /// }
  /// injector.registerProperty(.log) { Log() }
  /// injector.registerAlias("logger", of: .log)
  /// ```
  ///
  /// The alias is a plain name: the key's type is not part of it. For everything else see
  /// `registerAlias(_:of:)` with a name.
  ///
  /// - Returns: `true` if the alias was free; `false` if the earlier registration stays in place.
  @discardableResult @_alwaysEmitIntoClient
  public func registerAlias<Value>(
    _ alias: PropertyName, of key: PropertyKey<Value>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    registerAlias(alias, of: key.name, fileID: fileID, line: line)
  }

  /// Registers names for the properties of one type and of its subclasses only.
  ///
  /// ```swift
  /// injector.registerProperty("title", withInstance: "Reader")
  /// injector.registerProperties(for: About.self) { about in
  ///   about.registerProperty("title", withInstance: "About")
  /// }
  /// ```
  ///
  /// Use it where a name as common as `title` or `delegate` means different things in different types. The properties
  /// of an `About`, wherever it is made, are looked up among these names first, those of the most derived class before
  /// those of its superclasses; then among the general registrations; then in the parent, in the same order. Lookups by
  /// name and by type, parameters of initializers and `hasProperty(_:)` never see these names.
  ///
  /// The injector that `configure` is given forwards to this injector: every form of `registerProperty`, aliases and
  /// the `configure(_:)` of a module work with it; its `deleteProperty(_:)`, `hasProperty(_:)` and
  /// ``registeredProperties`` concern the names for this type only. The first registration of a name for a type wins;
  /// between modules the later one does. Closures run with the injector that injects. A protocol has no properties to
  /// fill: names for a protocol are reported as `unused`.
  ///
  /// - Parameters:
  ///   - target: The class, struct or actor that the names are for.
  ///   - configure: Registers the names; runs at once.
  /// - Throws: The error that `configure` throws; the names registered until then stay.
  public func registerProperties<Target>(
    for target: Target.Type, _ configure: (PropertyInjector) throws -> Void
  ) rethrows {
    try configure(PropertyInjector(registeringFor: Fitting.unwrapped(target), in: self))
  }
}
