/// Runs the cases in turns and keeps the time of each turn.
struct Timing {
  private(set) var samples: [String: [Double]] = [:]

  /// Checks every case once, then gives each its turn in every round, so that all of them meet the same machine.
  mutating func measure(_ cases: [Case], rounds: Int) {
    for one in cases { Self.check(one) }
    var order = Array(cases.indices)
    for _ in 0..<rounds {
      order.shuffle()
      for index in order { samples[cases[index].name, default: []].append(Self.turn(cases[index])) }
    }
  }

  /// Nanoseconds for one injection.
  func median(_ name: String) -> Double? { samples[name].map(Self.median) }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// Fills one batch and stops the program if a property is wrong: a wrong answer has no speed.
  static func check(_ one: Case) {
    one.prepare()
    one.run()
    guard one.isRight() else { fatalError("\(one.name): an object was not filled as it should be") }
  }

  /// The first batch warms the caches up; of the second the empty loop is subtracted.
  private static func turn(_ one: Case) -> Double {
    one.prepare()
    one.run()
    one.prepare()
    let empty = nanoseconds(one.empty)
    let full = nanoseconds(one.run)
    return (full - empty) / Double(one.batch)
  }

  @inline(never)
  static func nanoseconds(_ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    body()
    let time = (clock.now - start).components
    return Double(time.seconds) * 1e9 + Double(time.attoseconds) / 1e9
  }
}

/// What callgrind counts: `--toggle-collect='*countedRegion*'`.
@inline(never)
func countedRegion(_ body: () -> Void) { body() }

extension Timing {
  /// Runs one case only, for a profiler that counts instructions inside `countedRegion`.
  static func run(_ one: Case, batches: Int, isEmpty: Bool) {
    check(one)
    for _ in 0..<batches {
      one.prepare()
      countedRegion(isEmpty ? one.empty : one.run)
    }
  }
}
