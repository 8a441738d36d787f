/// Asynchronous work that is done once, and the tasks that wait for its outcome.
///
/// The work runs in a task of its own, so that cancelling the task that asked first does not take the outcome from the
/// others. A cancelled waiter stops waiting; when the last waiter stops, the work is cancelled too.
final class SharedTask: Sendable {
  final class State {
    /// The work, until the task begins it.
    var work: (@Sendable (SharedTask) async -> AwaitedValue)?
    var outcome: AwaitedValue?
    /// The ends of streams without elements, one for each waiter that sleeps: they end with the work.
    var ends: [AsyncStream<Void>.Continuation] = []
    /// The number of tasks that want the outcome, of which the one that starts the work is the first; when it falls to
    /// 0, the work is cancelled, unless it is done.
    var waiters = 1
    /// The task that does the work.
    var task: Task<Void, Never>?
  }

  /// The attempt at a shared instance, which begins when the task is joined: one for a task that was cancelled and the
  /// task after it, since each may make the instance.
  let attempt: Attempt
  let state = Lock(State())

  /// Starts the work.
  ///
  /// The captures of the work are released before a waiter continues. If the task captured them itself, they would live
  /// until its end.
  fileprivate init(_ attempt: Attempt, _ work: @escaping @Sendable (SharedTask) async -> AwaitedValue) {
    self.attempt = attempt
    state.withLock { state in
      state.work = work
      state.task = Task {
        // No variable has the closure, which is released before a waiter continues.
        let outcome = await self.state.withLock { $0.work.take().unsafelyUnwrapped }(self)
        let ends = self.state.withLock { state in
          state.outcome = outcome
          return state.ends
        }
        for end in ends { end.finish() }
      }
    }
  }

  /// Waits for the outcome as one of the waiters; returns `nil` if the calling task is cancelled while it waits.
  func wait() async -> AwaitedValue? {
    let (stream, end) = AsyncStream.makeStream(of: Void.self)
    state.withLock { if $0.outcome == nil { $0.ends += [end] } else { end.finish() } }
    for await _ in stream {}
    // Read under the lock: ThreadSanitizer doesn't see that a continuation orders the accesses of two tasks.
    let (outcome, orphan) = state.withLock { state in
      state.waiters -= 1
      return (state.outcome, state.waiters == 0 ? state.task : nil)
    }
    orphan?.cancel()
    return outcome
  }

  /// Waits until the work is done, even if the calling task is cancelled.
  ///
  /// The caller does not count as a waiter, so it does not keep the work going.
  @inline(never) func waitForEnd() async { await state.withLock(\.task)?.value }

  /// Counts the caller as a waiter; returns false if the work has been cancelled.
  ///
  /// Precondition: the work has not ended, as no work in a store has.
  fileprivate func addWaiter() -> Bool {
    state.withLock { state in
      state.waiters += state.waiters > 0 ? 1 : 0
      return state.waiters > 0
    }
  }
}

/// The tasks that make the values of asynchronous closures, by key: in the store of an injector or, for values of the
/// scope `graph`, in that of an awaiting call.
extension InstanceStore {
  /// Returns the task that makes the value of a key, with the caller as a waiter; starts it unless it is running.
  ///
  /// There are never two at the same time: after one that was cancelled, the work starts when that has ended. A task
  /// that is done leaves the store.
  ///
  /// - Parameter path: The attempts of the caller, which waits for the task from then on, until `TaskWaits.end`.
  /// - Returns: No task if that would wait for one of the path, but the attempts that close the cycle.
  @inline(never)
  func joinTask(
    _ key: Key, below path: [Attempt], _ work: @escaping @Sendable (Attempt) async -> AwaitedValue
  ) -> (task: SharedTask?, isNew: Bool, cycle: [Attempt]) {
    contents.withLock { [contents] state in
      let known = state.tasks[key]
      let attempt = known?.attempt ?? Attempt(key)
      // Before a task is started: one that nothing waits for would run the closure again.
      if let cycle = TaskWaits.begin(path, for: attempt) { return (nil, false, cycle) }
      if let known, known.addWaiter() { return (known, false, []) }
      let task = SharedTask(attempt) { task in
        await known?.waitForEnd()
        let outcome = await work(task.attempt)
        contents.withLock { if $0.tasks[key] === task { $0.tasks[key] = nil } }
        return outcome
      }
      state.tasks[key] = task
      return (task, true, [])
    }
  }

  var runningTasks: [SharedTask] { contents.withLock(\.tasks.list) }
}
