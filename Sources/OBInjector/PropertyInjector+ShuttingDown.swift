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
  /// The injector is shut down at once, before the first is told. What asynchronous blocks are making meanwhile is waited
  /// for too, and told last; a block that never ends keeps the call waiting. A second call waits for the first one. A call
  /// inside one of the hooks, or inside a block of this injector that is being made, can't wait for itself: it returns.
  ///
  /// A caller that is cancelled waits all the same, and what is released does not see the cancellation.
  ///
  /// - Parameter isolation: The actor that the caller runs on; the compiler passes it.
  public func awaitShutDown(isolation: isolated (any Actor)? = #isolation) async {
    let registry = planner.registry
    // Set before it is asked what is being made: what begins later is not made.
    registry.shutDown()
    let (ending, isNew) = registry.joinEnding()
    if isNew {
      let making = AwaitingCall.isMaking(in: registry.store) ? [] : registry.store.awaited.underWay
      let forgotten = close(isAwaited: true)
      Releasing.$ending.withValue(Releasing.ending + [ObjectIdentifier(ending)]) {
        ending.start {
          for shared in forgotten { await Releasing.tell(shared, isolation: isolation) }
          for task in making { await task.ended() }
        }
      }
    } else if Releasing.ending.contains(ObjectIdentifier(ending)) || AwaitingCall.isMaking(in: registry.store) {
      return
    }
    await ending.ended()
  }

  private func close(isAwaited: Bool) -> [InstanceStore.Shared] {
    planner.registry.shutDown()
    let forgotten = planner.registry.store.close(isAwaited: isAwaited)
    planner.plans.invalidate()
    return forgotten
  }
}
