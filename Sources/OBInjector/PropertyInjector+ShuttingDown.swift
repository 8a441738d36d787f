extension PropertyInjector {
  /// Ends this injector: forgets all that it shares, and tells each that wants to know.
  ///
  /// ```swift
  /// injector.registerProperty("store", scope: .singleton) { Store() }
  /// injector.shutDown()
  /// let report = injector.injectDependencies(to: screen)       // failures: shutDown
  /// ```
  ///
  /// At the end of a program, of a session, of a test. Each shared instance that was made and is an
  /// ``InjectorReleasing`` is told once, in the reverse order in which they were completed, outside of every lock. What
  /// ``AsyncInjectorReleasing`` objects do is left out: ``awaitShutDown(isolation:)`` waits for them. Instances that are
  /// not `Sendable` and belong to another isolation than the caller's can't be told from here.
  ///
  /// From now on look-ups, of ready-made instances too, throw ``InjectionError/Code/shutDown``, and injections report
  /// it; so do the children's for what comes from here. Children are not shut down, nor is the parent. What another
  /// thread is making meanwhile goes to whoever asked for it, is told as soon as it is complete, and does not stay
  /// behind. A second call does nothing.
  ///
  /// - Parameter isolation: The actor that the caller runs on; the compiler passes it.
  public func shutDown(isolation: isolated (any Actor)? = #isolation) {
    Releasing.tell(close(isAwaited: false), CallerIsolation(isolation))
  }

  /// Ends this injector for somebody who can wait.
  ///
  /// The same as ``shutDown(isolation:)``, but each is told where it belongs, and those that release asynchronously are
  /// waited for, one after the other.
  ///
  /// ```swift
  /// await injector.awaitShutDown()
  /// ```
  ///
  /// The injector is shut down at once, before the first is told.
  ///
  /// - Parameter isolation: The actor that the caller runs on; the compiler passes it.
  public func awaitShutDown(isolation: isolated (any Actor)? = #isolation) async {
    for shared in close(isAwaited: true) { await Releasing.tell(shared, isolation: isolation) }
  }

  private func close(isAwaited: Bool) -> [InstanceStore.Shared] {
    planner.registry.shutDown()
    let forgotten = planner.registry.store.close(isAwaited: isAwaited)
    planner.plans.invalidate()
    return forgotten
  }
}
