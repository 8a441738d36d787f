/// One observed outermost call on one thread: turns what happens into events.
final class InjectionTrace {
  /// Something that has begun.
  struct Span {
    fileprivate let subject: InjectionEvent.Subject
    fileprivate let name: PropertyName?
    fileprivate let type: Any.Type
    fileprivate let registration: Registration?
    fileprivate let start: ContinuousClock.Instant
  }

  private static let calls = AtomicWord(0)
  let observer: any InjectionObserver
  private let call: UInt
  private var depth = 0

  init(_ observer: any InjectionObserver) {
    self.observer = observer
    call = Self.calls.increment()
  }

  func begin(
    _ subject: InjectionEvent.Subject, _ name: PropertyName?, _ type: Any.Type, _ registration: Registration?
  ) -> Span {
    let span = Span(subject: subject, name: name, type: type, registration: registration, start: .now)
    send(span, nil, nil)
    depth += 1
    return span
  }

  func end(_ span: Span, _ outcome: InjectionEvent.Outcome) {
    let duration = ContinuousClock.now - span.start
    depth -= 1
    send(span, outcome, duration)
  }

  private func send(_ span: Span, _ outcome: InjectionEvent.Outcome?, _ duration: Duration?) {
    observer.observe(
      InjectionEvent(
        subject: span.subject, call: call, depth: depth, name: span.name, type: span.type,
        registration: span.registration.flatMap { $0.isImplicit ? nil : $0.described }, outcome: outcome,
        duration: duration))
  }
}

/// The hooks: where nobody watches, each is one look at `trace`. What goes on behind it stays out of line, or everybody
/// would make room for moments of time.
extension Resolution {
  /// Does something, and reports when it begins and ends.
  @inline(never)
  func observing<Result>(
    _ subject: InjectionEvent.Subject, _ name: PropertyName?, _ type: Any.Type, _ registration: Registration?,
    _ body: () throws(InjectionError) -> Result, outcome: (Result) -> InjectionEvent.Outcome
  ) throws(InjectionError) -> Result {
    guard let trace else { return try body() }
    let span = trace.begin(subject, name, type, registration)
    do throws(InjectionError) {
      let result = try body()
      trace.end(span, outcome(result))
      return result
    } catch {
      // An object fails because of a property; that one has the reason.
      trace.end(span, subject == .target ? .abandoned : .failed(error))
      throw error
    }
  }

  /// Carries out a step and reports it.
  @inline(__always)
  func carryOutObserved(
    _ step: InjectionPlan.ActiveStep, _ filling: inout Filling
  ) throws(InjectionError) -> State {
    guard trace != nil else { return try carryOut(step, &filling) }
    return try observing(.property, filling.traced(step.index), step.point.type, step.registration) {
      () throws(InjectionError) in
      try carryOut(step, &filling)
    } outcome: {
      $0.outcome
    }
  }

  /// Reports what the ready loop has set and found set.
  func traceReady(_ filling: Filling) {
    for index in filling.plan.ready.numbers.sorted() {
      report(index, filling.bits >> UInt64(index) & 1 == 1 ? .injected : .alreadySet, filling)
    }
  }

  /// Reports what stays as it is.
  func traceUnfilled(_ filling: Filling) {
    for unfilled in filling.plan.unfilled {
      if case .omitted = unfilled.state { continue }
      let change = filling.changes?.list.last { $0.index == unfilled.index }?.state
      report(unfilled.index, (change ?? unfilled.state).outcome, filling)
    }
  }

  /// Reports the property because of which an object is given up, and passes on why.
  func traced(_ error: InjectionError, _ index: Int, _ filling: Filling) -> InjectionError {
    if trace != nil { report(index, .failed(error), filling) }
    return error
  }

  /// Reports a look-up that finds nothing to ask, and passes on why; one by type bears the name that the type suggests.
  func missed(_ error: InjectionError, _ type: Any.Type, as name: PropertyName? = nil) -> InjectionError {
    if let trace {
      let name = name ?? error.property ?? PropertyName(TypeNames.lowerCamelCase(of: type))
      trace.end(trace.begin(.lookUp, name, type, nil), error.code == .notRegistered ? .notRegistered : .failed(error))
    }
    return error
  }

  private func report(_ index: Int, _ outcome: InjectionEvent.Outcome, _ filling: Filling) {
    guard let trace else { return }
    let (plan, point) = (filling.plan, filling.plan.points[index])
    let isAlreadySet = if case .alreadySet = outcome { true } else { false }
    let name = plan.details?.properties?[index].name(ifSet: isAlreadySet) ?? point.name
    trace.end(trace.begin(.property, name, point.type, plan.sources[index]), outcome)
  }
}

extension Resolution.Filling {
  /// The name under which a property is going to be looked up, or its own, where it has a value already.
  fileprivate func traced(_ index: Int) -> PropertyName {
    guard let property = plan.details?.properties?[index] else { return plan.points[index].name }
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
