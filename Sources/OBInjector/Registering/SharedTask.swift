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
  typealias Outcome = AwaitedValue.Outcome

  private struct State {
    /// The work, until the task begins it.
    var work: (@Sendable (SharedTask) async -> Outcome)?
    var outcome: Outcome?
    var waiting: [Int: CheckedContinuation<Void, Never>] = .init()
    var next = 0
    var waiters = 0
    var isGivenUp = false
    var task: Task<Void, Never>?
  }

  private let state = Lock(State())

  /// Starts the work.
  ///
  /// The captures of the work are released before a waiter continues. If the task captured them itself, they would live
  /// until its end.
  init(_ work: @escaping @Sendable (SharedTask) async -> Outcome) {
    state.withLock { state in
      state.work = work
      state.task = Task { await run() }
    }
  }

  /// Runs the work, and gives its outcome to the waiters.
  private func run() async {
    let outcome = await finished()
    let waiting = state.withLock { state in
      defer { state.waiting = .init() }
      state.outcome = outcome
      return state.waiting
    }
    for continuation in waiting.values { continuation.resume() }
  }

  /// Runs the work, and releases it.
  private func finished() async -> Outcome {
    guard let work = state.withLock({ $0.work.take() }) else { preconditionFailure("the work has begun") }
    return await work(self)
  }

  /// Waits for the work and returns its outcome; returns `cancelled` if the calling task is cancelled while it waits.
  func outcome(cancelled: Outcome) async -> Outcome {
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
      guard !state.isGivenUp || state.outcome != nil else { return false }
      state.waiters += 1
      return true
    }
  }

  /// Ends the caller's waiting; unfinished work without waiters is given up.
  func stopWaiting() {
    let orphan = state.withLock { state in
      state.waiters -= 1
      guard state.waiters == 0, state.outcome == nil else { return Task<Void, Never>?.none }
      state.isGivenUp = true
      return state.task
    }
    orphan?.cancel()
  }
}

/// The shared work in progress of one owner, by key.
struct SharedTasks: Sendable {
  private let tasks = Lock<[InstanceStore.Key: SharedTask]>(.init())

  /// The identity of the owner's work.
  var id: ObjectIdentifier { tasks.id }

  /// Returns the work for a key, which starts unless it is under way, and counts the caller as a waiter.
  ///
  /// There are never two attempts at the same time: after one that was given up, the work starts when that has ended.
  func join(
    _ key: InstanceStore.Key, _ work: @escaping @Sendable (SharedTask) async -> SharedTask.Outcome
  ) -> (task: SharedTask, isNew: Bool) {
    tasks.withLock { tasks in
      let known = tasks[key]
      if let known, known.addWaiter() { return (known, false) }
      let task = SharedTask { task in
        await known?.ended()
        return await work(task)
      }
      _ = task.addWaiter()
      tasks[key] = task
      return (task, true)
    }
  }

  /// Returns the value of work that is done and was kept.
  func value(_ key: InstanceStore.Key) -> InstanceStore.Shared? { tasks.withLock { $0[key] }?.value }

  /// Removes work that is done.
  func leave(_ key: InstanceStore.Key, _ task: SharedTask) {
    tasks.withLock { if $0[key] === task { $0[key] = nil } }
  }

  /// The work in progress.
  var underWay: [SharedTask] { tasks.withLock { Array($0.values) } }

  /// Removes the work in progress for these keys; its present waiters still get the outcome.
  func forget(where isForgotten: (InstanceStore.Key) -> Bool) {
    tasks.withLock { tasks in
      for key in tasks.keys where isForgotten(key) { tasks[key] = nil }
    }
  }
}
