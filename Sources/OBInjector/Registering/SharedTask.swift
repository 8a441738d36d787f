/// A value that was awaited, and the failures that leave properties below it empty; its errors are `InjectionError`s.
final class AwaitedValue: Sendable {
  typealias Outcome = Result<AwaitedValue, any Error>

  /// The value; `nil` if its closure returned `nil`.
  let shared: InstanceStore.Shared?
  let failures: [any Error]
  /// The reason why a decorator does not take the value of its base, which concerns each requester alone.
  let refusal: (any Error)?

  init(shared: InstanceStore.Shared?, failures: [any Error] = [], refusal: (any Error)? = nil) {
    (self.shared, self.failures, self.refusal) = (shared, failures, refusal)
  }
}

/// Asynchronous work that is done once, and the tasks that wait for its outcome.
///
/// The work runs in a task of its own, so that cancelling the task that asked first does not take the outcome from the
/// others. A cancelled waiter stops waiting; when the last waiter stops, the work is cancelled too: it is given up.
final class SharedTask: Sendable {
  private struct State {
    /// The work, until the task begins it.
    var work: (@Sendable (SharedTask) async -> AwaitedValue.Outcome)?
    var outcome: AwaitedValue.Outcome?
    var waiting: [Int: CheckedContinuation<Void, Never>] = .init()
    var next = 0
    /// The task that begins the work is the first; without waiters, work that has no outcome is given up.
    var waiters = 1
    var task: Task<Void, Never>?
  }

  private let state = Lock(State())

  /// Starts the work.
  ///
  /// The captures of the work are released before a waiter continues. If the task captured them itself, they would live
  /// until its end.
  init(_ work: @escaping @Sendable (SharedTask) async -> AwaitedValue.Outcome) {
    state.withLock { state in
      state.work = work
      state.task = Task { await run() }
    }
  }

  /// Runs the work, and gives its outcome to the waiters.
  private func run() async {
    // No variable has the closure, which is released before a waiter continues.
    let outcome = await state.withLock { $0.work.take().unsafelyUnwrapped }(self)
    let waiting = state.withLock { state in
      defer { state.waiting = .init() }
      state.outcome = outcome
      return state.waiting
    }
    for continuation in waiting.values { continuation.resume() }
  }

  /// Waits for the work and returns its outcome; returns `cancelled` if the calling task is cancelled while it waits.
  func outcome(cancelled: AwaitedValue.Outcome) async -> AwaitedValue.Outcome {
    let number = state.withLock { state in
      defer { state.next += 1 }
      return state.next
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          // A task is cancelled before its handler runs, which takes the lock too.
          if state.outcome != nil || Task.isCancelled { return true }
          state.waiting[number] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.remove(number) }?.resume()
    }
    // Read under the lock: ThreadSanitizer doesn't see that a continuation orders the accesses of two tasks.
    return state.withLock(\.outcome) ?? cancelled
  }

  /// Waits until the work is done, even if the calling task is cancelled.
  ///
  /// The caller does not count as a waiter, so it does not keep the work going.
  func ended() async { await state.withLock(\.task)?.value }

  /// The value, once the work is done.
  fileprivate var value: InstanceStore.Shared? { state.withLock(\.outcome).flatMap { try? $0.get().shared } }

  /// Counts the caller as a waiter; returns false if the work has been given up, and has no outcome.
  fileprivate func addWaiter() -> Bool {
    state.withLock { state in
      guard state.waiters > 0 || state.outcome != nil else { return false }
      state.waiters += 1
      return true
    }
  }

  /// Ends the caller's waiting; unfinished work without waiters is given up.
  func stopWaiting() {
    let orphan = state.withLock { state in
      state.waiters -= 1
      return state.waiters == 0 && state.outcome == nil ? state.task : nil
    }
    orphan?.cancel()
  }
}

/// The shared work in progress, by the keys of its values: that of an injector or, for values of the scope `graph`,
/// that of an awaiting call.
extension InstanceStore {
  /// Returns the work for a key, which starts unless it is under way, and counts the caller as a waiter.
  ///
  /// There are never two attempts at the same time: after one that was given up, the work starts when that has ended.
  func join(
    _ key: Key, _ work: @escaping @Sendable (SharedTask) async -> AwaitedValue.Outcome
  ) -> (task: SharedTask, isNew: Bool) {
    contents.withLock { contents in
      let known = contents.tasks[key]
      if let known, known.addWaiter() { return (known, false) }
      let task = SharedTask { task in
        await known?.ended()
        return await work(task)
      }
      contents.tasks[key] = task
      return (task, true)
    }
  }

  /// Returns the value of work that is done and was kept.
  func value(_ key: Key) -> Shared? { contents.withLock { $0.tasks[key] }?.value }

  /// Removes work that is done.
  func leave(_ key: Key, _ task: SharedTask) {
    contents.withLock { if $0.tasks[key] === task { $0.tasks[key] = nil } }
  }

  /// The work in progress.
  var underWay: [SharedTask] { contents.withLock { Array($0.tasks.values) } }
}
