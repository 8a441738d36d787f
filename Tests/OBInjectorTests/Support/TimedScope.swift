import Foundation

@testable import OBInjector

/// A clock that stands still until a test lets it tick.
///
/// The store numbers values in the order of their completion, which tells those before a tick from those after it.
///
/// `@unchecked Sendable` is sound: every access holds the lock.
final class TickingClock: @unchecked Sendable {
  private let lock = NSLock()
  private var last: UInt = 0

  func tick() {
    let now = InstanceStore.Entry(.init(value: ()), as: .init(.injector, in: ObjectIdentifier(lock))).number
    lock.withLock { last = max(last, now) }
  }

  /// Returns true if the clock has not ticked since the value was complete.
  func isCurrent(_ number: UInt) -> Bool { lock.withLock { number > last } }
}

/// One value for all threads, made again after a tick of a clock: a new scope, and all that it takes to add one.
private final class Timed: SharedInInjector, @unchecked Sendable {
  private let clock: TickingClock

  init(_ clock: TickingClock) {
    self.clock = clock
    super.init("timed", .init())
  }

  override func holds(_ entry: InstanceStore.Entry) -> Bool { clock.isCurrent(entry.number) }
}

extension Scope { static func timed(_ clock: TickingClock) -> Scope { Scope(Timed(clock)) } }
