import OBInjector
import Synchronization

/// The documents that one user has read; shared by all requests of the session.
final class ReadingHistory: Sendable {
  private let user: User
  private let log: any Log
  private let read = Mutex<[String]>([])

  init(user: User, log: any Log) {
    self.user = user
    self.log = log
  }

  var names: [String] { read.withLock { $0 } }
  func add(_ name: String) { read.withLock { $0.append(name) } }
}

extension ReadingHistory: InjectorReleasing {
  /// Called at logout.
  func willBeReleased() { log.note("\(user.name) has read \(names.count) documents") }
}
