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
      let (continuation, orphan) = state.withLock { state in
        state.cancelled.insert(number)
        let continuation = state.waiting.removeValue(forKey: number)
        let isLast = continuation != nil && state.waiting.isEmpty && state.outcome == nil
        return (continuation, isLast ? state.task : nil)
      }
      continuation?.resume(returning: .failure(cancellation))
      orphan?.cancel()
    }
  }
}

/// The builds that are going on under one roof: an injector's, or those of one call for what is shared in its graph.
final class SharedBuilds: Sendable {
  private let builds = Lock<[InstanceStore.Key: SharedBuild]>([:])

  /// The build of that key, and whether the caller has to start it.
  func join(_ key: InstanceStore.Key, cancellation: InjectionError) -> (build: SharedBuild, isNew: Bool) {
    builds.withLock { builds in
      if let known = builds[key] { return (known, false) }
      let new = SharedBuild(cancellation: cancellation)
      builds[key] = new
      return (new, true)
    }
  }

  /// Forgets a build that is over: what it made is in the store by now, and a failure is not kept.
  func leave(_ key: InstanceStore.Key) { builds.withLock { $0[key] = nil } }
}
