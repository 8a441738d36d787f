/// Remembers what happened; bound to classes, so that screens can refer to it weakly.
protocol Log: AnyObject {
  var text: String { get }
  func note(_ event: String)
}

/// A log in memory.
final class MemoryLog: Log {
  private var events: [String] = []

  var text: String { events.joined(separator: "\n") }

  func note(_ event: String) { events.append(event) }
}
