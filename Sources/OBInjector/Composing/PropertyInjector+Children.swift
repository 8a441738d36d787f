extension PropertyInjector {
  /// Makes a child: an injector with registrations of its own, which come before those of this injector.
  ///
  /// ```swift
  /// let request = injector.makeChild()
  /// request.registerProperty("user", withInstance: user)
  /// request.injectDependencies(to: handler)
  ///
  /// let traced = app.injector.makeChild(observer: InjectionTreePrinter())
  /// traced.injectDependencies(to: screen)
  /// ```
  ///
  /// Use it for a request, a session or a scene, and with an observer to watch a part of a program: this injector stays
  /// as it is. The child sees registrations that its parent gets later. The parent's shared instances stay the parent's
  /// and never see the registrations of a child; the child makes unique ones, which do. A child costs a small object
  /// until it is used. It keeps a strong reference to its parent; the parent keeps none to the child.
  ///
  /// - Parameter observer: Notified of what the child makes and fills, instead of the parent's observer; with `nil` the
  ///   child has the observer of its parent, if any. Injections that closures start by themselves are not observed.
  public func makeChild(observer: (any InjectionObserver)? = nil) -> PropertyInjector {
    makeChild(observer, hasModules: false)
  }

  /// Makes a child and configures it.
  ///
  /// ```swift
  /// let request = injector.makeChild {
  ///   $0.registerProperty("user", withInstance: user)
  /// }
  /// ```
  ///
  /// Other than the form with modules, it leaves the child's eager singletons to
  /// ``createEagerSingletons(isolation:)``.
  ///
  /// - Parameters:
  ///   - observer: Notified of what the child makes and fills, as in ``makeChild(observer:)``.
  ///   - configure: Registers what the child has of its own; runs at once.
  /// - Throws: The error that `configure` throws.
  public func makeChild(
    observer: (any InjectionObserver)? = nil, _ configure: (PropertyInjector) throws -> Void
  ) rethrows -> PropertyInjector {
    let child = makeChild(observer: observer)
    try configure(child)
    noteChild()
    return child
  }

  /// Makes a child and configures it from modules: a session, a request or a scene that is composed as an app is.
  ///
  /// ```swift
  /// let session = try injector.makeChild(modules: [FeatureModule()])
  /// session.injectDependencies(to: screen)
  /// session.shutDown()                                         // at logout
  /// ```
  ///
  /// A later module overrides an earlier one, name by name; required modules are configured once; the child's eager
  /// singletons are made after all modules. Injectors with more or fewer modules can be derived from the child.
  /// ``shutDown(isolation:fileID:line:)`` of the child releases what the child shares, and nothing of this injector's.
  /// An object that this injector shares never receives a value of the child.
  ///
  /// - Parameters:
  ///   - modules: The modules to configure, in this order, each after the modules that it requires. A module that has
  ///     configured this injector is configured again if it is listed here.
  ///   - observer: Notified of what the child makes and fills, as in ``makeChild(observer:)``.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  /// - Throws: An ``InjectionError`` that names the module with the `configure(_:)` that threw, or the eager singleton
  ///   that could not be made. What was made for the child before is shut down then.
  public func makeChild(
    modules: [any InjectorModule], observer: (any InjectionObserver)? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) throws -> PropertyInjector {
    let child = makeChild(observer, hasModules: true)
    try child.start(modules, isolation: isolation)
    noteChild()
    return child
  }

  private func makeChild(_ observer: (any InjectionObserver)?, hasModules: Bool) -> PropertyInjector {
    let watcher = observer == nil ? watcher : observer.map { .init($0) }
    return PropertyInjector(reflection: reflection, parent: self, watcher, hasModules: hasModules)
  }
}
