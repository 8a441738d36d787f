import Synchronization

/// Remembers what happened; bound to classes, so that screens can refer to it weakly.
protocol Log: AnyObject, Sendable {
  var text: String { get }
  func note(_ event: String)
}

/// A log in memory, for any number of threads.
final class MemoryLog: Log {
  private let events = Mutex<[String]>([])

  var text: String { events.withLock { $0.joined(separator: "\n") } }

  func note(_ event: String) { events.withLock { $0.append(event) } }
}
