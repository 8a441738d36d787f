internal import OBInjectorSystem

/// Tells a writer when no thread reads any more what the writer has replaced: a table of plans, the controller's injector.
///
/// - There are 64 locks; each thread has one, by its number. A reader takes its own, with one compare-and-exchange, loads
///   the pointer, reads, and gives it back. It never waits: if the lock is taken, by a writer or around a call of the
///   same thread, it takes the way by the owner's lock instead, and retains what it finds.
/// - A writer stores the new pointer, then takes and gives back each lock once. A reader that had its lock before has
///   left by then, and a reader that takes its lock later finds the new pointer: the lock orders the two.
/// - What is read this way never changes. In between no user code runs, not even a deinitializer, nothing waits, and
///   nothing is planned, since that makes the thread a writer. What is used while user code runs is retained first.
enum Readers {
  /// The lock of a thread that reads.
  struct Reader {
    fileprivate let lock: AtomicWord
  }

  /// Begins to read; returns `nil` if the thread's lock is taken.
  @inline(__always)
  static func enter() -> Reader? {
    let lock = AtomicWord(at: ob_reader_of_thread())
    return lock.replace(0, by: ob_thread_mark()) ? Reader(lock: lock) : nil
  }

  @inline(__always)
  static func leave(_ reader: Reader) { reader.lock.storeReleasing(0) }

  /// Waits until every reader that may have found what the caller has replaced has left.
  ///
  /// Precondition: the caller does not read, and holds no lock.
  static func waitUntilLeft() {
    for index in 0..<Int(ob_reader_count) {
      let lock = AtomicWord(at: ob_reader(index))
      while !lock.replace(0, by: ob_thread_mark()) {
        assert(lock.loadRelaxed() != ob_thread_mark(), "a thread that reads would wait for itself")
        ob_yield()
      }
      lock.storeReleasing(0)
    }
  }
}
