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
  ) -> InjectionReport { injector.injectDependencies(to: &target, isolation: isolation) }

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

  /// Fills an object with the current injector, and awaits the values that are not available at once, as
  /// ``PropertyInjector/injectDependencies(awaiting:isolation:)`` does.
  ///
  /// ```swift
  /// let report = await InjectorController.injectDependencies(awaiting: screen)
  /// ```
  ///
  /// Before configuration the call does nothing, and its report says so.
  ///
  /// - Parameters:
  ///   - target: The object to fill.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  @discardableResult @_alwaysEmitIntoClient
  public static func injectDependencies<Target: AnyObject>(
    awaiting target: Target, isolation: isolated (any Actor)? = #isolation
  ) async -> InjectionReport { await injector.injectDependencies(awaiting: target, isolation: isolation) }

  /// Fills an actor from the inside with the current injector, and awaits the values that are not available at once.
  ///
  /// ```swift
  /// actor Importer {
  ///   private var store: Store?
  ///   func start() async {
  ///     await InjectorController.injectDependencies(awaiting: self)
  ///   }
  /// }
  /// ```
  @discardableResult @_alwaysEmitIntoClient
  public static func injectDependencies<Target: Actor>(awaiting target: isolated Target) async -> InjectionReport {
    await injector.injectDependencies(awaiting: target)
  }

  /// Fills an object with the current injector and returns it, or throws the first failure.
  ///
  /// ```swift
  /// func makeScreen() throws -> Screen { try InjectorController.fill(Screen()) }
  /// ```
  ///
  /// Use it where an object that lacks a required dependency is of no use. It costs what an injection costs.
  ///
  /// - Parameters:
  ///   - target: The object to fill.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  /// - Returns: The target.
  /// - Throws: The first of ``InjectionReport/failures``; before configuration, `notConfigured`.
  @discardableResult @_alwaysEmitIntoClient
  public static func fill<Target: AnyObject>(
    _ target: Target, isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> Target {
    if let failure = injectDependencies(to: target, isolation: isolation).failures.first { throw failure }
    return target
  }
}
