import Foundation

/// Tells the time.
protocol WallClock {
  var now: Date { get }
}

/// The time of this computer.
struct SystemClock: WallClock {
  var now: Date { Date() }
}
