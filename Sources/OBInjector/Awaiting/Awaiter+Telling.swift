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

  private func notify(_ note: AwaitingNote, on isolation: isolated (any Actor)?) -> [InjectionError] {
    guard case .telling(let filled, _) = note.matter else { return [] }
    return Resolution.current.notify(filled, context(isolation))
  }
}
