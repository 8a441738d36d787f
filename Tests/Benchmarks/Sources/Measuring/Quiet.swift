/// Waits until no other program uses the processor's core.
///
/// On a shared machine, another program may use the other half of a core. Then code that keeps the core busy takes
/// twice as long, and code that waits for memory or for an atomic instruction does not, so that even ratios move. A
/// loop that keeps it busy tells which it is.
package struct Quiet {
  /// The shortest that the loop ever took, in nanoseconds.
  private var shortest: Double
  /// The rest of the waiting time, in nanoseconds; it ends on a machine that is never quiet.
  private var patience: Double
  private let total: Double

  /// - Parameter seconds: How long to wait, all in all.
  package init(seconds: Double) {
    total = seconds * 1e9
    patience = total
    shortest = .infinity
    // Others come and go within seconds.
    let end = ContinuousClock.now + .seconds(min(seconds / 10, 6))
    while ContinuousClock.now < end { shortest = min(shortest, Self.loop()) }
  }

  /// Returns as soon as the processor is quiet.
  package mutating func wait() {
    while patience > 0 {
      let time = Self.loop()
      shortest = min(shortest, time)
      if time < shortest * 1.1 { return }
      patience -= time
    }
  }

  /// The time that was waited, for readers of the figures.
  package var summary: String {
    patience > 0
      ? "waited \(Int(((total - patience) / 1e9).rounded())) s for a machine that was busy with others"
      : "the machine was busy with others"
  }

  private static func loop() -> Double { Timing.nanoseconds { sink = mix(sink) } }

  nonisolated(unsafe) private static var sink: UInt64 = 1

  /// Four chains of shifts, none of which waits for another: four instructions in each cycle.
  @inline(never)
  private static func mix(_ seed: UInt64) -> UInt64 {
    var (a, b, c, d) = (seed | 1, seed &+ 2 | 1, seed &+ 4 | 1, seed &+ 8 | 1)
    for _ in 0..<500 {
      (a, b, c, d) = (a ^ a << 13, b ^ b << 13, c ^ c << 13, d ^ d << 13)
      (a, b, c, d) = (a ^ a >> 7, b ^ b >> 7, c ^ c >> 7, d ^ d >> 7)
      (a, b, c, d) = (a ^ a << 17, b ^ b << 17, c ^ c << 17, d ^ d << 17)
    }
    return a ^ b ^ c ^ d
  }
}
