/// Asynchronous work that is done once, and the tasks that wait for its outcome.
///
/// The work runs in a task of its own, so that the one who asked first may be cancelled without the others losing it.
/// A waiter that is cancelled stops waiting; when the last one does, the work is cancelled too.
final class SharedTask<Outcome: Sendable>: Sendable {
  private struct State {
    var outcome: Outcome?
    var waiting: [Int: CheckedContinuation<Outcome, Never>] = [:]
    /// Those that wait for the end alone.
    var watching: [CheckedContinuation<Void, Never>] = []
    var cancelled: Set<Int> = []
    var next = 0
    var waiters = 0
    var task: Task<Void, Never>?
  }

  private let state = Lock(State())

  /// Starts the work; called once, by whoever put it into its table.
  func start(_ work: @escaping @Sendable () async -> Outcome) {
    let task = Task {
      let outcome = await work()
      let (waiting, watching) = state.withLock { state in
        defer { (state.waiting, state.watching) = ([:], []) }
        state.outcome = outcome
        return (state.waiting, state.watching)
      }
      for continuation in waiting.values { continuation.resume(returning: outcome) }
      for continuation in watching { continuation.resume() }
    }
    state.withLock { $0.task = task }
  }

  /// The outcome, when the work is done; `cancelled` for a task that is cancelled while it waits.
  func outcome(cancelled: Outcome) async -> Outcome {
    let number = state.withLock { state in
      defer { state.next += 1 }
      return state.next
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let ready = state.withLock { state -> Outcome? in
          if let outcome = state.outcome { return outcome }
          if state.cancelled.contains(number) { return cancelled }
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
      continuation?.resume(returning: cancelled)
    }
  }

  /// Waits until the work is done, whatever becomes of the caller; that counts for nothing with the work.
  func ended() async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let isDone = state.withLock { state in
        if state.outcome == nil { state.watching.append(continuation) }
        return state.outcome != nil
      }
      if isDone { continuation.resume() }
    }
  }

  fileprivate func addWaiter() { state.withLock { $0.waiters += 1 } }

  /// Takes a waiter off; says whether nobody is left for whom the work would have to go on.
  fileprivate func removeWaiter() -> Bool {
    state.withLock { state in
      state.waiters -= 1
      return state.waiters == 0 && state.outcome == nil
    }
  }

  fileprivate func cancel() { state.withLock { $0.task }?.cancel() }
}

/// The shared work that is going on under one roof, by what it is for.
final class SharedTasks<Key: Hashable & Sendable, Outcome: Sendable>: Sendable {
  private let tasks = Lock<[Key: SharedTask<Outcome>]>([:])

  /// The work of that key, and whether the caller has to start it; the caller waits for it from now on.
  func join(_ key: Key) -> (task: SharedTask<Outcome>, isNew: Bool) {
    tasks.withLock { tasks in
      let known = tasks[key]
      let task = known ?? SharedTask()
      task.addWaiter()
      tasks[key] = task
      return (task, known == nil)
    }
  }

  /// The end of the caller's waiting; work that nobody waits for any more is taken out and cancelled, so that whoever
  /// asks next begins anew.
  func stopWaiting(_ key: Key, for task: SharedTask<Outcome>) {
    let isOrphan = tasks.withLock { tasks in
      guard task.removeWaiter() else { return false }
      if tasks[key] === task { tasks[key] = nil }
      return true
    }
    if isOrphan { task.cancel() }
  }

  /// Takes out work that is done.
  func leave(_ key: Key, _ task: SharedTask<Outcome>) {
    tasks.withLock { if $0[key] === task { $0[key] = nil } }
  }

  /// The work that is going on.
  var underWay: [SharedTask<Outcome>] { tasks.withLock { Array($0.values) } }

  /// Takes out what is going on for these keys; those who wait for it get it all the same.
  func forget(where isForgotten: (Key) -> Bool) {
    tasks.withLock { tasks in
      for key in tasks.keys where isForgotten(key) { tasks[key] = nil }
    }
  }
}
