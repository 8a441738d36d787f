extension PropertyInjector {
  /// Makes an injector from modules; a later module overrides an earlier one, name by name.
  ///
  /// ```swift
  /// let injector = try PropertyInjector(modules: [ServicesModule(), FeatureModule()])
  /// ```
  ///
  /// Eager singletons are built when all modules are configured.
  ///
  /// - Throws: An ``InjectionError`` that names the module whose `configure(_:)` threw, or the eager singleton that
  ///   could not be built.
  public convenience init(
    modules: [any InjectorModule], reflection: Reflection = .storedProperties,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    self.init(reflection: reflection, parent: nil)
    try configure(modules, isolation: isolation)
    try createEagerSingletons(isolation: isolation)
  }

  /// Makes an injector from modules that tells somebody about every step, its eager singletons included.
  ///
  /// - Throws: As ``init(modules:reflection:isolation:)`` does.
  public convenience init(
    modules: [any InjectorModule], reflection: Reflection = .storedProperties, observer: any InjectionObserver,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    self.init(reflection: reflection, parent: nil, observer: observer)
    try configure(modules, isolation: isolation)
    try createEagerSingletons(isolation: isolation)
  }

  /// Makes an injector with these modules after the present ones; this injector stays as it is.
  ///
  /// ```swift
  /// let testing = try injector.withModules(FixedClockModule())
  /// ```
  ///
  /// Direct registrations are kept, modules are configured again, shared instances are not shared.
  ///
  /// - Throws: As ``init(modules:reflection:isolation:)`` does, and `isolationMismatch` if a module was configured in
  ///   another isolation than the caller's.
  public func withModules(
    _ modules: any InjectorModule..., isolation: isolated (any Actor)? = #isolation
  ) throws -> PropertyInjector {
    try derive(adding: modules, keeping: { _ in true }, isolation: isolation)
  }

  /// Makes an injector without the modules of that type and its subclasses; this injector stays as it is.
  ///
  /// - Throws: As ``withModules(_:isolation:)`` does.
  public func withoutModules<Module: InjectorModule>(
    ofType type: Module.Type, isolation: isolated (any Actor)? = #isolation
  ) throws -> PropertyInjector {
    try derive(adding: [], keeping: { !($0 is Module) }, isolation: isolation)
  }

  /// Makes an injector that has registrations of its own first and this one's after them.
  ///
  /// ```swift
  /// let request = injector.makeChild()
  /// request.registerProperty("user", withInstance: user)
  /// request.injectDependencies(to: handler)
  /// ```
  ///
  /// What the parent registers later counts too. The parent's shared instances stay the parent's and never see a child's
  /// registrations; what is unique is made by the child and sees them. A child costs a small object until it is used,
  /// and holds its parent, not the other way round.
  public func makeChild() -> PropertyInjector {
    PropertyInjector(reflection: planner.reflection, parent: self, observer: watcher?.observer)
  }

  /// Makes a child that tells somebody about every step.
  ///
  /// ```swift
  /// let traced = app.injector.makeChild(observer: InjectionTreePrinter())
  /// traced.injectDependencies(to: screen)
  /// ```
  ///
  /// The way to watch a part of a program: this injector stays as it is. What its blocks inject by themselves is not seen.
  public func makeChild(observer: any InjectionObserver) -> PropertyInjector {
    PropertyInjector(reflection: planner.reflection, parent: self, observer: observer)
  }

  /// Makes a child and configures it.
  ///
  /// - Throws: What `configure` throws.
  public func makeChild(_ configure: (PropertyInjector) throws -> Void) rethrows -> PropertyInjector {
    let child = makeChild()
    try configure(child)
    return child
  }

  private func derive(
    adding added: [any InjectorModule], keeping isKept: (any InjectorModule) -> Bool, isolation: (any Actor)?
  ) throws -> PropertyInjector {
    let derived = PropertyInjector(reflection: planner.reflection, parent: parent, observer: watcher?.observer)
    let (log, direct) = modules.withLock { ($0, $0.direct(in: planner.registry.table)) }
    for registration in direct { _ = derived.add(registration) }
    for decorator in log.decorators(in: planner.registry.decorators) { derived.add(decorator) }
    derived.planner.registry.addRoots(of: planner.registry)
    for entry in log.finished {
      if isKept(entry.module) {
        guard entry.isolation === isolation else {
          throw InjectionError.moduleElsewhere(
            "\(Swift.type(of: entry.module))", configured: entry.isolation, caller: isolation)
        }
        // What it brought stands here too, unless it was removed.
        try derived.configureAlone(entry.module, identity: entry.identity, isolation: isolation)
      }
      for key in entry.changes.deleted { derived.delete(key, CallerIsolation(isolation)) }
      for registration in entry.changes.added {
        // A name that was free when it was registered is free now, whichever modules are left.
        derived.delete(registration.key, CallerIsolation(isolation))
        _ = derived.add(registration)
      }
      for decorator in entry.changes.decorators { derived.add(decorator) }
    }
    try derived.configure(added, isolation: isolation)
    try Resolution.current.createEagerSingletons(of: derived.planner, derived.entry(isolation))
    return derived
  }

  /// Configures modules, each with what it brings before it.
  func configure(_ given: [any InjectorModule], isolation: (any Actor)?) throws {
    for module in given {
      var open: [any InjectorModule] = []
      try configure(module, isGiven: true, &open, isolation: isolation)
    }
  }

  /// - Parameter open: Those that are waiting for what they bring.
  private func configure(
    _ module: any InjectorModule, isGiven: Bool, _ open: inout [any InjectorModule], isolation: (any Actor)?
  ) throws {
    let configured = modules.withLock { $0.entries.map(\.module) }
    guard isGiven || !(configured + open).contains(where: { $0.isSame(as: module) }) else { return }
    // Loops end by themselves; a row of ever new values would not.
    guard open.count < 256 else { throw InjectionError.endlessModules("\(Swift.type(of: module))") }
    open.append(module)
    for brought in module.modules { try configure(brought, isGiven: false, &open, isolation: isolation) }
    open.removeLast()
    try configureAlone(module, identity: ModuleTurn.identity(of: module), isolation: isolation)
  }

  private func configureAlone(
    _ module: any InjectorModule, identity: AnyObject, isolation: (any Actor)?
  ) throws {
    modules.withLock { $0.begin(module, isolation: isolation, identity: identity, in: planner.registry) }
    defer { modules.withLock { $0.end() } }
    do {
      try ModuleTurn.take(identity) { try module.configure(self) }
    } catch {
      throw InjectionError.moduleFailed("\(Swift.type(of: module))", error)
    }
  }
}

extension PropertyInjector {
  /// Registers a value that takes the type of the property that asks for it, by name only; for `OBInjectorConfiguration`.
  ///
  /// - Parameter source: The file that it comes from, for errors.
  /// - Parameter isShareable: Whether what is converted to a type may go to everybody.
  /// - Parameter convert: Makes the value one of the type that is wanted, and exactly of that type, or returns `nil`.
  /// - Returns: Whether the name was free.
  @discardableResult
  package func registerConvertible(
    _ name: PropertyName, _ value: (any Sendable)?, from source: String, fileID: StaticString, line: UInt,
    isShareable: @escaping @Sendable (Any.Type) -> Bool, convert: @escaping @Sendable (Any.Type) -> Any?
  ) -> Bool {
    let convertible = ConvertibleValue(value: value, source: source, isShareable: isShareable, convert: convert)
    return add(
      Registration(
        name: name, type: value.map { Swift.type(of: $0) } ?? (any Sendable)?.self, source: .converted(convertible),
        location: SourceLocation(fileID: fileID, line: line)))
  }
}
