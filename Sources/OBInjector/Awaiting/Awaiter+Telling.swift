/// The telling of objects that were awaited, each where it was filled.
extension Awaiter {
  /// Tells those of the notes' objects that no call has told yet; says which can't be told.
  func tell(_ notes: [AwaitingNote]) async -> [InjectionError] {
    var failures: [InjectionError] = []
    for note in notes {
      guard case .telling(_, let isolation) = note.matter, note.take() else { continue }
      failures += await tell(note, on: isolation)
    }
    return failures
  }

  /// The end of a look-up: what is left to do is done by the call around it, or now.
  ///
  /// A look-up has no report for what could not be done.
  func finish(_ notes: [AwaitingNote], for around: AwaitingCall?) async {
    if let around { around.leave(notes) } else { _ = await tell(notes) }
  }

  private func tell(_ note: AwaitingNote, on isolation: isolated (any Actor)?) -> [InjectionError] {
    guard case .telling(let filled, _) = note.matter else { return [] }
    return Resolution.current.tell(filled, entry(isolation))
  }
}

/// What whoever watches is told of values that are awaited.
///
/// Each look-up and each making is a call of its own: tasks share what they wait for, and go on where they were not.
extension Awaiter {
  /// Something that has begun, and is to end.
  private struct Telling {
    private let trace: InjectionTrace
    private let span: InjectionTrace.Span

    init?(_ subject: InjectionEvent.Subject, _ registration: Registration, _ watcher: CallEntry.Watcher?) {
      guard let watcher else { return nil }
      trace = InjectionTrace(watcher.observer)
      span = trace.begin(subject, registration.name, registration.type, registration)
    }

    func end(_ outcome: InjectionEvent.Outcome) { trace.end(span, outcome) }
  }

  /// The value for a look-up; what need not be awaited itself tells of its own, on the way.
  func lookUp(
    _ request: ValueRequest, for isolation: isolated (any Actor)?
  ) async throws(InjectionError) -> InstanceStore.Shared? {
    let registration = request.registration
    guard registration.factory?.isAwaited == true || registration.collected != nil else {
      return try await value(of: request, for: isolation)
    }
    let telling = Telling(.lookUp, registration, watcher)
    do throws(InjectionError) {
      let value = try await value(of: request, for: isolation)
      telling?.end(value == nil ? .noValue : .injected)
      return value
    } catch {
      telling?.end(.failed(error))
      throw error
    }
  }

  /// The outcome of a making; what is around a value and the value itself are one thing to whoever watches.
  func telling(
    of registration: Registration, in call: AwaitingCall, _ making: () async -> Outcome
  ) async -> Outcome {
    let isInside = call.path.last?.key.registration.decoration?.base === registration
    let telling = isInside ? nil : Telling(.instance, registration, watcher)
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
