/// The trace of one observed outermost call on one thread; sends its events to the observer.
final class InjectionTrace {
  private static let calls = AtomicWord(0)
  let observer: any InjectionObserver
  private let call: UInt
  private var depth = 0

  @inline(never)
  init(_ observer: any InjectionObserver) {
    self.observer = observer
    call = Self.calls.increment()
  }

  /// Begins to make the value of a registration.
  @inline(never)
  func begin(_ registration: Registration) -> BegunEvent {
    depth += 1
    return BegunEvent(self, registration.type, registration, failures: 0)
  }

  /// Begins to fill an object.
  ///
  /// - Parameter failures: The number of failures that have occurred before.
  @inline(never)
  func begin(filling type: Any.Type, failures: Int) -> BegunEvent {
    depth += 1
    return BegunEvent(self, type, nil, failures: failures)
  }

  fileprivate func end(_ event: BegunEvent, _ outcome: InjectionEvent.Outcome) {
    let duration = ContinuousClock.now - event.start
    depth -= 1
    observer.observe(
      InjectionEvent(
        outcome: outcome, name: event.registration?.name, type: event.type,
        registration: event.registration.flatMap { $0.isImplicit ? nil : $0.described }, depth: depth,
        duration: duration, call: call))
  }
}

/// A value that is being made, or an object that is being filled.
///
/// A value that is awaited is a call of its own: tasks share the values that they wait for, and may resume on another
/// thread.
///
/// `@unchecked Sendable` is sound: the task that has begun it ends it.
final class BegunEvent: @unchecked Sendable {
  fileprivate let type: Any.Type
  fileprivate let registration: Registration?
  fileprivate let start = ContinuousClock.now
  /// The number of failures that occurred before.
  let failures: Int
  private let trace: InjectionTrace

  fileprivate init(_ trace: InjectionTrace, _ type: Any.Type, _ registration: Registration?, failures: Int) {
    (self.trace, self.type, self.registration, self.failures) = (trace, type, registration, failures)
  }

  @inline(never)
  func end(_ outcome: InjectionEvent.Outcome) { trace.end(self, outcome) }
}
