/// Runs the cases in turns and keeps the time of each turn.
package struct Timing {
  private var samples: [String: [Double]] = [:]

  package init() {}

  /// Checks every case once, then gives each its turn in every round, so that all of them meet the same machine.
  package mutating func measure(_ cases: [Case], rounds: Int, _ quiet: inout Quiet) {
    for one in cases { one.check() }
    var order = Array(cases.indices)
    for _ in 0..<rounds {
      order.shuffle()
      for index in order { samples[cases[index].name, default: []].append(Self.turn(cases[index], &quiet)) }
    }
  }

  /// Nanoseconds for one object.
  package func median(_ name: String) -> Double? { samples[name].map(Self.median) }

  package static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The first batch warms the caches up; of the second the empty loop is subtracted.
  private static func turn(_ one: Case, _ quiet: inout Quiet) -> Double {
    quiet.wait()
    one.prepare()
    let all = 0..<one.batch
    one.run(all)
    one.prepare()
    let empty = nanoseconds { one.empty(all) }
    let full = nanoseconds { one.run(all) }
    return (full - empty) / Double(all.count)
  }

  @inline(never)
  package static func nanoseconds(_ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    body()
    let time = (clock.now - start).components
    return Double(time.seconds) * 1e9 + Double(time.attoseconds) / 1e9
  }
}
