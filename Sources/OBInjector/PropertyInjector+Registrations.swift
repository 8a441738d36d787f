// Deleting and listing what is registered.

extension PropertyInjector {
  /// Removes the registration of the name and its shared instances; unknown names are ignored.
  ///
  /// ```swift
  /// injector.deleteProperty("clock")
  /// injector.registerProperty("clock", withInstance: FixedClock())
  /// ```
  ///
  /// Use it to replace a registration: the first one of a name wins. A removed instance that is an ``InjectorReleasing``
  /// is notified; if it is still being made, as soon as it is complete. The values that children's decorators have made
  /// of it are notified before it. Properties that were filled before keep their values. A child's `deleteProperty` does
  /// not affect its parent.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  public func deleteProperty(_ name: PropertyName, isolation: isolated (any Actor)? = #isolation) {
    delete(name, CallerIsolation(isolation))
  }

  func delete(_ name: PropertyName, _ caller: CallerIsolation) {
    guard let (removed, before) = modules.withLock({ $0.remove(name, from: self) }) else { return }
    let forgotten = forget(removed)
    plans.invalidate()
    _fixLifetime(before)
    Releasing.notify(forgotten, caller)
  }

  /// Returns `true` if the name is registered here or in a parent.
  ///
  /// ```swift
  /// if !injector.hasProperty("clock") {
  ///   injector.registerProperty("clock", withInstance: FixedClock())
  /// }
  /// ```
  ///
  /// An alias counts, even if it leads nowhere. The cost is one lookup in a table; no closure runs.
  public func hasProperty(_ name: PropertyName) -> Bool {
    entry(name) != nil
  }

  /// The registrations, in the order of registration: a child's own first, then those of its parent that it sees.
  ///
  /// An alias is listed with the type and the scope of its target, or with `Never` if it leads nowhere.
  public var registeredProperties: [RegisteredProperty] { names().map(\.described) }
}
