/// Another injector for an operation.
extension InjectorController {
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
