/// The trace of one observed outermost call on one thread; sends its events to the observer.
final class InjectionTrace {
  private static let calls = AtomicWord()
  let observer: any InjectionObserver
  fileprivate let call: UInt
  fileprivate var depth = 0

  @inline(never)
  init(_ observer: any InjectionObserver) {
    self.observer = observer
    call = Self.calls.increment()
  }
}

/// A value that is being made, or an object that is being filled.
///
/// A value that is awaited is a call of its own: tasks share the values that they wait for, and may resume on another
/// thread.
///
/// A class, since code without an observer then tests one word: a moment of the clock has a layout that only the
/// runtime knows.
///
/// `@unchecked Sendable` is sound: the task that has begun it ends it.
final class BegunEvent: @unchecked Sendable {
  private let trace: InjectionTrace
  private let type: Any.Type
  private let registration: Registration?
  private let start = ContinuousClock.now

  /// Begins to make the value of a registration or, without one, to fill an object of the type.
  @inline(never)
  init(_ trace: InjectionTrace, _ registration: Registration?, filling type: Any.Type = Never.self) {
    (self.trace, self.type, self.registration) = (trace, registration?.type ?? type, registration)
    trace.depth += 1
  }

  @inline(never)
  func end(_ outcome: InjectionEvent.Outcome) {
    let duration = ContinuousClock.now - start
    trace.depth -= 1
    trace.observer.observe(
      InjectionEvent(
        outcome: outcome, name: registration?.name, type: type,
        registration: registration.flatMap { $0.isImplicit ? nil : $0.described }, depth: trace.depth,
        duration: duration, call: trace.call))
  }
}
