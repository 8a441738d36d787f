import Foundation
import OBInjector

/// A user's stay, from sign-in to sign-out: a child of the app's injector.
struct Session: Sendable {
  let token: String
  let user: User
  let injector: PropertyInjector
  fileprivate(set) var lastUse: Date
}

/// The open sessions, by the tokens that requests bring.
actor Sessions: AsyncInjectorReleasing {
  // Weak, since the injector keeps this object.
  private weak var injector: PropertyInjector?
  private let clock: any WallClock
  private let ids: any IDGenerator
  private var open: [String: Session] = [:]

  init(
    injector: PropertyInjector, clock: any WallClock, ids: any IDGenerator
  ) {
    self.injector = injector
    self.clock = clock
    self.ids = ids
  }

  /// Begins a session; `nil` if the server stops.
  func begin(_ user: User) throws -> Session? {
    let modules = [SessionModule(user: user)]
    guard let child = try injector?.makeChild(modules: modules) else {
      return nil
    }
    let session = Session(
      token: ids.next(), user: user, injector: child, lastUse: clock.now)
    open[session.token] = session
    return session
  }

  func use(_ token: String) -> Session? {
    open[token]?.lastUse = clock.now
    return open[token]
  }

  func end(_ token: String) async {
    await open.removeValue(forKey: token)?.injector.awaitShutDown()
  }

  func endUnused(since date: Date) async {
    for session in open.values where session.lastUse < date {
      await end(session.token)
    }
  }

  // The end of the app's injector doesn't end its children.
  func willBeReleased() async {
    for token in open.keys { await end(token) }
  }
}
