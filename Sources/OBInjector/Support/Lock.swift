#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A value that only one thread at a time can see: the only lock of the library.
///
/// It stands on `pthread_mutex_t` because ThreadSanitizer understands that one; on Linux it reports false races
/// through `Synchronization.Mutex`.
///
/// `@unchecked Sendable` is sound: `state` is reached through `withLock` alone, and the mutex orders every access.
final class Lock<State>: @unchecked Sendable {
  private var state: State
  private let mutex = Mutex()

  init(_ state: State) { self.state = state }

  /// Runs `body` with the state.
  ///
  /// No code of the user's may run inside.
  @inline(__always)
  func withLock<Result, Failure: Error>(_ body: (inout State) throws(Failure) -> Result) throws(Failure) -> Result {
    mutex.lock()
    defer { mutex.unlock() }
    return try body(&state)
  }
}

/// A bare mutex, for the one lock that is held over several steps: while a shared instance is made.
///
/// `@unchecked Sendable` is sound: the mutex is made for being used from many threads, and its address never changes.
final class Mutex: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() {
    mutex.initialize(to: pthread_mutex_t())
    let status = pthread_mutex_init(mutex, nil)
    precondition(status == 0, "pthread_mutex_init failed with \(status)")
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  @inline(__always)
  func withLock<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }

  @inline(__always) func lock() { pthread_mutex_lock(mutex) }
  @inline(__always) func unlock() { pthread_mutex_unlock(mutex) }
}
