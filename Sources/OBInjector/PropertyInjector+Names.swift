// One thing under several names, and one name for several things.
extension PropertyInjector {
  /// Gives what is registered under a name a second one.
  ///
  /// ```swift
  /// injector.registerProperty("log") { Log() }
  /// // A property `logger` is filled with the same as one called `log`.
  /// injector.registerProperty("logger", as: "log")
  /// ```
  ///
  /// Use it where two parts of a program call one thing by different names, or while a name is changed. It is the same
  /// registration in every respect: instance, scope, isolation, arguments. By type it is found once, and an object that
  /// stands for the name on the way down stands for the alias too. `deleteProperty(_:)` of the alias leaves
  /// the name as it is.
  ///
  /// What the name means is asked by the injector that injects, when a plan is made or a look-up happens: the name may
  /// be registered later, and a child that replaces it replaces it under its parent's alias too. An alias of nothing is
  /// `notRegistered`, and one that leads back to itself `circularDependency`, in reports, in look-ups and for
  /// ``verify(_:)``. Once a type has its plan, an injection under an alias costs what one under the name does.
  ///
  /// - Returns: Whether the alias was free; `false` leaves the earlier registration in place.
  @discardableResult
  public func registerProperty(
    _ alias: PropertyName, as name: PropertyName, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(
      Registration(
        name: alias, type: Never.self, source: .alias(name), location: SourceLocation(fileID: fileID, line: line)))
  }

  /// Registers names that mean something for the properties of one type only, and of its subclasses.
  ///
  /// ```swift
  /// injector.registerProperty("title", withInstance: "Reader")
  /// injector.registerProperties(for: About.self) { about in
  ///   about.registerProperty("title", withInstance: "About")
  /// }
  /// ```
  ///
  /// Use it where a name as common as `title` or `delegate` means one thing here and another there. For the properties
  /// of an `About`, whoever makes it, its own names come first, those of the most derived class before its
  /// superclasses', then what is registered for all, then the parent's in the same order. Look-ups, by name and by
  /// type, parameters of initializers and `hasProperty(_:)` never see them.
  ///
  /// What the closure is given stands for this injector: every form of `registerProperty` works, an alias and another
  /// module's `configure(_:)` too; `deleteProperty(_:)`, `hasProperty(_:)` and ``registeredProperties``
  /// speak of the names of this type alone. The first registration of a name for a type wins; between modules the later
  /// one does. Blocks run with the injector that injects. A protocol has no properties that could be filled: names for
  /// one are `unused`.
  ///
  /// - Parameters:
  ///   - target: The class, struct or actor that the names are for.
  ///   - configure: Registers them; runs at once.
  /// - Throws: What `configure` throws; what it has registered until then stays.
  public func registerProperties<Target>(
    for target: Target.Type, _ configure: (PropertyInjector) throws -> Void
  ) rethrows {
    try configure(PropertyInjector(registeringFor: Fitting.unwrapped(target), in: self))
  }
}
