/// The trace of one observed outermost call on one thread; sends its events to the observer.
final class InjectionTrace {
  private static let calls = AtomicWord()
  let observer: any InjectionObserver
  private let call: UInt
  private var depth = 0

  @inline(never)
  init(_ observer: any InjectionObserver) {
    self.observer = observer
    call = Self.calls.increment()
  }

  /// Begins to make the value of a registration or, without one, to fill an object of the type; returns the function
  /// that ends it, and sends the event.
  ///
  /// A value that is awaited is a call of its own: tasks share the values that they wait for, and may resume on another
  /// thread.
  @inline(never)
  func begin(_ registration: Registration?, filling type: Any.Type = Never.self) -> (InjectionEvent.Outcome) -> Void {
    let start = ContinuousClock.now
    depth += 1
    return { outcome in
      let duration = ContinuousClock.now - start
      self.depth -= 1
      self.observer.observe(
        InjectionEvent(
          outcome: outcome, name: registration?.name, type: registration?.type ?? type,
          registration: registration.flatMap { $0.isImplicit ? nil : $0.described }, depth: self.depth,
          duration: duration, call: self.call))
    }
  }
}
