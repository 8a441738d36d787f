import OBInjector

/// Tells the shop that a user is there, from login to logout.
final class Presence {
  private let user: User
  private let log: Log

  init(user: User, log: Log) {
    self.user = user
    self.log = log
    log.write("presence: \(user.name) signed in")
  }
}

extension Presence: InjectorReleasing {
  /// Called when the session's injector is shut down.
  func willBeReleased() { log.write("presence: \(user.name) signed out") }
}
