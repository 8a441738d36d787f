/// The injector of an app: configured once at start-up, used everywhere.
///
/// ```swift
/// InjectorController.configureInjector { injector in
///   injector.registerProperty("clock", withInstance: Clock())
/// }
/// InjectorController.injectDependencies(to: screen)
/// ```
///
/// The first successful configuration counts; later calls are ignored. Injecting before is a no-op that the report calls
/// ``InjectionError/Code/notConfigured``. Tests replace the injector for the length of an operation with ``withInjector(_:operation:)``, task by task, so that parallel tests do
/// not meet.
public enum InjectorController {
  private struct State {
    var injector: PropertyInjector?
    var error: InjectionError?
  }

  private static let state = Lock(State())
  /// What is asked at every injection; in one piece, since reading a global costs a check each time.
  private static let present = Present()

  private struct Present {
    /// The injector of `state`.
    let injector = PinnedReference<PropertyInjector>()
    /// Counts the injectors that tasks have of their own: while there is none, no task has to be asked.
    let overrides = AtomicWord(0)
  }

  /// An injector of a task's own, which counts for as long as a task can find it: a task that was started inside the
  /// operation inherits it, and may outlive the operation.
  ///
  /// Whoever can find it holds it, so that its count is in force before and until the last time that it can be found.
  private final class Override: Sendable {
    let injector: PropertyInjector

    init(_ injector: PropertyInjector) {
      self.injector = injector
      _ = InjectorController.present.overrides.increment()
    }

    deinit { InjectorController.present.overrides.decrement() }
  }

  /// Held while the configuration runs, user code included: that is what makes it happen once.
  private static let configuring = Mutex()
  @TaskLocal private static var override: Override?
  @TaskLocal private static var configuration: Configuration?

  /// A configuration that is running: a task that it starts inherits it, and may outlive it.
  private final class Configuration: Sendable {
    private let isOver = Lock(false)
    var isRunning: Bool { isOver.withLock { !$0 } }
    func end() { isOver.withLock { $0 = true } }
  }

  /// Configures the app's injector, once.
  ///
  /// Eager singletons are made when the block has run; an error of theirs leaves the controller unconfigured and is
  /// kept in ``configurationError``.
  ///
  /// Under contention exactly one caller configures; the others wait for it. Called from inside the block, or from a
  /// block that makes an eager singleton, it is ignored.
  ///
  /// - Returns: Whether this call configured the injector.
  /// - Throws: What the block throws; the controller stays unconfigured then, and ``configurationError`` keeps it.
  @discardableResult
  public static func configureInjector(
    isolation: isolated (any Actor)? = #isolation, _ configure: (PropertyInjector) throws -> Void
  ) rethrows -> Bool {
    if case .done = try attempt(isolation, configure) { true } else { false }
  }

  /// Configures the app's injector from modules, once; a later one overrides an earlier one, name by name.
  ///
  /// ```swift
  /// let modules: [any InjectorModule] = [ServicesModule(), FeatureModule()]
  /// try InjectorController.configureInjector(modules: modules)
  /// let testing = try InjectorController.injector?.withModules(FixedClockModule())
  /// ```
  ///
  /// The same as ``PropertyInjector/init(modules:reflection:isolation:)`` does for an injector of your own: what modules
  /// bring along is configured before them, eager singletons are made when all are, and injectors can be derived from
  /// ``injector`` with more modules or fewer. For everything else see ``configureInjector(isolation:_:)``.
  ///
  /// - Returns: Whether this call configured the injector: `false` when that has happened already, or is happening.
  /// - Throws: An ``InjectionError`` that names the module whose `configure(_:)` threw, or the eager singleton that could
  ///   not be made. The controller stays unconfigured then, and ``configurationError`` keeps the error.
  @discardableResult
  public static func configureInjector(
    modules: [any InjectorModule], isolation: isolated (any Actor)? = #isolation
  ) throws -> Bool {
    switch try attempt(isolation, { try $0.configure(modules, isolation: isolation) }) {
    case .done: return true
    case .notNow: return false
    case .failed(let error): throw error
    }
  }

  /// What came of a configuration that threw nothing itself.
  private enum Attempt {
    case done
    /// There is an injector already, or it is being configured by whoever asks.
    case notNow
    /// An eager singleton could not be made.
    case failed(InjectionError)
  }

