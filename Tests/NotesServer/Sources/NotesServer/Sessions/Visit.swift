import Foundation
import Logging
import OBInjector
import Synchronization

/// Counts the requests of one session, which share it.
final class Visit: InjectorReleasing, Sendable {
  private let user: User
  private let clock: any WallClock
  private let logger: Logger
  private let begin: Date
  private let requests = Atomic(0)

  init(user: User, clock: any WallClock, logger: Logger) {
    self.user = user
    self.clock = clock
    self.logger = logger
    begin = clock.now
  }

  func count() { requests.add(1, ordering: .relaxed) }

  func willBeReleased() {
    let count = requests.load(ordering: .relaxed)
    guard count > 0 else { return }
    let seconds = Int(clock.now.timeIntervalSince(begin))
    logger.info("\(user.name) made \(count) requests in \(seconds) s")
  }
}
