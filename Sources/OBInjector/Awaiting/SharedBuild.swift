/// A shared instance that an asynchronous block is making, and the tasks that wait for it.
///
/// The block runs in a task of its own, so that the one who asked first may be cancelled without the others losing it.
/// A waiter that is cancelled stops waiting; when the last one does, the block is cancelled too.
final class SharedBuild: Sendable {
  typealias Outcome = Result<InstanceStore.Shared?, InjectionError>

  private struct State {
    var outcome: Outcome?
    var waiting: [Int: CheckedContinuation<Outcome, Never>] = [:]
    var cancelled: Set<Int> = []
    var next = 0
    var waiters = 0
    var task: Task<Void, Never>?
  }

  private let state = Lock(State())
  private let cancellation: InjectionError

  /// - Parameter cancellation: What a waiter gets that is cancelled.
  init(cancellation: InjectionError) { self.cancellation = cancellation }

  /// Starts the block; called once, by whoever put the build into its table.
  func start(_ make: @escaping @Sendable () async -> Outcome) {
    let task = Task {
      let outcome = await make()
      let waiting = state.withLock { state in
        defer { state.waiting = [:] }
        state.outcome = outcome
        return state.waiting
      }
      for continuation in waiting.values { continuation.resume(returning: outcome) }
    }
    state.withLock { $0.task = task }
  }

  /// The instance, when it is made.
  func outcome() async -> Outcome {
    let number = state.withLock { state in
      defer { state.next += 1 }
      return state.next
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let ready = state.withLock { state -> Outcome? in
          if let outcome = state.outcome { return outcome }
          if state.cancelled.contains(number) { return .failure(cancellation) }
          state.waiting[number] = continuation
          return nil
        }
        if let ready { continuation.resume(returning: ready) }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        state.cancelled.insert(number)
        return state.waiting.removeValue(forKey: number)
      }
      continuation?.resume(returning: .failure(cancellation))
    }
  }

  fileprivate func addWaiter() { state.withLock { $0.waiters += 1 } }

  /// Takes a waiter off; says whether nobody is left for whom it would have to go on.
  fileprivate func removeWaiter() -> Bool {
    state.withLock { state in
      state.waiters -= 1
      return state.waiters == 0 && state.outcome == nil
    }
  }

  func cancel() { state.withLock { $0.task }?.cancel() }
}

/// The builds that are going on under one roof: an injector's, or those of one call for what is shared in its graph.
final class SharedBuilds: Sendable {
  private let builds = Lock<[InstanceStore.Key: SharedBuild]>([:])

  /// The build of that key, and whether the caller has to start it; the caller waits for it from now on.
  func join(_ key: InstanceStore.Key, cancellation: InjectionError) -> (build: SharedBuild, isNew: Bool) {
    builds.withLock { builds in
      let known = builds[key]
      let build = known ?? SharedBuild(cancellation: cancellation)
      build.addWaiter()
      builds[key] = build
      return (build, known == nil)
    }
  }

  /// The caller has stopped waiting; a build that nobody waits for any more is taken out and cancelled, so that whoever
  /// asks next begins a new one.
  func stopWaiting(_ key: InstanceStore.Key, for build: SharedBuild) {
    let isOrphan = builds.withLock { builds in
      guard build.removeWaiter() else { return false }
      if builds[key] === build { builds[key] = nil }
      return true
    }
    if isOrphan { build.cancel() }
  }

  /// Forgets a build that is over: what it made is in the store by now, and a failure is not kept.
  func leave(_ key: InstanceStore.Key, _ build: SharedBuild) {
    builds.withLock { if $0[key] === build { $0[key] = nil } }
  }

  /// Forgets what is being made under these registrations; those who wait for it get it all the same.
  func forget(where isForgotten: (Registration) -> Bool) {
    builds.withLock { builds in
      for key in builds.keys where isForgotten(key.registration) { builds[key] = nil }
    }
  }
}
