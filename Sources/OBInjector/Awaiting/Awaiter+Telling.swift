/// Notifies awaited objects, each in the isolation in which it was filled.
extension Awaiter {
  /// Notifies the objects of the notes that no call has notified yet; returns the failures.
  func notify(_ notes: [AwaitingNote]) async -> [InjectionError] {
    var failures: [InjectionError] = []
    for note in notes {
      guard case .telling(_, let isolation) = note.matter, note.take() else { continue }
      failures += await notify(note, on: isolation)
    }
    return failures
  }

  /// Ends a lookup: the call around it takes the notes, or they are processed now.
  ///
  /// A lookup has no report for its failures.
  func finish(_ notes: [AwaitingNote], for around: AwaitingCall?) async {
    if let around { around.leave(notes) } else { _ = await notify(notes) }
  }

  private func notify(_ note: AwaitingNote, on isolation: isolated (any Actor)?) -> [InjectionError] {
    guard case .telling(let filled, _) = note.matter else { return [] }
    return Resolution.current.notify(filled, context(isolation))
  }
}

/// Reports awaited values to the observer.
///
/// Each lookup and each construction is a call of its own: tasks share the values that they wait for, and may resume on
/// another thread.
extension Awaiter {
  /// An operation that has begun and has to end.
  private struct EventSpan {
    private let trace: InjectionTrace
    private let span: InjectionTrace.Span

    init?(_ subject: InjectionEvent.Subject, _ registration: Registration, _ watcher: CallContext.Watcher?) {
      guard let watcher else { return nil }
      trace = InjectionTrace(watcher.observer)
      span = trace.begin(subject, registration.name, registration.type, registration)
    }

    func end(_ outcome: InjectionEvent.Outcome) { trace.end(span, outcome) }
  }

  /// Returns the value for a lookup; a value that need not be awaited reports its own events on the way.
  func lookUp(
    _ request: ValueRequest, for isolation: isolated (any Actor)?
  ) async throws(InjectionError) -> InstanceStore.Shared? {
    let registration = request.registration
    guard registration.factory?.isAwaited == true || registration.collected != nil else {
      return try await value(of: request, for: isolation)
    }
    let telling = EventSpan(.lookUp, registration, watcher)
    do throws(InjectionError) {
      let value = try await value(of: request, for: isolation)
      telling?.end(value == nil ? .noValue : .injected)
      return value
    } catch {
      telling?.end(.failed(error))
      throw error
    }
  }

  /// Returns the outcome of a construction; an observer sees a decorated value and its base as one instance.
  func telling(
    of registration: Registration, in call: AwaitingCall, _ making: () async -> Outcome
  ) async -> Outcome {
    let isInside = call.path.last?.key.registration.decoration?.base === registration
    let telling = isInside ? nil : EventSpan(.instance, registration, watcher)
    let outcome = await making()
    switch outcome.result {
    case .success(nil): telling?.end(.noValue)
    case .success: telling?.end(.made)
    case .failure(let error):
      telling?.end(.failed(InjectionError.thrown(error, by: registration, path: AwaitingCall.names)))
    }
    return outcome
  }
}
