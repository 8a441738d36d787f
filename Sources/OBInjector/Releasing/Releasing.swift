/// Notifies the shared instances that an injector has forgotten.
///
/// Precondition: the caller holds no lock.
enum Releasing {
  /// The injectors that are shutting down around this task: a release hook can't wait for the shutdown that waits for
  /// it.
  @TaskLocal static var shuttingDown: [ObjectIdentifier] = []

  /// Notifies the instances that the caller may use, in their order.
  @inline(never)
  static func notify(_ forgotten: [InstanceStore.Shared], _ caller: CallerIsolation) {
    for shared in forgotten where shared.isolation.includes(caller) {
      if let releasing = shared.value as? any InjectorReleasing, MainExecutor.mayUse([type(of: releasing)]) {
        releasing.willBeReleased()
      }
    }
  }

  /// Notifies an instance in its own isolation, and awaits its asynchronous hook.
  @inline(never)
  static func notify(_ shared: InstanceStore.Shared, isolation: isolated (any Actor)?) async {
    let own: (any Actor)? =
      switch shared.isolation {
      case .anywhere: isolation
      case .nonisolated: nil
      case .actor(let actor): actor
      }
    await release(shared, isolation: own)
  }

  /// Notifies an instance that was completed after its injector had forgotten it: only the caller that requested it has
  /// it.
  static func notify(forgotten shared: InstanceStore.Shared, _ caller: CallerIsolation, isAwaited: Bool) {
    if isAwaited, shared.value is any AsyncInjectorReleasing {
      Task { await notify(shared, isolation: nil) }
    } else {
      notify([shared], caller)
    }
  }

  private static func release(_ shared: InstanceStore.Shared, isolation: isolated (any Actor)?) async {
    // Sound: this function runs in the isolation of the value.
    nonisolated(unsafe) let value = shared.value
    if let releasing = value as? any AsyncInjectorReleasing, MainExecutor.mayUse([type(of: releasing)]) {
      nonisolated(unsafe) let releasing = releasing
      await releasing.willBeReleased()
    } else {
      notify([shared], CallerIsolation(isolation))
    }
  }
}
