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
  /// Runs one step of an awaiting call on this thread, with the values that were awaited for it; returns its failures
  /// and notifications with its value.
  @inline(never)
  func step<Result>(
    _ context: CallContext, _ values: AwaitedValues?, _ body: () throws(InjectionError) -> Result
  ) throws(InjectionError) -> (result: Result, notes: [AwaitingNote]) {
    let (failuresBefore, outer) = (failures.count, awaited)
    awaited = values
    defer {
      awaited = outer
      _ = takeFailures(since: failuresBefore)
    }
    var notes: [AwaitingNote] = []
    let result = try call(.lookUp, context) { () throws(InjectionError) -> Result in
      let mark = journal.mark
      let result = try body()
      notes = takeNotes(since: mark, failuresSince: failuresBefore, context)
      return result
    }
    return (result, notes)
  }

  /// Takes out the failures and notifications of a step.
  @inline(never)
  private func takeNotes(since mark: Int, failuresSince failuresBefore: Int, _ context: CallContext) -> [AwaitingNote] {
    var notes = takeFailures(since: failuresBefore).map { AwaitingNote(.failure($0)) }
    for notification in journal.takeNotifications(since: mark) {
      if let note = notification.awaited {
        notes.append(note)
      } else if notification.isShared {
        // The object belongs to a published instance: it is notified when this step ends, even if the call around it
        // fails.
        journal.note(.notification(notification))
      } else if !notification.isWaiting {
        notes.append(AwaitingNote(.telling(notification.filled, isolation: context.caller.actor)))
      }
    }
    return notes
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
}
