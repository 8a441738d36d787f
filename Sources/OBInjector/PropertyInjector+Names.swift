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
  /// registration once. `deleteProperty(_:)` of the alias leaves the name in place.
  ///
  /// The injector that injects resolves the alias when it needs the value: the name may be registered later, and a
  /// child that replaces the name replaces it under its parent's alias too. An alias of an unregistered name is
  /// reported as `notRegistered`, and an alias that leads back to itself as `circularDependency`, by reports, by
  /// lookups and by ``verify(_:isolation:)``. An injection under an alias costs as much as one under the name.
  ///
  /// - Parameters:
  ///   - alias: The new name.
  ///   - name: The name of the registration; it may be registered later.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  /// - Returns: `true` if the alias was free; `false` if the earlier registration stays in place.
  @discardableResult
  public func registerAlias(
    _ alias: PropertyName, of name: PropertyName, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(
      Registration(
        name: alias, type: Never.self, source: .alias(name), location: SourceLocation(fileID: fileID, line: line)))
  }
}
