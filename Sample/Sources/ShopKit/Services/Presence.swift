import OBInjector

/// Tells the shop that a user is there, from login to logout.
final class Presence {
  private let user: User
  private let journal: Journal

  init(user: User, journal: Journal) {
    self.user = user
    self.journal = journal
    journal.note("presence: \(user.name) has come")
  }
}

extension Presence: InjectorReleasing {
  /// Called when the session's injector is shut down.
  func willBeReleased() { journal.note("presence: \(user.name) has left") }
}
