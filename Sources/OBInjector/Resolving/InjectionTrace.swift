/// The trace of one observed outermost call on one thread; sends its steps to the observer as events.
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

  /// Reports the begin of an operation.
  @inline(never)
  func begin(
    _ subject: InjectionEvent.Subject, _ name: PropertyName?, _ type: Any.Type, _ registration: Registration?
  ) -> BegunEvent {
    let event = BegunEvent(self, subject, name, type, registration)
    send(event, nil, nil)
    depth += 1
    return event
  }

  fileprivate func end(_ event: BegunEvent, _ outcome: InjectionEvent.Outcome) {
    let duration = ContinuousClock.now - event.start
    depth -= 1
    send(event, outcome, duration)
  }

  private func send(_ event: BegunEvent, _ outcome: InjectionEvent.Outcome?, _ duration: Duration?) {
    observer.observe(
      InjectionEvent(
        subject: event.subject, call: call, depth: depth, name: event.name, type: event.type,
        registration: event.registration.flatMap { $0.isImplicit ? nil : $0.described }, outcome: outcome,
        duration: duration))
  }
}

/// An operation that has begun.
///
/// One that has begun with an await ends on another thread or in another step. It is a call of its own: tasks share the
/// values that they wait for, and may resume on another thread.
///
/// `@unchecked Sendable` is sound: the task that has begun it ends it.
final class BegunEvent: @unchecked Sendable {
  fileprivate let subject: InjectionEvent.Subject
  fileprivate let name: PropertyName?
  fileprivate let type: Any.Type
  fileprivate let registration: Registration?
  fileprivate let start = ContinuousClock.now
  private let trace: InjectionTrace
  private var hasEnded = false

  fileprivate init(
    _ trace: InjectionTrace, _ subject: InjectionEvent.Subject, _ name: PropertyName?, _ type: Any.Type,
    _ registration: Registration?
  ) {
    (self.trace, self.subject, self.name) = (trace, subject, name)
    (self.type, self.registration) = (type, registration)
  }

  /// Begins an operation that an await may interrupt; returns `nil` without an observer.
  static func begin(
    _ subject: InjectionEvent.Subject, _ registration: Registration, _ watcher: CallContext.Watcher?
  ) -> BegunEvent? {
    watcher.map { InjectionTrace($0.observer).begin(subject, registration.name, registration.type, registration) }
  }

  /// Reports the end, unless that was done before.
  @inline(never)
  func end(_ outcome: InjectionEvent.Outcome) {
    if !hasEnded { trace.end(self, outcome) }
    hasEnded = true
  }
}

/// The hooks: without an observer, each costs one check of `trace`. The observed paths are not inlined, since they
/// would enlarge the stack frames of all callers.
extension Resolution {
  /// Runs an operation, and reports its begin and its end.
  @inline(never)
  func observing<Result>(
    _ subject: InjectionEvent.Subject, _ name: PropertyName?, _ type: Any.Type, _ registration: Registration?,
    _ begun: BegunEvent? = nil, _ body: () throws(InjectionError) -> Result,
    outcome: (Result) -> InjectionEvent.Outcome
  ) throws(InjectionError) -> Result {
    guard let trace else { return try body() }
    let event = begun ?? trace.begin(subject, name, type, registration)
    do throws(InjectionError) {
      let result = try body()
      event.end(outcome(result))
      return result
    } catch {
      // The object fails because of a property; the event of that property has the error.
      event.end(subject == .target ? .abandoned : .failed(error))
      throw error
    }
  }

  /// Carries out a step that an observer watches, or whose errors bear an alias.
  @inline(never)
  func carryOutFurther(
    _ step: InjectionPlan.ActiveStep, _ filling: inout Filling
  ) throws(InjectionError) -> State {
    guard trace != nil else { return try carryOutRenaming(step, &filling) }
    return try observing(.property, filling.traced(step.index), step.point.type, step.registration) {
      () throws(InjectionError) in
      try carryOutRenaming(step, &filling)
    } outcome: {
      $0.outcome
    }
  }

  /// Reports the properties that the ready loop has set, or found set.
  func traceReady(_ filling: borrowing Filling) {
    for index in filling.plan.ready.numbers.sorted() {
      report(index, filling.bits >> UInt64(index) & 1 == 1 ? .injected : .alreadySet, filling)
    }
  }

  /// Reports the properties that stay as they are.
  func traceUnfilled(_ filling: borrowing Filling) {
    for unfilled in filling.plan.unfilled {
      if case .omitted = unfilled.state { continue }
      let change = filling.changes?.list.last { $0.index == unfilled.index }?.state
      report(unfilled.index, (change ?? unfilled.state).outcome, filling)
    }
  }

  /// Reports the property that makes its object fail, and returns the error.
  func tracing(_ error: InjectionError, _ index: Int, _ filling: borrowing Filling) -> InjectionError {
    if trace != nil { report(index, .failed(error), filling) }
    return error
  }

  /// Reports a lookup that finds no registration, and returns the error; a lookup by type has the name that the type
  /// suggests.
  func tracingMiss(_ error: InjectionError, _ type: Any.Type, as name: PropertyName? = nil) -> InjectionError {
    if let trace {
      let name = name ?? error.property ?? PropertyName(TypeNames.lowerCamelCase(of: type))
      trace.begin(.lookUp, name, type, nil).end(error.code == .notRegistered ? .notRegistered : .failed(error))
    }
    return error
  }

  private func report(_ index: Int, _ outcome: InjectionEvent.Outcome, _ filling: borrowing Filling) {
    guard let trace else { return }
    let (plan, point) = (filling.plan, filling.plan.points[index])
    let isAlreadySet = if case .alreadySet = outcome { true } else { false }
    let name = plan.reports.property(index).name(ifSet: isAlreadySet)
    trace.begin(.property, name, point.type, plan.sources[index]).end(outcome)
  }
}

extension Resolution.Filling {
  /// Returns the name under which a property will be looked up, or its own name if it has a value already.
  fileprivate func traced(_ index: Int) -> PropertyName {
    let property = plan.reports.property(index)
    return property.name(ifSet: property.isByType && !isEmpty(index))
  }
}

extension ReportDetails.State {
  fileprivate var outcome: InjectionEvent.Outcome {
    switch self {
    case .injected: .injected
    case .matched, .omitted: .alreadySet
    case .noValue, .withoutValue: .noValue
    case .notRegistered: .notRegistered
    case .leadsNowhere(let error) where error.code == .notRegistered: .notRegistered
    case .failed(let error), .leadsNowhere(let error): .failed(error)
    }
  }
}
