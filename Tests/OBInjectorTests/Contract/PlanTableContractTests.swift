// Contract: A table of plans grows by doubling, whatever is added, and releases what it has.
import XCTest

@testable import OBInjector

final class PlanTableContractTests: XCTestCase {
  private final class Plan: DeathCounter {}

  /// How many tables it takes to add that many plans under so many keys each, as the cache does it.
  private func tables(_ plans: Int, keys: Int) -> Int {
    let deaths = RunCounter()
    var (table, count): (PlanTable?, Int) = (nil, 0)
    for plan in 1...plans {
      let keys = (0..<keys).map { UInt(plan * 8 + $0) }
      if table?.add(Plan(deaths), keys) == true { continue }
      let outgrown = table
      table = PlanTable(copying: outgrown, adding: Plan(deaths), keys)
      outgrown?.release()
      count += 1
    }
    // A plan that a full table refused was never added.
    XCTAssertEqual(deaths.count, count - 1)
    XCTAssertTrue((1...plans).allSatisfy { table?.hasAny([UInt($0 * 8 + keys - 1)]) == true })
    table?.release()
    XCTAssertEqual(deaths.count, plans + count - 1)
    return count
  }

  func testPlansOfEverybodyAndOfSomeCallersTakeAsFewTables() {
    for keys in 1...2 { XCTAssertLessThan(tables(1_000, keys: keys), 13) }
  }
}
