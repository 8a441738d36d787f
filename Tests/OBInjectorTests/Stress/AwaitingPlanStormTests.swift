// H20: a plan lives until the awaiting call has gone through its steps.
import OBInjector
import XCTest

final class AwaitingPlanStormTests: XCTestCase {
  private final class Screen {
    var shared: Shareable?
    var other: Shareable?
  }

  /// Tasks that inject into a type for the first time make a plan each; the one that is kept last replaces the others,
  /// through whose steps their tasks may just be going.
  func testH20TasksMakePlansForOneTypeAtTheSameTime() async {
    let end = Date(timeIntervalSinceNow: Effort.stressSeconds)
    while Date() < end {
      let injector = PropertyInjector()
      injector.registerProperty("shared", scope: .singleton) { () async -> Shareable in Shareable() }
      injector.registerProperty("other", scope: .singleton) { () async -> Shareable in
        await Task.yield()
        return Shareable()
      }
      let isFilled = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<64 {
          group.addTask {
            let screen = Screen()
            return await injector.injectDependencies(awaiting: screen).isComplete
          }
        }
        return await group.reduce(true) { $0 && $1 }
      }
      XCTAssertTrue(isFilled)
    }
  }
}
