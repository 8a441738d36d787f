#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A condition variable, on which one thread sleeps until another one wakes it.
///
/// `@unchecked Sendable` is sound: the pointer never changes, and the variable behind it is made for several threads.
final class Condition: @unchecked Sendable {
  fileprivate let condition: UnsafeMutablePointer<pthread_cond_t>

  init() {
    condition = .allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    let status = pthread_cond_init(condition, nil)
    precondition(status == 0, "pthread_cond_init failed with \(status)")
  }

  deinit {
    pthread_cond_destroy(condition)
    condition.deallocate()
  }

  func signal() { pthread_cond_signal(condition) }

  /// Sleeps until `signal`, or without a reason; the mutex is released meanwhile.
  ///
  /// Precondition: the calling thread has locked the mutex.
  func wait(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) { pthread_cond_wait(condition, mutex) }
}
