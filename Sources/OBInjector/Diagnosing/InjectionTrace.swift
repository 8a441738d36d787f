import Synchronization

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

  private static let calls = Atomic<UInt>(0)
  private let observer: any InjectionObserver
  private let call: UInt
  private var depth = 0

  init(_ observer: any InjectionObserver) {
    self.observer = observer
    call = Self.calls.add(1, ordering: .relaxed).newValue
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

/// The hooks: each is one look at `trace` and `observer` where nobody watches.
extension Resolution {
  /// The trace of this call, if somebody watches it or the injector.
  @inline(__always)
  func trace(of injector: PropertyInjector) -> InjectionTrace? {
    if trace == nil, !injector.isObserved { return nil }
    return begunTrace(of: injector)
  }

  @inline(never)
  private func begunTrace(of injector: PropertyInjector) -> InjectionTrace? {
    if trace == nil, let observer = injector.observer { trace = InjectionTrace(observer) }
    return trace
  }

  func end(_ span: InjectionTrace.Span, _ outcome: InjectionEvent.Outcome) {
    if trace?.end(span, outcome) == true { trace = nil }
  }

  /// Carries out a step and reports it, unless the property is nothing to talk about.
  func carryOutObserved(
    _ step: InjectionPlan.Step, _ point: InjectionPoint, at index: Int, _ pass: inout Pass
  ) throws(InjectionError) -> State {
    guard let trace = trace(of: pass.builder) else { return try carryOut(step, point, at: index, &pass) }
    if case .settled(.omitted) = step { return .omitted }
    let span = trace.begin(.property, point.name, point.type, step.registration)
    do throws(InjectionError) {
      let state = try carryOut(step, point, at: index, &pass)
      end(span, state.outcome)
      return state
    } catch {
      end(span, .failed(error))
      throw error
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
