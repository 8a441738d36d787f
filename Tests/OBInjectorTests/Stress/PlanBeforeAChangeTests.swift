// R11: a plan, or the value of a lookup, that was found before a registration changed isn't used after it.
//
// In each round one thread changes a registration while another plans; afterwards nothing runs, and what an injection
// gives is what is registered.
import OBInjector
import XCTest

final class PlanBeforeAChangeTests: InjectorTestCase {
  /// Its last properties are planned while the first is being changed.
  private final class Screen { var number: Int?, a, b, c, d, e, f, g, h: String? }

  private static func names(_ injector: PropertyInjector) {
    for name in ["a", "b", "c", "d", "e", "f", "g", "h"] {
      injector.registerProperty(PropertyKey(PropertyName(name)), withInstance: name)
    }
  }

  /// Lets two threads go on when both have come, without putting them to sleep: waking takes longer than planning.
  ///
  /// On a busy machine each yield waits for all other programs, so a thread yields only if the other one is not running.
  private final class Meetings: @unchecked Sendable {
    private let lock = NSLock()
    private var arrivals = 0

    func attend(_ number: Int) {
      lock.withLock { arrivals += 1 }
      var looks = 0
      while lock.withLock({ arrivals }) < 2 * number {
        looks += 1
        if looks > 10_000 { sched_yield() }
      }
    }

    /// Goes on after a while, without a yield.
    func linger(_ turns: Int) { for _ in 0..<turns { lock.withLock {} } }
  }

  /// Returns the number of rounds after which the other injector gives an older value.
  private func countStaleRounds(
    _ injector: PropertyInjector, _ other: PropertyInjector, _ give: @escaping @Sendable (PropertyInjector) -> Int?
  ) -> Int {
    let (meetings, stale, rounds) = (Meetings(), RunCounter(), Effort.rounds(20_000, short: 500))
    assertRaceEnds(2) { thread in
      for round in 1...rounds {
        // Any change drops what was planned, so that the other thread plans.
        if thread == 0 {
          injector.deleteProperty("other")
          injector.registerProperty("other", withInstance: "")
        }
        meetings.attend(3 * round - 2)
        if thread == 0 {
          // From before the plan is begun to after it is made.
          meetings.linger(round * 7 % 100 * 4)
          injector.deleteProperty("number")
          injector.registerProperty("number", withInstance: round)
        } else {
          _ = give(other)
        }
        meetings.attend(3 * round - 1)
        if thread == 1, give(other) != round { stale.count() }
        meetings.attend(3 * round)
      }
    }
    return stale.count
  }

  private static let fill: @Sendable (PropertyInjector) -> Int? = { injector in injector.filled(Screen()).number }

  func testR11APlanThatWasMadeBeforeAChangeIsNotUsedAfterIt() {
    Self.names(injector)
    XCTAssertEqual(countStaleRounds(injector, injector, Self.fill), 0)
  }

  func testR11APlanOfAChildThatWasMadeBeforeItsParentChangedIsNotUsedAfterIt() {
    let parent = PropertyInjector()
    let child = parent.makeChild()
    Self.names(child)
    XCTAssertEqual(countStaleRounds(parent, child, Self.fill), 0)
  }

  func testR11AValueThatALookupFoundBeforeAChangeIsNotGivenAfterIt() {
    XCTAssertEqual(countStaleRounds(injector, injector) { try? $0.instance(of: Int.self) }, 0)
    XCTAssertEqual(countStaleRounds(injector, injector) { try? $0.instance(forProperty: "number") }, 0)
  }
}
