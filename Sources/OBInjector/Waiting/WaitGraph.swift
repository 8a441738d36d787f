/// One attempt to make a shared instance, which every thread finds under its key.
///
/// - Another thread that needs the instance waits until the attempt is decided: kept, or dropped. It gets no
///   unfinished object.
/// - An attempt is *kept* when its object, and all objects that it refers to, are complete; no failure takes it back.
/// - Threads that would wait for each other for ever make parts of one cycle. One of them *gives way*: it drops what it
///   has begun of the cycle, leaves it to the thread that waits for it (the *heir*), and asks again, which makes it
///   wait. So one thread makes the whole cycle, with the result and the errors that one thread has.
///
/// `@unchecked Sendable` is sound: `WaitGraph`'s lock guards all variables that several threads use; the maker changes
/// `frame` while it does not wait, and other threads read it while it does.
final class Attempt: @unchecked Sendable {
  let key: InstanceStore.Key
  /// The thread that makes the instance; `nil` if a task makes it, for which no thread waits.
  let maker: MakingThread?
  /// False for an attempt that was left to its maker, until that begins it.
  var isBegun: Bool
  /// The frame on its maker's path that fails with it: its own or, once that has ended, the outermost one that the
  /// instance refers to.
  var frame: Int
  /// True until the attempt is kept, or dropped: it has failed, or was forgotten.
  var isOpen = true
  /// The instance of an attempt that is kept.
  var kept: InstanceStore.Shared?
  /// The thread that the attempt is left to when its maker drops it to give way.
  var heir: MakingThread?
  /// In an heir's attempt, the object that the thread before it had not begun to show to others; in a task's, the one
  /// that is to be filled.
  var object: InstanceStore.Shared?
  /// The attempts of other tasks for which this task waits; `TaskWaits` guards them.
  var wantedByTask: [Attempt] = []
  /// The threads that wait for the decision, or have waited for it until they gave way.
  var waiters: [MakingThread] = []

  var isOfTask: Bool { maker == nil }

  init(_ key: InstanceStore.Key, by maker: MakingThread? = nil, frame: Int? = nil) {
    (self.key, self.maker, self.isBegun, self.frame) = (key, maker, frame != nil, frame ?? 0)
  }
}

/// A thread that makes shared instances, or waits for them.
///
/// `@unchecked Sendable` is sound: others read and write it under `WaitGraph`'s lock, while it waits.
final class MakingThread: @unchecked Sendable {
  /// The order in which threads have begun: the youngest gives way.
  var number: UInt = 0
  /// The attempt that the thread waits for.
  var wanted: Attempt?
  /// The lowest frame such that no closure runs in it, nor in a frame above it.
  var quietFrame = 0
  /// True if the thread has given way in this call because it had no closure to interrupt, which it does once.
  var hasGivenWayQuietly = false
  /// The attempt that the thread has to give up, until it has done so; the thread itself reads it for every frame.
  @exclusivity(unchecked) var retreat: Attempt?
  let condition = Condition()

  static let numbers = AtomicWord()
}

/// The waits of all threads for shared instances that other threads make.
///
/// One lock guards all attempts and threads. No user code runs under it, and nothing of the user's is released under
/// it.
enum WaitGraph {
  // Not empty: ThreadSanitizer takes accesses to an empty state, which has the address of the lock, for races.
  private static let state = Lock(false)

  /// Waits until the attempt is decided, or until the thread has to give up what it makes, down to its `retreat`.
  ///
  /// Returns the kept instance; `nil` if the attempt has failed, or was forgotten: the request is made again.
  ///
  /// - Parameter quietFrame: The lowest frame of the thread such that no closure runs in it, nor in a frame above it.
  static func wait(
    for attempt: Attempt, on thread: MakingThread, above quietFrame: Int
  ) -> InstanceStore.Shared? {
    state.lock()
    defer { state.unlock() }
    if attempt.isOpen {
      (thread.wanted, thread.quietFrame) = (attempt, quietFrame)
      attempt.waiters.append(thread)
      breakCycle(closedBy: thread)
      waitForInstanceMadeByAnotherThread(attempt, thread)
      thread.wanted = nil
    }
    return thread.retreat == nil ? attempt.kept : nil
  }

  /// Sleeps until another thread has made what this one needs: the name of this function explains the sleep in a
  /// debugger.
  @inline(never)
  private static func waitForInstanceMadeByAnotherThread(_ attempt: Attempt, _ thread: MakingThread) {
    while attempt.isOpen, thread.retreat == nil { state.wait(for: thread.condition) }
  }

  /// Lets one thread give way if they would wait for each other for ever: one that need not interrupt a closure, once
  /// for each call; of several, the youngest.
  private static func breakCycle(closedBy thread: MakingThread) {
    var ring: [(wanted: Attempt, maker: MakingThread, heir: MakingThread)] = []
    var heir = thread
    repeat {
      guard heir.retreat == nil, let wanted = heir.wanted, wanted.isOpen, let maker = wanted.maker else { return }
      ring.append((wanted, maker, heir))
      heir = maker
    } while heir !== thread
    // Only a thread that waits may be asked, as all of them do now.
    let quiet = ring.filter { wanted, maker, _ in
      !maker.hasGivenWayQuietly && wanted.isBegun && wanted.frame >= maker.quietFrame
    }
    let last = (quiet.isEmpty ? ring : quiet).max { $0.maker.number < $1.maker.number }
    guard let (wanted, maker, heir) = last else { return }
    maker.hasGivenWayQuietly = maker.hasGivenWayQuietly || !quiet.isEmpty
    (maker.retreat, wanted.heir) = (wanted, heir)
    maker.condition.signal()
  }

  /// Returns the attempt that the thread has dropped, if that leads down to the frame; the thread goes on.
  ///
  /// The caller releases the attempt, outside the lock.
  static func endRetreat(of thread: MakingThread, to frame: Int) -> Attempt? {
    state.withLock { _ in
      guard let wanted = thread.retreat, !wanted.isOpen, wanted.isBegun, wanted.frame == frame else { return nil }
      thread.retreat = nil
      return wanted
    }
  }

  /// Decides attempts, which ends the waits for them: their instance is kept or, without one, they have failed or were
  /// forgotten.
  ///
  /// The first decision counts: an attempt that was forgotten is not kept.
  ///
  /// - Parameter dropped: The attempt to leave to another thread if its maker gives way to that one.
  /// - Returns: The attempt of the thread that it is left to.
  @discardableResult
  static func decide(
    _ attempts: [Attempt], keeping shared: InstanceStore.Shared? = nil, leaving dropped: Attempt? = nil
  ) -> Attempt? {
    state.withLock { _ in
      for attempt in attempts where attempt.isOpen {
        (attempt.isOpen, attempt.kept) = (false, shared)
        for thread in attempt.waiters { thread.condition.signal() }
      }
      guard let dropped, let heir = dropped.heir, heir.wanted === dropped else { return nil }
      let left = Attempt(dropped.key, by: heir)
      swap(&left.object, &dropped.object)
      return left
    }
  }
}
