internal import OBInjectorSystem

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
