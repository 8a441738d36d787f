extension InjectorController {
  /// Fills a struct in place with the current injector.
  ///
  /// ```swift
  /// struct Page { var store: Store? }
  /// var page = Page()
  /// InjectorController.injectDependencies(to: &page)
  /// ```
  ///
  /// Before configuration the call does nothing, and its report says so.
  @discardableResult @_alwaysEmitIntoClient
  public static func injectDependencies<Target>(
    to target: inout Target, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport {
    injector.injectDependencies(to: &target, isolation: isolation)
  }

  /// Fills an actor from the inside with the current injector.
  ///
  /// ```swift
  /// actor Archive {
  ///   private var store: Store?
  ///   func wire() { InjectorController.injectDependencies(to: self) }
  /// }
  /// ```
  ///
  /// Before configuration the call does nothing, and its report says so.
  @discardableResult @_alwaysEmitIntoClient
  public static func injectDependencies<Target: Actor>(to target: isolated Target) -> InjectionReport {
    injector.injectDependencies(to: target)
  }

  /// Fills an object with the current injector, and throws the first failure.
  ///
  /// ```swift
  /// try InjectorController.fill(screen)
  /// ```
  ///
  /// Use it where an object that lacks a required dependency is of no use. It costs what an injection costs.
  ///
  /// - Parameters:
  ///   - target: The object to fill.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  /// - Throws: The first of ``InjectionReport/failures``; before configuration, `notConfigured`.
  @_alwaysEmitIntoClient
  public static func fill(
    _ target: AnyObject, isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) {
    if let failure = injectDependencies(to: target, isolation: isolation).failures.first { throw failure }
  }

  // MARK: - Another injector for an operation

  @TaskLocal static var override: Override?

  /// The injector of a task, counted as long as a task can read it: a task that was started inside the operation
  /// inherits it, and may outlive the operation.
  ///
  /// Every task that can read it retains it, so that it is counted from before the first read until after the last one.
  final class Override: Sendable {
    let injector: PropertyInjector

    init(_ injector: PropertyInjector) {
      self.injector = injector
      _ = InjectorController.present.overrides.increment()
    }

    deinit { InjectorController.present.overrides.decrement() }
  }

  /// Uses another injector for the duration of an operation, in this task only.
  ///
  /// ```swift
  /// try InjectorController.withInjector(testInjector) { try screen.load() }
  /// ```
  ///
  /// Use it in tests, and for the injector of a request. Tasks that the operation starts with `Task { }` see the
  /// injector too; detached tasks and dispatch queues don't. While a task of the process has such an injector, every
  /// injection through the controller, in any task, reads a task-local value first.
  ///
  /// - Parameters:
  ///   - injector: The injector that ``InjectorController`` uses meanwhile, in this task.
  ///   - operation: Called at once.
  @discardableResult
  public static func withInjector<Result>(
    _ injector: PropertyInjector, operation: () throws -> Result
  ) rethrows -> Result {
    try $override.withValue(Override(injector), operation: operation)
  }

  /// Uses another injector for the duration of an asynchronous operation, in this task and its child tasks.
  ///
  /// ```swift
  /// func title(for request: PropertyInjector) async throws -> String {
  ///   try await InjectorController.withInjector(request) {
  ///     let injector = InjectorController.injector
  ///     return try await injector.awaitInstance(forProperty: "title")
  ///   }
  /// }
  /// ```
  ///
  /// In all other respects it is as with the form for a synchronous operation.
  @discardableResult
  public static func withInjector<Result>(
    _ injector: PropertyInjector, isolation: isolated (any Actor)? = #isolation,
    operation: () async throws -> Result
  ) async rethrows -> Result {
    try await $override.withValue(Override(injector), operation: operation, isolation: isolation)
  }
}
