/// The result of an awaited value, and the notes left while it was made.
struct AwaitedOutcome: Sendable {
  typealias Result = Swift.Result<InstanceStore.Shared?, any Error>

  let result: Result
  var notes: [AwaitingNote] = []
}

/// Work left to do after a value on the way to an awaited value was made.
///
/// An object is notified, and a failure below it reported, only if the value is kept: a failure of the value that needs
/// it discards the notes.
///
/// `@unchecked Sendable` is sound: an object is used only in the isolation in which it was filled.
final class AwaitingNote: @unchecked Sendable {
  enum Matter {
    /// A filled object that still has to be notified, and the isolation to do so in.
    case telling(Any, isolation: (any Actor)?)
    /// The failure that leaves a property below a made object empty.
    case failure(any Error)
  }

  let matter: Matter
  /// True once the note is claimed: several calls may get the same value.
  private let isDone = Lock(false)

  init(_ matter: Matter) { self.matter = matter }

  /// Claims the note; returns true for the first caller only.
  func take() -> Bool {
    isDone.withLock { isDone in
      defer { isDone = true }
      return !isDone
    }
  }
}
