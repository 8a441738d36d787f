// Contract: A table of plans has what it was made of, and releases what it has.
import XCTest

@testable import OBInjector

final class PlanTableContractTests: XCTestCase {
  private final class Plan: DeathCounter {}

  func testATableTakesOverWhatItIsMadeOfAndReturnsWhatItReplaces() {
    for keys in 1...2 {
      let deaths = RunCounter()
      var table: PlanTable?
      func add(_ number: Int) -> Int {
        let made = PlanTable.make(of: table, adding: Plan(deaths), (0..<keys).map { UInt(number * 8 + $0) })
        table?.free()
        table = made.table
        for plan in made.replaced { plan.release() }
        return made.replaced.count
      }
      for number in 1...1_000 { XCTAssertEqual(add(number), 0) }
      XCTAssertEqual(deaths.count, 0)
      for number in 1...10 { XCTAssertEqual(add(number * 7), keys) }
      XCTAssertEqual(deaths.count, 10)
      for number in 1...1_000 {
        let found: Unmanaged<CachedPlan>? = table?.plan(UInt(number * 8 + keys - 1))
        XCTAssertNotNil(found)
      }
      let none: Unmanaged<CachedPlan>? = table?.plan(8_008)
      XCTAssertNil(none)
      table?.release()
      XCTAssertEqual(deaths.count, 1_010)
    }
  }

  /// A reader may still use it.
  func testAnOldTableStaysAsItIs() {
    let deaths = RunCounter()
    func plan(_ table: PlanTable, _ key: UInt) -> UnsafeRawPointer? {
      let found: Unmanaged<CachedPlan>? = table.plan(key)
      return found.map { UnsafeRawPointer($0.toOpaque()) }
    }
    let old = PlanTable.make(of: nil, adding: Plan(deaths), [8]).table
    let first = plan(old, 8)
    let changed = PlanTable.make(of: old, adding: Plan(deaths), [8])
    let grown = PlanTable.make(of: changed.table, adding: Plan(deaths), [16, 24])
    XCTAssertEqual(plan(old, 8), first)
    assertNil(plan(old, 16), plan(changed.table, 16))
    XCTAssertNotEqual(plan(grown.table, 8), first)
    XCTAssertEqual(deaths.count, 0)
    for plan in changed.replaced { plan.release() }
    for table in [old, changed.table] { table.free() }
    grown.table.release()
    XCTAssertEqual(deaths.count, 3)
  }
}
