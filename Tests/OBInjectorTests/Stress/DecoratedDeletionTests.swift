// R11: a base that is deleted while another thread decorates it is not kept by its decorated form.
import OBInjector
import XCTest

final class DecoratedDeletionTests: InjectorTestCase {
  private final class Box: Sendable {}

  func testNothingOfADeletedBaseStaysThoughItWasDecoratedMeanwhile() {
    let (injector, living, isDone) = (injector, RunCounter(), Setting(false))
    injector.decorateProperty("box") { (box: Box) in box }
    assertRaceEnds(2) { thread in
      guard thread == 0 else {
        while !isDone.value { _ = try? injector.instance(forProperty: "box", of: Box.self) }
        return
      }
      for _ in 0..<600 {
        let captured = LifeCounter(living)
        injector.registerProperty("box") { withExtendedLifetime(captured) { Box() } }
        sched_yield()
        injector.deleteProperty("box")
      }
      isDone.value = true
    }
    XCTAssertEqual(living.count, 0)
  }
}
