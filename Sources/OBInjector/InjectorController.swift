/// The injector of an app: configured once at start-up, used everywhere.
///
/// ```swift
/// InjectorController.configureInjector { injector in
///   injector.registerProperty("clock", withInstance: Clock())
/// }
/// InjectorController.injectDependencies(to: screen)
/// ```
///
/// For everything but injecting, such as lookups, use ``injector``. The first successful configuration counts; later
/// calls are ignored. Before configuration an injection does nothing, and its report says
/// ``InjectionError/Code/notConfigured``. Tests replace the injector for the duration of an
/// operation with ``withInjector(_:operation:)``, for one task, so that parallel tests do not share it.
public enum InjectorController {
  /// The app's injector, and the call that configured it.
  private typealias State = (injector: PropertyInjector, location: SourceLocation?)

  private static let unconfigured = PropertyInjector(unconfiguredBecause: nil)
  private static let state = Lock<State>((unconfigured, nil))
  /// The state that every injection reads; one value, since each access to a global costs a check.
  static let present = Present()

  struct Present {
    /// The injector of `state`.
    let injector = AtomicWord()
    /// The number of injectors of tasks; while it is 0, injections do not read the task-local value.
    let overrides = AtomicWord()
  }

  /// Locked while the configuration runs, user code included, so that it happens once.
  private static let configuring = Lock(())
  /// True while the configuration around a task runs; a task that it starts inherits it, and may outlive it.
  @TaskLocal private static var isConfiguring: Lock<Bool>?

  /// Configures the app's injector, once.
  ///
  /// ```swift
  /// let isFirst = InjectorController.configureInjector { injector in
  ///   injector.registerProperty("store", scope: .eagerSingleton) { Store() }
  /// }
  /// ```
  ///
  /// The eager singletons are made after the closure. If one of them fails, the call returns `false` and throws
  /// nothing, other than the form with modules; the controller stays unconfigured, ``configurationError`` has the
  /// error, and the injector is shut down, so that those made before it are released.
  ///
  /// Under contention exactly one caller configures; the others wait for it. A call from inside the closure, or from a
  /// closure that makes an eager singleton, is ignored. A call after the first successful one is ignored too: from then
  /// on, messages about names that are not registered name both places.
  ///
  /// - Parameters:
  ///   - reflection: The way in which the injector finds the properties of an object.
  ///   - observer: Notified of values that are made and objects that are filled; for diagnosis only.
  ///   - isolation: The actor of the caller; the compiler passes it.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  ///   - configure: Registers what the app has; runs at once.
  /// - Returns: `true` if this call configured the injector.
  /// - Throws: The error that the closure throws; then the controller stays unconfigured, and ``configurationError``
  ///   has the error.
  @discardableResult
  public static func configureInjector(
    reflection: PropertyInjector.Reflection = .storedProperties, observer: (any InjectionObserver)? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line,
    _ configure: (PropertyInjector) throws -> Void
  ) rethrows -> Bool {
    let injector = PropertyInjector(reflection: reflection, observer: observer)
    return try attempt(injector, isolation, SourceLocation(fileID: fileID, line: line)) {
      try configure($0)
      do throws(InjectionError) { try $0.createEagerSingletons(isolation: isolation) } catch { return error }
      return nil
    }
  }

