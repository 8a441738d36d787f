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
}
