import Foundation

/// How long the long tests are: short while one works, in full with `OBINJECTOR_FULL=1`, which `.ci/run` sets.
enum Effort {
  /// `OBINJECTOR_FULL=1`; with a larger number, random tests are that many times as long.
  private static let times = number("OBINJECTOR_FULL").flatMap(Int.init) ?? 0

  static let isFull = times > 0

  /// As many rounds as are enough now.
  static func rounds(_ full: Int, short: Int) -> Int { isFull ? full * times : short }

  /// Runs a random test for as many seeds as are enough now, or for the one of `OBINJECTOR_SEED` alone.
  static func forEachSeed(_ full: Int, short: Int, _ body: (UInt64) throws -> Void) rethrows {
    if let seed = number("OBINJECTOR_SEED").flatMap(UInt64.init) { return try body(seed) }
    for seed in 0..<UInt64(rounds(full, short: short)) { try body(seed) }
  }

  /// How long threads work against each other: `OBINJECTOR_STRESS_SECONDS`, or 0.4 s.
  static var stressSeconds: Double { number("OBINJECTOR_STRESS_SECONDS").flatMap(Double.init) ?? 0.4 }

  /// How often the soak injects: `OBINJECTOR_SOAK_INJECTIONS`, or a hundred thousand in full.
  static var soakInjections: Int {
    number("OBINJECTOR_SOAK_INJECTIONS").flatMap(Int.init) ?? rounds(100_000, short: 20_000)
  }

  private static func number(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}
