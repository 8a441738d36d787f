extension PropertyInjector {
  /// Creates an injector from modules; a later module overrides an earlier one, name by name.
  ///
  /// ```swift
  /// let injector = try PropertyInjector(
  ///   modules: [ServicesModule(), FeatureModule()])
  /// ```
  ///
  /// Use it for an injector of your own, such as that of a test or of a server; the app's is configured by
  /// ``InjectorController``. The injector makes its eager singletons after all modules are configured, except those
  /// that have to be awaited: see ``awaitEagerSingletons(isolation:)``.
  ///
  /// - Parameters:
  ///   - modules: The modules to configure, in this order, each after the modules that it requires.
  ///   - reflection: The way in which the injector finds the properties of an object.
  ///   - observer: Notified of values that are made and objects that are filled, the eager singletons included.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  /// - Throws: An ``InjectionError`` that names the module with the `configure(_:)` that threw, or the eager singleton
  ///   that could not be made. The injector is shut down then, so that those made before it are released.
  public convenience init(
    modules: [any InjectorModule], reflection: Reflection = .storedProperties,
    observer: (any InjectionObserver)? = nil, isolation: isolated (any Actor)? = #isolation
  ) throws {
    self.init(reflection: reflection, observer: observer)
    try start(modules, isolation: isolation)
  }

  /// Configures this injector and makes its eager singletons; shuts it down if that fails.
  @inline(never)
  func start(
    _ modules: [any InjectorModule], checksRequirements: Bool = true, isolation: isolated (any Actor)?
  ) throws {
    do {
      try configure(modules, isolation: isolation)
      if checksRequirements { try checkRequirements() }
      try createEagerSingletons(isolation: isolation)
    } catch {
      shutDown(isolation: isolation)
      throw error
    }
  }

  /// Derives an injector with these modules after the modules of this one; this injector stays as it is.
  ///
  /// ```swift
  /// let testing = try injector.withModules([FixedClockModule()])
  /// ```
  ///
  /// Use it in tests, and for a variant of a part of a program. The new injector has the same direct registrations,
  /// configures the modules again, which is its cost, and makes its own shared instances.
  ///
  /// - Parameters:
  ///   - modules: Configured after the modules of this injector, so they win.
  ///   - isolation: The actor of the caller; the compiler passes it.
  /// - Throws: The errors of ``init(modules:reflection:observer:isolation:)``, `isolationMismatch` if a module was
  ///   configured in another isolation than the caller's, and `notConfigured` for the injector of a controller that is
  ///   not configured.
  public func withModules(
    _ modules: [any InjectorModule], isolation: isolated (any Actor)? = #isolation
  ) throws -> PropertyInjector { try derive(adding: modules, isolation: isolation) }

  /// Derives an injector without the modules of that type and its subclasses; this injector stays as it is.
  ///
  /// ```swift
  /// let bare = try injector.withoutModules(ofType: FeatureModule.self)
  /// ```
  ///
  /// Use it in tests. The other modules are configured again, and the new injector makes its own shared instances.
  ///
  /// - Parameters:
  ///   - type: The type of the modules to leave out.
  ///   - isolation: The actor of the caller; the compiler passes it.
  /// - Throws: The errors of ``withModules(_:isolation:)``.
  public func withoutModules<Module: InjectorModule>(
    ofType type: Module.Type, isolation: isolated (any Actor)? = #isolation
  ) throws -> PropertyInjector { try derive(adding: [], without: { $0 is Module }, isolation: isolation) }

  private func derive(
    adding added: [any InjectorModule], without isLeftOut: ((any InjectorModule) -> Bool)? = nil,
    isolation: isolated (any Actor)?
  ) throws -> PropertyInjector {
    if let unconfigured { throw unconfigured }
    let derived = PropertyInjector(like: self, parent: parent, watcher)
    let bases = (modules?.withLock(\.bases) ?? []) + [id]
    derived.modules?.withLock { $0.bases = bases }
    for event in modules?.withLock({ $0.events(in: self) }) ?? directEvents {
      switch event {
      case .module(let entry):
        if isLeftOut?(entry.module) == true { continue }
        guard entry.isolation === isolation else {
          throw InjectionError.moduleElsewhere(Swift.type(of: entry.module), entry.isolation, caller: isolation)
        }
        // The modules that it required are entries of their own, unless they were removed.
        try derived.configureAlone(entry)
      case .change(let name, let registration):
        // The name was free when it was registered, so it is made free here, independent of the remaining modules.
        derived.deleteProperty(name, isolation: isolation)
        if let registration { _ = derived.add(registration) }
      case .decorate(let decorator): derived.add(decorator: decorator)
      }
    }
    try derived.start(added, checksRequirements: isLeftOut == nil, isolation: isolation)
    return derived
  }

  /// This injector and its parents, each with those that it was derived from and that still exist.
  package var origins: [PropertyInjector] {
    lineage.flatMap { [$0] + ($0.modules?.withLock(\.bases) ?? []).compactMap(\.injector) }
  }

  /// Throws the first requirement of a module that nothing meets.
  func checkRequirements() throws(InjectionError) { if let unmet = unmetRequirements.first { throw unmet } }

  /// Configures modules, each after the modules that it requires.
  ///
  /// - Parameter open: The modules that wait for these, which they require; none for modules that are always
  ///   configured.
  func configure(_ given: [any InjectorModule], for open: [any InjectorModule] = [], isolation: (any Actor)?) throws {
    for module in given {
      let known = open.isEmpty ? [] : (modules?.withLock(\.entries) ?? []).map(\.module) + open
      if known.contains(where: { $0.isSame(as: module) }) { continue }
      // The check above ends loops, but not an endless row of new values.
      guard open.count < 256 else {
        throw InjectionError(.endlessModules, ["module": .quoted("\(Swift.type(of: module))")])
      }
      try configure(module.modules, for: open + [module], isolation: isolation)
      try configureAlone(ModuleLog.Entry(module, isolation))
    }
  }

  private func configureAlone(_ entry: ModuleLog.Entry) throws {
    modules?.withLock { $0.begin(entry, in: self) }
    defer { modules?.withLock { $0.end() } }
    // The module's object or, for a value, the entry, which derived injectors share.
    let identity = FieldRecords.object(in: entry.module) ?? entry
    do { try ModuleTurn.take(identity) { try entry.module.configure(self) } } catch {
      throw InjectionError(.moduleFailed, underlying: error, ["module": .quoted("\(Swift.type(of: entry.module))")])
    }
  }
}
