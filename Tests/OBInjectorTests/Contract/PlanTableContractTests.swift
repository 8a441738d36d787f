// Contract: A table of plans grows by doubling, whatever is added: what it has outgrown is kept, and must not be much.
import XCTest

@testable import OBInjector

final class PlanTableContractTests: XCTestCase {
  private final class Plan: DeathCounter {}

  /// How many tables it takes to add that many plans under so many keys each, as the cache does it.
  private func tables(_ plans: Int, keys: Int, _ deaths: RunCounter) -> Int {
    var (table, count): (PlanTable?, Int) = (nil, 0)
    for plan in 1...plans {
      let keys = (0..<keys).map { UInt(plan * 8 + $0) }
      if table?.add(Plan(deaths), keys) == true { continue }
      table = PlanTable(copying: table, keeps: table != nil, adding: Plan(deaths), keys)
      count += 1
    }
    XCTAssertTrue((1...plans).allSatisfy { table?.hasAny([UInt($0 * 8 + keys - 1)]) == true })
    table?.release()
    return count
  }

  func testPlansOfEverybodyAndOfSomeCallersTakeAsFewTables() {
    for keys in 1...2 {
      let deaths = RunCounter()
      XCTAssertLessThan(tables(1_000, keys: keys, deaths), 13)
      // A plan that a full table refused was never added.
      XCTAssertGreaterThanOrEqual(deaths.count, 1_000)
    }
  }

  func testWhatHasBeenOutgrownIsReleasedWithTheLast() {
    let deaths = RunCounter()
    _ = tables(40, keys: 2, deaths)
    XCTAssertEqual(deaths.count, 40 + tables(40, keys: 2, RunCounter()) - 1)
  }
}
