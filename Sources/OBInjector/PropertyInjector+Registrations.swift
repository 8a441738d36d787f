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
  /// lookups and by `verify`. A value that exists is injected under an alias as fast as
  /// under the name.
  ///
  /// - Parameters:
  ///   - alias: The new name.
  ///   - name: The name of the registration; it may be registered later.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  /// - Returns: `true` if the alias was registered; `false` if the earlier registration stays in place.
  @discardableResult
  public func registerAlias(
    _ alias: PropertyName, of name: PropertyName, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool { add(alias, Never.self, .unique, .alias(name), fileID, line) }

  // MARK: - One registration

  @inline(never)
  func add(
    _ name: PropertyName, _ type: Any.Type, _ scope: Scope, _ source: ValueSource, _ fileID: StaticString, _ line: UInt
  ) -> Bool {
    let location = SourceLocation(fileID: fileID, line: line)
    return add(Registration(name: name, type: type, scope: scope, source: source, location: location))
  }

  /// Adds a registration: the first of a name wins, but a module overrides registrations from before the module.
  func add(_ registration: Registration) -> Bool {
    guard !isUnconfigured else { return false }
    let (isAdded, replaced) = modules?.withLock { $0.add(registration, to: self) } ?? (enter(registration), nil)
    if isAdded { plans.invalidate() }
    let forgotten = replaced.map { forget($0) } ?? []
    if !forgotten.isEmpty { Releasing.notify(forgotten, CallerIsolation(configuring)) }
    return isAdded
  }

  /// The actor on which this thread configures the injector or one of its modules.
  var configuring: (any Actor)? { modules?.withLock { $0.isolation } }

  // MARK: - Deleting, forgetting and listing

  /// Removes the registration of the name and its shared instances; unknown names are ignored.
  ///
  /// ```swift
  /// injector.deleteProperty("clock")
  /// injector.registerProperty("clock", withInstance: FixedClock())
  /// ```
  ///
  /// Use it to replace a registration: the first one of a name wins. A removed instance that is an
  /// ``InjectorReleasing`` is notified; if it is still being made, as soon as it is complete. The values that
  /// children's decorators have made of it are notified before it. Properties that were filled before keep their
  /// values. A child's `deleteProperty` does not affect its parent. The call drops the plans of this injector and its
  /// children, as a registration does.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  public func deleteProperty(_ name: PropertyName, isolation: isolated (any Actor)? = #isolation) {
    let found = modules.map { $0.withLock { $0.remove(name, from: self) } } ?? remove(name).map { ($0, []) }
    guard let (removed, before) = found else { return }
    plans.invalidate()
    let forgotten = forget(removed)
    _fixLifetime(before)
    Releasing.notify(forgotten, CallerIsolation(isolation))
  }

  /// Forgets the shared instances of the scope in this injector; the next use makes new ones.
  ///
  /// ```swift
  /// injector.reset(.custom("session"))        // the user has logged out
  /// ```
  ///
  /// Each forgotten instance is notified if it is an ``InjectorReleasing``, in the reverse order of completion. An
  /// instance that is being made meanwhile goes to its caller, is notified as soon as it is complete, and is not kept.
  /// The values that children's decorators have made of a forgotten instance are forgotten and notified before it.
  /// Properties that were filled before keep their values. ``Scope/unique`` and ``Scope/graph`` hold nothing. The call
  /// drops the plans of this injector and its children, as a registration does.
  ///
  /// - Parameters:
  ///   - scope: The scope.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  public func reset(_ scope: Scope, isolation: isolated (any Actor)? = #isolation) {
    // The decorated value of a ready-made instance stays, as the instance does.
    let forgotten = forget { $0.scope == scope && $0.undecorated.factory != nil }
    plans.invalidate()
    Releasing.notify(forgotten, CallerIsolation(isolation))
  }

  /// Returns `true` if the name is registered here or in a parent.
  ///
  /// ```swift
  /// if !injector.hasProperty("clock") {
  ///   injector.registerProperty("clock", withInstance: FixedClock())
  /// }
  /// ```
  ///
  /// An alias counts, even if it leads nowhere. The cost is one lookup in a table for each injector that is asked; no
  /// closure runs.
  public func hasProperty(_ name: PropertyName) -> Bool { entry(name) != nil }

  /// The registrations, in the order of registration: a child's own first, then those of its parent that it sees.
  ///
  /// An alias is listed with the type and the scope of its target, or with `Never` if it leads nowhere.
  public var registeredProperties: [RegisteredProperty] { listed().map(\.described) }
}
