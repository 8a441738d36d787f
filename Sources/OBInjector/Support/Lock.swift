internal import OBInjectorSystem

/// A value behind a mutex, the only kind of lock in the library.
///
/// `ob_lock` is a pthread mutex where there are pthreads, because ThreadSanitizer understands it; on Linux it reports
/// false races through `Synchronization.Mutex`. State and mutex are allocated in one object, so that neither ever
/// moves.
///
/// `@unchecked Sendable` is sound: the state is reached through `withLock` alone, and the mutex orders every access.
package struct Lock<State>: @unchecked Sendable {
  private final class Storage: ManagedBuffer<State, ob_lock> {
    deinit {
      withUnsafeMutablePointerToElements { mutex in
        ob_lock_destroy(mutex)
        mutex.deinitialize(count: 1)
      }
    }
  }

  private let storage: ManagedBuffer<State, ob_lock>

  /// Creates the lock; the state is made in its place, since an injector has three locks, and a copy of one state would
  /// retain and release each of its collections.
  package init(_ state: @autoclosure () -> State) {
    storage = Storage.create(minimumCapacity: 1) { _ in state() }
    storage.withUnsafeMutablePointerToElements { mutex in
      mutex.initialize(to: ob_lock())
      let status = ob_lock_init(mutex)
      precondition(status == 0, "ob_lock_init failed with \(status)")
    }
  }

  /// The identity of the state, the same for all copies.
  var id: ObjectIdentifier { ObjectIdentifier(storage) }

  /// Runs `body` with exclusive access to the state.
  ///
  /// Precondition: `body` runs no user code, which could call the library and take the lock again; only that of a
  /// `Lazy` made by hand does, and must not ask this `Lazy`.
  @inline(__always)
  package func withLock<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try storage.withUnsafeMutablePointers { state, lock throws(Failure) in
      ob_lock_acquire(lock)
      defer { ob_lock_release(lock) }
      return try body(&state.pointee)
    }
  }

  /// Sleeps until the condition is signalled, or without a reason; the lock is released meanwhile.
  ///
  /// Precondition: the calling thread has locked it.
  func wait(for condition: Condition) { storage.withUnsafeMutablePointerToElements { condition.wait($0) } }

  /// Locks without a closure, for a lock that is held over several steps; all other callers use `withLock`.
  @inline(__always) func lock() { storage.withUnsafeMutablePointerToElements { ob_lock_acquire($0) } }
  @inline(__always) func unlock() { storage.withUnsafeMutablePointerToElements { ob_lock_release($0) } }
}

/// A condition variable, on which one thread sleeps until another one wakes it.
///
/// `@unchecked Sendable` is sound: the pointer never changes, and the variable behind it is made for several threads.
final class Condition: @unchecked Sendable {
  private let condition: UnsafeMutablePointer<ob_condition>

  init() {
    condition = .allocate(capacity: 1)
    condition.initialize(to: ob_condition())
    let status = ob_condition_init(condition)
    precondition(status == 0, "ob_condition_init failed with \(status)")
  }

  deinit {
    ob_condition_destroy(condition)
    condition.deallocate()
  }

  func signal() { ob_condition_signal(condition) }

  /// Sleeps until `signal`, or without a reason; the mutex is released meanwhile.
  ///
  /// Precondition: the calling thread has locked the mutex.
  func wait(_ mutex: UnsafeMutablePointer<ob_lock>) { ob_condition_wait(condition, mutex) }
}
