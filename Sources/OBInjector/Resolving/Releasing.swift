/// The telling of shared instances that an injector has forgotten; no lock is held here.
enum Releasing {
  /// The ends of injectors inside which this task runs: a hook can't wait for the end that waits for it.
  @TaskLocal static var ending: [ObjectIdentifier] = []

  /// Tells those that the caller may touch, in their order.
  static func tell(_ forgotten: [InstanceStore.Shared], _ caller: CallerIsolation) {
    for shared in forgotten where shared.isolation.includes(caller) {
      if let releasing = shared.value as? any InjectorReleasing, type(of: releasing).mayBeUsedHere {
        releasing.willBeReleased()
      }
    }
  }

  /// Tells one instance where it belongs, and waits for it if it wants that.
  static func tell(_ shared: InstanceStore.Shared, isolation: isolated (any Actor)?) async {
    switch shared.isolation {
    case .anywhere: await release(shared, isolation: isolation)
    case .nonisolated: await release(shared, isolation: nil)
    case .actor(let actor): await release(shared, isolation: actor)
    }
  }

  /// One that was complete after its injector had been shut down: whoever asked for it gets it, and nobody else has it.
  static func tell(late shared: InstanceStore.Shared, _ caller: CallerIsolation, isAwaited: Bool) {
    if isAwaited, shared.value is any AsyncInjectorReleasing {
      Task { await tell(shared, isolation: nil) }
    } else {
      tell([shared], caller)
    }
  }

  private static func release(_ shared: InstanceStore.Shared, isolation: isolated (any Actor)?) async {
    // Sound: the value is used where it belongs, which is here.
    nonisolated(unsafe) let value = shared.value
    if let releasing = value as? any AsyncInjectorReleasing, type(of: releasing).mayBeUsedHere {
      nonisolated(unsafe) let releasing = releasing
      await releasing.willBeReleased()
    } else {
      tell([shared], CallerIsolation(isolation))
    }
  }
}
