// Diagnosing: Random configurations: `verify`, both forms of `explain`, the graph, lookups and an injection say the
// same.
//
// A failure prints its seed; `OBINJECTOR_SEED=17` runs that one alone. `OBINJECTOR_FULL=5` compares 20,000.
import OBInjector
import XCTest

final class RandomAgreementTests: XCTestCase {
  /// The configurations that are left for one of the three kinds of callers.
  private func seeds(_ caller: UInt64) -> [UInt64] {
    if let seed = ProcessInfo.processInfo.environment["OBINJECTOR_SEED"].flatMap({ UInt64($0) }) { return [seed] }
    return (0..<UInt64(Effort.rounds(4_000, short: 45))).filter { $0 % 3 == caller }
  }

  private func check(_ all: [(seed: UInt64, differences: [String])], line: UInt = #line) {
    for (seed, differences) in all.lazy.filter({ !$0.differences.isEmpty }).prefix(10) {
      let configuration = RandomConfiguration(seed: seed).description
      XCTFail("seed \(seed):\n\((differences + configuration).joined(separator: "\n"))", line: line)
    }
  }

  @MainActor
  func testOnTheMainActorAllSayTheSame() {
    check(seeds(0).map { ($0, AgreementComparison($0, isolation: MainActor.shared).differences) })
  }

  @MainActor
  func testNonisolatedOnTheMainThreadAllSayTheSame() {
    func nonisolatedly(_ isolation: isolated (any Actor)?) -> [(UInt64, [String])] {
      seeds(1).map { ($0, AgreementComparison($0, isolation: isolation).differences) }
    }
    check(nonisolatedly(nil))
  }

  func testNonisolatedAndOnAnotherActorAllSayTheSame() async throws {
    let seeds = seeds(2)
    check(try await nowhere { seeds.map { ($0, AgreementComparison($0, isolation: nil).differences) } })
    check(await Island().run { island in seeds.map { ($0, AgreementComparison($0, isolation: island).differences) } })
  }
}
