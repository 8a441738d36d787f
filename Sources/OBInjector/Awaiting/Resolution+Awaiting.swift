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
  /// A step of an awaiting call, on this thread.
  struct Step {
    fileprivate let outer: SavedCall
    fileprivate let around: AwaitedValues?
    fileprivate let mark, failures: Int
  }

  /// Begins a step, with the values that were awaited for it.
  @inline(never)
  func beginStep(_ context: CallContext, _ values: AwaitedValues?) -> Step {
    let around = awaited
    awaited = values
    return Step(outer: begin(context), around: around, mark: journal.mark, failures: failures.count)
  }

  /// Completes a step; returns its failures and notifications.
  @inline(never)
  func complete(_ step: Step) -> [AwaitingNote] {
    let notes = takeNotes(since: step.mark, failuresSince: step.failures)
    end(step.outer, .lookUp)
    end(step)
    return notes
  }

  @inline(never)
  func giveUp(_ step: Step) {
    end(step.outer, .lookUp, isGivenUp: true)
    end(step)
  }

  private func end(_ step: Step) {
    awaited = step.around
    _ = takeFailures(since: step.failures)
  }

  /// Takes out the failures and notifications of a step.
  private func takeNotes(since mark: Int, failuresSince failuresBefore: Int) -> [AwaitingNote] {
    var notes = takeFailures(since: failuresBefore).map { AwaitingNote(.failure($0)) }
    for notification in journal.takeNotifications(since: mark) {
      if let note = notification.awaited {
        notes.append(note)
      } else if notification.isSettled {
        // The object belongs to a published instance: it is notified when this step ends, even if the call around it
        // fails.
        journal.note(notification)
      } else if !notification.isWaiting {
        notes.append(AwaitingNote(.telling(notification.filled, isolation: caller.actor)))
      }
    }
    return notes
  }

  /// Notifies an object, in the isolation in which it was filled; returns the failures.
  func notify(_ filled: Any, _ context: CallContext) -> [InjectionError] {
    let failuresBefore = failures.count
    do throws(InjectionError) {
      try call(.target, context) { () throws(InjectionError) in
        journal.note(Journal.Notification(filled, FieldRecords.object(in: filled).map { ObjectIdentifier($0) }))
      }
    } catch {
      preconditionFailure("telling throws nothing, but \(error)")
    }
    return takeFailures(since: failuresBefore)
  }
}
