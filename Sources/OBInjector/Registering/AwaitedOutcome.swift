/// The result of an awaited value, and the notes that its making leaves.
struct AwaitedOutcome: Sendable {
  typealias Result = Swift.Result<InstanceStore.Shared?, any Error>

  let result: Result
  var notes: [AwaitingNote] = []
}

/// Something that is left to do for what was made on the way to an awaited value.
///
/// An object is told, and a failure below it said, only where the value stays: a failure around it throws the notes away.
///
/// `@unchecked Sendable` is sound: an object is touched in the isolation where it was filled.
final class AwaitingNote: @unchecked Sendable {
  enum Matter {
    /// An object that was filled and wants to know, and where.
    case telling(Any, isolation: (any Actor)?)
    /// The failure that leaves a property below a made object empty.
    case failure(any Error)
  }

  let matter: Matter
  /// Several calls may get one value.
  private let isDone = Lock(false)

  init(_ matter: Matter) { self.matter = matter }

  var isTelling: Bool { if case .telling = matter { true } else { false } }

  /// Claims the note: true for the first caller only.
  func take() -> Bool {
    isDone.withLock { isDone in
      defer { isDone = true }
      return !isDone
    }
  }
}