  private static func attempt(
    _ isolation: isolated (any Actor)?, _ configure: (PropertyInjector) throws -> Void
  ) rethrows -> Attempt {
    // Waiting for oneself would never end.
    guard configuration?.isRunning != true else { return .notNow }
    let injector = PropertyInjector()
    var old = State()
    // What dies here dies when nobody waits any more: its deinit may ask the controller, and configure it.
    defer { withExtendedLifetime((injector, old)) {} }
    configuring.lock()
    defer { configuring.unlock() }
    guard state.withLock({ $0.injector == nil }) else { return .notNow }
    do {
      let failure = try run(configure, on: injector, isolation)
      old = exchange(failure.map { State(error: $0) } ?? State(injector: injector))
      return failure.map { .failed($0) } ?? .done
    } catch {
      old = exchange(State(error: error as? InjectionError ?? .configurationFailed(error)))
      throw error
    }
  }

  /// Runs the configuration, then makes the eager singletons; what one of those throws is returned.
  private static func run(
    _ configure: (PropertyInjector) throws -> Void, on injector: PropertyInjector, _ isolation: isolated (any Actor)?
  ) rethrows -> InjectionError? {
    let running = Configuration()
    defer { running.end() }
    return try $configuration.withValue(running) { () throws -> InjectionError? in
      injector.modules.withLock { $0.app = ModuleLog.Configuration(isolation: isolation) }
      defer { injector.modules.withLock { $0.app = nil } }
      try configure(injector)
      do throws(InjectionError) { try injector.createEagerSingletons(isolation: isolation) } catch { return error }
      return nil
    }
  }

  /// The injector of this task: the one of ``withInjector(_:operation:)``, else the app's; `nil` before configuration.
  public static var injector: PropertyInjector? { override?.injector ?? state.withLock { $0.injector } }

  /// Why the last configuration failed: what its block threw, or why an eager singleton could not be made.
  ///
  /// An ``InjectionError`` is kept as it is; anything else is the ``InjectionError/underlying`` of one.
  public static var configurationError: InjectionError? { state.withLock { $0.error } }

  /// Fills an object with the present injector.
  ///
  /// Before configuration it does nothing, and the report says first that the controller is not configured.
  @discardableResult
  public static func injectDependencies<Target: AnyObject>(
    to target: Target, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport {
    let present = present
    guard present.overrides.loadRelaxed() == 0, let (injector, pin) = present.injector.pinned() else {
      return injector?.injectDependencies(to: target, isolation: isolation) ?? unconfigured(type(of: target))
    }
    defer { _fixLifetime(target) }
    return injector.with { $0.inject(InjectionTarget(target), isolation, leaving: pin) }
  }

  /// Fills a struct in place with the present injector.
  ///
  /// Before configuration it does nothing, and the report says first that the controller is not configured.
  @discardableResult
  public static func injectDependencies<Target>(
    to target: inout Target, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport {
    injector?.injectDependencies(to: &target, isolation: isolation) ?? unconfigured(type(of: target))
  }

  /// Fills an actor from the inside with the present injector.
  ///
  /// Before configuration it does nothing, and the report says first that the controller is not configured.
  @discardableResult
  public static func injectDependencies<Target: Actor>(to target: isolated Target) -> InjectionReport {
    injector?.injectDependencies(to: target) ?? unconfigured(type(of: target))
  }

  /// Uses another injector for the length of an operation, in this task only.
  ///
  /// ```swift
  /// try InjectorController.withInjector(testInjector) { try screen.load() }
  /// ```
  public static func withInjector<Result>(
    _ injector: PropertyInjector, operation: () throws -> Result
  ) rethrows -> Result {
    try $override.withValue(Override(injector), operation: operation)
  }

  /// Uses another injector for the length of an asynchronous operation, in this task and its child tasks.
  public static func withInjector<Result>(
    _ injector: PropertyInjector, isolation: isolated (any Actor)? = #isolation,
    operation: () async throws -> Result
  ) async rethrows -> Result {
    try await $override.withValue(Override(injector), operation: operation, isolation: isolation)
  }

  /// How many injectors of tasks' own are in force; for tests.
  static var overridesInForce: UInt { present.overrides.load() }

  /// Makes the controller unconfigured again; for tests.
  public static func reset() {
    withExtendedLifetime(exchange(State())) {}
  }

  /// Hands over what was there, when nobody uses it any more: it must not die under a lock.
  private static func exchange(_ new: State) -> State {
    let old = state.withLock { state in
      defer { state = new }
      present.injector.replace(by: new.injector)
      return state
    }
    present.injector.waitForReaders(of: old.injector)
    return old
  }

  /// The report of an injection that nobody could carry out.
  static func unconfigured(_ type: Any.Type) -> InjectionReport {
    TypeRecord.untouched(type, because: .notConfigured(configurationError))
  }
}
