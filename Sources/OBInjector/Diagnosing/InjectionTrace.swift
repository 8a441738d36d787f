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
  private let observer: any InjectionObserver
  private let call: UInt
  private var depth = 0

  init(_ observer: any InjectionObserver) {
    self.observer = observer
    call = Self.calls.increment()
  }

  func begin(
    _ subject: InjectionEvent.Subject, _ name: PropertyName? = nil, _ type: Any.Type,
    _ registration: Registration? = nil
  ) -> Span {
    let span = Span(subject: subject, name: name, type: type, registration: registration, start: .now)
    send(span, nil, nil)
    depth += 1
    return span
  }

  /// Says whether that was the outermost.
  func end(_ span: Span, _ outcome: InjectionEvent.Outcome) -> Bool {
    let duration = ContinuousClock.now - span.start
    depth -= 1
    send(span, outcome, duration)
    return depth == 0
  }

  private func send(_ span: Span, _ outcome: InjectionEvent.Outcome?, _ duration: Duration?) {
    observer.observe(
      InjectionEvent(
        subject: span.subject, call: call, depth: depth, name: span.name, type: span.type,
        registration: span.registration?.described, outcome: outcome, duration: duration))
  }
}

/// The hooks: each is one look at `trace` and `isObserved` where nobody watches.
extension Resolution {
  /// Does something, and reports when it begins and ends if somebody watches this call or this injector.
  @inline(__always)
  func observing<Result>(
    _ injector: PropertyInjector, _ subject: InjectionEvent.Subject, _ name: PropertyName?, _ type: Any.Type,
    _ registration: Registration?, _ body: () throws(InjectionError) -> Result,
    outcome: (Result) -> InjectionEvent.Outcome
  ) throws(InjectionError) -> Result {
    if trace == nil, !injector.isObserved { return try body() }
    return try observed(injector, subject, name, type, registration, body, outcome: outcome)
  }

  @inline(never)
  private func observed<Result>(
    _ injector: PropertyInjector, _ subject: InjectionEvent.Subject, _ name: PropertyName?, _ type: Any.Type,
    _ registration: Registration?, _ body: () throws(InjectionError) -> Result,
    outcome: (Result) -> InjectionEvent.Outcome
  ) throws(InjectionError) -> Result {
    if trace == nil, let observer = injector.observer { trace = InjectionTrace(observer) }
    let span = trace?.begin(subject, name, type, registration)
    do throws(InjectionError) {
      let result = try body()
      if let span, trace?.end(span, outcome(result)) == true { trace = nil }
      return result
    } catch {
      // An object fails because of a property; that one has the reason.
      if let span, trace?.end(span, subject == .target ? .abandoned : .failed(error)) == true { trace = nil }
      throw error
    }
  }

  /// Carries out a step and reports it, unless the property is nothing to talk about.
  @inline(__always)
  func carryOutObserved(
    _ step: InjectionPlan.Step, _ point: InjectionPoint, at index: Int, _ pass: inout Pass
  ) throws(InjectionError) -> State {
    if trace == nil { return try carryOut(step, point, at: index, &pass) }
    return try observed(step, point, at: index, &pass)
  }

  @inline(never)
  private func observed(
    _ step: InjectionPlan.Step, _ point: InjectionPoint, at index: Int, _ pass: inout Pass
  ) throws(InjectionError) -> State {
    if case .settled(.omitted) = step { return .omitted }
    var (name, registration) = (point.name, step.registration)
    if case .name(let wanted) = point.request(in: pass.target) {
      (name, registration) = (wanted, pass.builder.find(wanted)?.registration)
    }
    return try observed(pass.builder, .property, name, point.type, registration) { () throws(InjectionError) in
      try carryOut(step, point, at: index, &pass)
    } outcome: {
      $0.outcome
    }
  }
}

extension ReportDetails.State {
  fileprivate var outcome: InjectionEvent.Outcome {
    switch self {
    case .matched, .injected: .injected
    case .alreadySet, .omitted: .alreadySet
    case .noValue: .noValue
    case .notRegistered: .notRegistered
    case .failed(let error): .failed(error)
    }
  }
}
