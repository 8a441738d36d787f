extension AwaitingNote {
  /// Returns the note with its failure as seen from further up the path.
  func at(_ place: (InjectionError) -> InjectionError) -> AwaitingNote {
    guard case .failure(let error as InjectionError) = matter else { return self }
    return AwaitingNote(.failure(place(error)))
  }
}

extension [AwaitingNote] {
  /// Takes out the failures that no report has yet.
  func takeFailures() -> [InjectionError] {
    compactMap { note in
      guard case .failure(let error as InjectionError) = note.matter, note.take() else { return nil }
      return error
    }
  }
}

extension Resolution {
  /// Runs one step of an awaiting call on this thread; returns its failures and notifications with its value.
  func step<Result>(
    _ context: CallContext, _ body: () throws(InjectionError) -> Result
  ) throws(InjectionError) -> (result: Result, notes: [AwaitingNote]) {
    let failuresBefore = failures.count
    defer { _ = takeFailures(since: failuresBefore) }
    var notes: [AwaitingNote] = []
    let result = try call(.lookUp, context) { () throws(InjectionError) -> Result in
      let mark = journal.mark
      let result = try body()
      notes += takeFailures(since: failuresBefore).map { AwaitingNote(.failure($0)) }
      for notification in journal.takeNotifications(since: mark) {
        if notification.isShared {
          // The object belongs to a published instance: it is notified when this step ends, even if the call around it
          // fails.
          journal.note(.notification(notification))
        } else if !notification.isWaiting {
          notes.append(AwaitingNote(.telling(notification.filled, isolation: context.caller.actor)))
        }
      }
      return result
    }
    return (result, notes)
  }

  /// Notifies an object, in the isolation in which it was filled; returns the failures.
  func notify(_ filled: Any, _ context: CallContext) -> [InjectionError] {
    let failuresBefore = failures.count
    do throws(InjectionError) {
      try call(.target, context) { () throws(InjectionError) in
        journal.note(.notification(.init(filled, FieldRecords.object(in: filled).map { ObjectIdentifier($0) })))
      }
    } catch {
      preconditionFailure("telling throws nothing, but \(error)")
    }
    return takeFailures(since: failuresBefore)
  }

  /// Fills a target with the awaited values, and leaves the notifications to the caller.
  func inject(
    _ injection: TargetInjection, _ context: CallContext, awaited: Awaited?
  ) -> (report: InjectionReport, notes: [AwaitingNote]) {
    if isStackLow { return (inject(injection, context), []) }
    var report: InjectionReport?
    do throws(InjectionError) {
      let notes = try step(context) { () throws(InjectionError) in
        let failuresBefore = failures.count
        var filling = Filling(
          injection.target, by: injection.planner,
          injection.planner.object.lease(for: injection.target, caller), .target,
          isInsideActor: injection.isInsideActor,
          awaited: awaited.map { Unretained($0) })
        let construction = try begin(.init(target: injection.target, by: injection.planner))
        try fill(&filling)
        end(construction, .complete)
        if journal.unfinishedCount > 0 { try settle(&filling, since: construction.mark) }
        report = filling.plan.report(
          filling.bits, changes: filling.changes?.list ?? [], below: takeFailures(since: failuresBefore),
          by: injection.planner.object.registry)
      }.notes
      if let report { return (report, notes) }
    } catch {}
    // A failed property does not stop the others.
    preconditionFailure("filling a target throws nothing")
  }

  /// Fills the object of an asynchronous block; objects below it may refer back to it.
  func fillAwaited(
    _ target: InjectionTarget, _ awaited: Awaited?, from registration: Registration, by planner: Planner
  ) throws(InjectionError) {
    path.substitutes.append((path.count, Unretained(registration)))
    defer { path.substitutes.removeLast() }
    let construction = try begin(.init(target: target, by: Unretained(planner), isCached: registration.isCached))
    var filling = Filling(
      target, by: Unretained(planner), planner.lease(for: target, caller), .created,
      awaited: awaited.map { Unretained($0) })
    do throws(InjectionError) {
      try fill(&filling)
      end(construction, .complete)
      if journal.unfinishedCount > 0 { try settle(&filling, since: construction.mark) }
    } catch {
      end(construction, .givenUp)
      throw error
    }
  }
}
