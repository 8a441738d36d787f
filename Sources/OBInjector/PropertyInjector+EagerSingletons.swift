extension PropertyInjector {
  /// Makes every ``Scope/eagerSingleton`` of this injector that is not made yet and needs no await.
  ///
  /// ```swift
  /// let injector = PropertyInjector()
  /// injector.registerProperty("store", scope: .eagerSingleton) { Store() }
  /// try injector.createEagerSingletons()  // runs the closure
  /// ```
  ///
  /// ``InjectorController``, ``init(modules:reflection:observer:isolation:)`` and
  /// ``makeChild(modules:observer:isolation:)`` call it when configuration ends; for an injector that is configured by
  /// hand, call it yourself. An eager singleton with an asynchronous closure, or one that belongs to another actor than
  /// the caller, is left for ``awaitEagerSingletons(isolation:)``.
  ///
  /// - Throws: The ``InjectionError`` of the first that fails; those before it are kept.
  public func createEagerSingletons(isolation: isolated (any Actor)? = #isolation) throws(InjectionError) {
    try Resolution.current.createEagerSingletons(of: self, CallContext(isolation, watcher))
  }

  /// Makes every eager singleton of this injector and its parents that is not made yet, with the decorators of this
  /// injector, including those with asynchronous closures and those of other actors.
  ///
  /// ```swift
  /// try InjectorController.configureInjector(modules: [ServicesModule()])
  /// // Opens the database.
  /// try await InjectorController.injector.awaitEagerSingletons()
  /// ```
  ///
  /// Call it once after configuration, where the program can wait. The eager singletons are made one after the other,
  /// in order of registration, a parent's before a child's.
  ///
  /// - Throws: The ``InjectionError`` of the first that fails; those before it are kept. `shutDown` if the injector was
  ///   shut down, and `notConfigured` before configuration, even if it has no eager singletons.
  public func awaitEagerSingletons(isolation: isolated (any Actor)? = #isolation) async throws(InjectionError) {
    guard !isClosed else { throw .closed(nil, nil, self) }
    for found in lineage.reversed().flatMap({ $0.eagerSingletons(seenBy: self) }) {
      let request = BoundRequest(found, by: self)
      // One that is made is made, for whatever isolation.
      if case .refuse(.elsewhere(_, isKept: true)) = request.decide(for: CallerIsolation(isolation)) { continue }
      _ = try await awaiter.lookUp(request, isolation: isolation).result.get()
    }
  }
}