  /// Configures the app's injector from modules, once; a later one overrides an earlier one, name by name.
  ///
  /// ```swift
  /// let modules: [any InjectorModule] = [ServicesModule(), FeatureModule()]
  /// try InjectorController.configureInjector(modules: modules)
  /// let app = InjectorController.injector
  /// let testing = try app.withModules([FixedClockModule()])
  /// ```
  ///
  /// It configures the app's injector as ``PropertyInjector/init(modules:reflection:observer:isolation:)`` configures a
  /// new one: required modules are configured before the modules that require them, the eager singletons are made after
  /// all modules, and injectors with more or fewer modules can be derived from ``injector``. For everything else see
  /// ``configureInjector(reflection:observer:isolation:fileID:line:_:)``.
  ///
  /// - Parameters:
  ///   - modules: Configured in this order; between modules the later one wins.
  ///   - reflection: The way in which the injector finds the properties of an object.
  ///   - observer: Notified of values that are made and objects that are filled; for diagnosis only.
  ///   - isolation: The actor of the caller; the compiler passes it.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  /// - Returns: `true` if this call configured the injector; `false` if the injector is configured already, or the
  ///   running configuration makes the call.
  /// - Throws: An ``InjectionError`` that names the module with the `configure(_:)` that threw, or the eager singleton
  ///   that could not be made. Then the controller stays unconfigured, and ``configurationError`` has the error.
  @discardableResult
  public static func configureInjector(
    modules: [any InjectorModule], reflection: PropertyInjector.Reflection = .storedProperties,
    observer: (any InjectionObserver)? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> Bool {
    let injector = PropertyInjector(reflection: reflection, observer: observer)
    return try attempt(injector, isolation, SourceLocation(fileID: fileID, line: line)) {
      try $0.configure(modules, isolation: isolation)
      try $0.checkRequirements()
      try $0.createEagerSingletons(isolation: isolation)
      return nil
    }
  }

  /// Runs a configuration, which returns the error that the call does not throw; returns `true` if it succeeds.
  private static func attempt(
    _ injector: PropertyInjector, _ isolation: isolated (any Actor)?, _ location: SourceLocation,
    _ configure: (PropertyInjector) throws -> InjectionError?
  ) rethrows -> Bool {
    guard let running = begin(location) else { return false }
    var failure: InjectionError?
    defer { end(running, injector, failure, isolation, location) }
    do {
      failure = try $isConfiguring.withValue(running) { () throws -> InjectionError? in
        injector.modules?.withLock { $0.begin(isolation: isolation) }
        defer { injector.modules?.withLock { $0.end() } }
        return try configure(injector)
      }
    } catch {
      failure = error as? InjectionError ?? InjectionError(.configurationFailed, underlying: error)
      throw error
    }
    return failure == nil
  }

  // The parts that both forms of configuring share: the optimizer copies `attempt` for each form.

  /// Returns `nil` if there is an injector already, or the caller is part of the running configuration.
  @inline(never)
  private static func begin(_ location: SourceLocation) -> Lock<Bool>? {
    // A running configuration that waits for itself would never end.
    if isConfiguring?.withLock({ $0 }) == true { return nil }
    configuring.lock()
    let (present, first) = state.withLock { $0 }
    guard let first else { return Lock(true) }
    present.contents.withLock { $0.ignoredConfiguration = (first, location) }
    configuring.unlock()
    withExtendedLifetime(present) {}
    return nil
  }

  @inline(never)
  private static func end(
    _ running: Lock<Bool>, _ injector: PropertyInjector, _ failure: InjectionError?,
    _ isolation: isolated (any Actor)?, _ location: SourceLocation
  ) {
    running.withLock { $0 = false }
    let old = exchange(failure.map { (PropertyInjector(unconfiguredBecause: $0), nil) } ?? (injector, location))
    configuring.unlock()
    // After the unlock, since a hook or a deinit may use the controller, and even configure it.
    if failure != nil { injector.shutDown(isolation: isolation) }
    withExtendedLifetime(old) {}
  }

  /// The current injector: that of ``withInjector(_:operation:)`` in this task, else the app's.
  ///
  /// ```swift
  /// let session = try InjectorController.injector.instance(of: Session.self)
  /// ```
  ///
  /// Before configuration it is an injector that takes no registrations: `registerProperty` returns `false`, and its
  /// errors, and those of its children, have the code ``InjectionError/Code/notConfigured``. It doesn't become the
  /// configured one, so read this property where you need it. Reading costs a task-local value and, outside of
  /// ``withInjector(_:operation:)``, a lock.
  public static var injector: PropertyInjector { override?.injector ?? state.withLock { $0.injector } }

  /// True if the current injector is a configured one: that of ``withInjector(_:operation:)`` in this task, or the
  /// app's.
  ///
  /// ```swift
  /// if !InjectorController.isConfigured {
  ///   print(InjectorController.configurationError as Any)
  /// }
  /// ```
  ///
  /// Use it at the end of start-up.
  public static var isConfigured: Bool { !injector.isUnconfigured }

  /// The error of the last configuration: the one that its closure threw, or that of an eager singleton.
  ///
  /// An ``InjectionError`` is kept as it is; any other error is the ``InjectionError/underlying`` error of one. A
  /// configuration that succeeds and ``reset()`` clear it.
  public static var configurationError: InjectionError? {
    state.withLock { $0.injector }.contents.withLock(\.configurationFailure) as? InjectionError
  }

  /// Fills an object with the current injector.
  ///
  /// ```swift
  /// let report = InjectorController.injectDependencies(to: screen)
  /// ```
  ///
  /// Use it in the code that creates the object, on the actor on which the object may be accessed. Before configuration
  /// the call does nothing, and the first failure in its report is that the controller is not configured.
  @_disfavoredOverload @discardableResult
  public static func injectDependencies(
    to target: AnyObject, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport {
    let present = present
    guard present.overrides.loadRelaxed() == 0, let reader = Readers.enter() else {
      return injector.injectDependencies(to: target, isolation: isolation)
    }
    guard let address = UnsafeRawPointer(bitPattern: present.injector.loadAcquiring()) else {
      Readers.leave(reader)
      return injector.injectDependencies(to: target, isolation: isolation)
    }
    defer { _fixLifetime(target) }
    return Unmanaged<PropertyInjector>.fromOpaque(address)._withUnsafeGuaranteedRef {
      $0.inject(InjectionTarget(target), isolation, leaving: reader)
    }
  }

  /// Makes the controller unconfigured again; for tests of the start-up itself.
  ///
  /// ```swift
  /// InjectorController.reset()
  /// InjectorController.configureInjector { _ in }  // true
  /// ```
  ///
  /// Objects keep the values that they have; shared instances are not notified; ``configurationError`` is `nil` again.
  /// The injector of an operation in ``withInjector(_:operation:)`` stays. Tests that run at the same time are
  /// affected: give a test an injector of its own with ``withInjector(_:operation:)`` instead.
  public static func reset() {
    withExtendedLifetime(exchange((unconfigured, nil))) {}
  }

  /// Returns the old state when no other thread uses its injector any more; its release must not happen under a lock.
  @inline(never) private static func exchange(_ new: State) -> State {
    let old = state.withLock { state in
      defer { state = new }
      present.injector.storeReleasing(UInt(bitPattern: Unmanaged.passUnretained(new.injector).toOpaque()))
      return state
    }
    Readers.waitUntilLeft()
    return old
  }
}
