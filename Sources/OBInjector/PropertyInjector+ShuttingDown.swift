extension PropertyInjector {
  /// Ends this injector: forgets all shared instances, and notifies those that conform to ``InjectorReleasing``.
  ///
  /// ```swift
  /// injector.registerProperty("store", scope: .singleton) { Store() }
  /// injector.shutDown()
  /// let report = injector.injectDependencies(to: screen)  // failures: shutDown
  /// ```
  ///
  /// Call it at the end of a program, a session or a test. Each shared instance that was made and is an
  /// ``InjectorReleasing`` is notified once, in the reverse order of completion, outside of every lock. The hooks of
  /// ``AsyncInjectorReleasing`` objects do not run: ``awaitShutDown(isolation:fileID:line:)`` awaits them. Instances
  /// that are not `Sendable` and belong to another isolation than the caller's can't be notified by this call.
  ///
  /// From then on lookups, of ready-made instances too, throw ``InjectionError/Code/shutDown``, and injections report
  /// it, with the place of the call; so do those of children for what this injector or a parent of it has registered,
  /// since they reach it through this injector. Neither the children
  /// nor the parent are shut down, but the values that children's decorators have made of this injector's are forgotten
  /// and notified with them. An instance that another thread is making meanwhile goes to the requester, is notified as
  /// soon as it is complete, and is not kept. Registering goes on to return `true`, and provides nothing. A second call
  /// does nothing.
  ///
  /// - Parameters:
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  ///   - fileID: The file of the call, for the messages of later calls.
  ///   - line: The line of the call.
  @inline(never)
  public func shutDown(
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    close(at: SourceLocation(fileID: fileID, line: line))
    // The value of a `Lazy` is not the injector's.
    let forgotten = forget(shuttingDown: .atOnce) { $0.scope.outlivesCall }
    plans.invalidate()
    Releasing.notify(forgotten, CallerIsolation(isolation))
  }

  /// Ends this injector, and waits for the objects that release asynchronously.
  ///
  /// The call differs from ``shutDown(isolation:fileID:line:)`` in that an object that is not `Sendable` is notified in
  /// its own isolation, and asynchronous hooks are awaited, one after the other. A conformance that belongs to an actor
  /// is used only if the call is made on that actor, or the object is not `Sendable`.
  ///
  /// ```swift
  /// await injector.awaitShutDown()
  /// ```
  ///
  /// The injector is shut down at once, before the first object is notified. Asynchronous closures that are making
  /// shared instances are awaited too; the task that makes an instance notifies it as soon as it is complete. A closure
  /// that never ends keeps the call waiting. A second call waits for the first one. A call inside one of the hooks, or inside a closure of this
  /// injector that is running, can't wait for itself: it returns.
  ///
  /// The call does not wait for closures of ``Scope/unique`` and ``Scope/graph`` values, for another thread that makes
  /// an instance, or for the closure of an instance that `reset` or `deleteProperty` has forgotten. Such a shared
  /// instance is notified as soon as it is complete, perhaps after the call has returned.
  ///
  /// A cancelled caller waits all the same, and the objects that are released do not see the cancellation.
  ///
  /// - Parameters:
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  ///   - fileID: The file of the call, for the messages of later calls.
  ///   - line: The line of the call.
  public func awaitShutDown(
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) async {
    // Shut down before reading the attempts under way: later ones fail, so that none is missed.
    close(at: SourceLocation(fileID: fileID, line: line))
    let (isMaking, id) = (AwaitingCall.path.contains { $0.key.store == store.id }, ObjectIdentifier(self))
    // The task exists before it is known what it notifies: the stream hands that over.
    let (taken, take) = AsyncStream.makeStream(of: (forgotten: [InstanceStore.Shared], making: [SharedTask]).self)
    let release: @Sendable () async -> Void = {
      await Releasing.$shuttingDown.withValue(Releasing.shuttingDown + [id]) {
        for await (forgotten, making) in taken {
          for shared in forgotten { await Releasing.notify(shared, isolation: isolation) }
          for task in making { await task.waitForEnd() }
        }
      }
    }
    let (releasing, isNew) = contents.withLock { contents in
      let (known, task) = (contents.releasing, contents.releasing ?? Task { await release() })
      contents.releasing = task
      return (task, known == nil)
    }
    if isNew {
      // Taken here, and not in the task, so that a call that comes before the task runs finds nothing to take.
      let making = isMaking ? [] : store.runningTasks
      let forgotten = forget(shuttingDown: .awaited) { $0.scope.outlivesCall }
      plans.invalidate()
      take.yield((forgotten, making))
      take.finish()
    } else if isMaking || Releasing.shuttingDown.contains(id) {
      return
    }
    await releasing.value
  }
}
