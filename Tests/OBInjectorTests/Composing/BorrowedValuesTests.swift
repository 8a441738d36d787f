// Composing: A child's plan borrows what its parent has ready: as if it had looked it up itself.
import XCTest

@testable import OBInjector

final class BorrowedValuesTests: XCTestCase {
  private final class Clock: Sendable {}
  private final class User: Sendable {}
  private final class Handler { var clock: Clock?, user: User?, title: String?, limits: [Int]? }

  private func parent(_ clock: Clock) -> PropertyInjector {
    let parent = PropertyInjector()
    parent.registerProperty("clock", withInstance: clock)
    parent.registerProperty("title", withInstance: "a text that is longer than fifteen bytes")
    parent.registerProperty("limits", withInstance: [1, 2])
    return parent
  }

  private func fill(by injector: PropertyInjector) -> Handler { injector.filled(Handler()) }

  func testAChildHasItsOwnAndItsParentsValuesInEitherOrder() {
    for isParentFirst in [true, false] {
      let (clock, user) = (Clock(), User())
      let parent = parent(clock)
      if isParentFirst { XCTAssertNil(fill(by: parent).user) }
      let child = parent.makeChild { $0.registerProperty("user", withInstance: user) }
      let handler = fill(by: child)
      XCTAssertTrue(handler.clock === clock && handler.user === user)
      assertEqual((handler.title?.count, 40), (handler.limits, [1, 2]))
      XCTAssertNil(fill(by: parent).user)
    }
  }

  func testAGrandchildBorrowsAcrossAParentThatHidesAName() {
    let (clock, hiding, user) = (Clock(), Clock(), User())
    let parent = parent(clock)
    let middle = parent.makeChild { $0.registerProperty("clock", withInstance: hiding) }
    let child = middle.makeChild { $0.registerProperty("user", withInstance: user) }
    for _ in 0..<2 {
      let handler = fill(by: child)
      XCTAssertTrue(handler.clock === hiding && handler.user === user)
      XCTAssertEqual(handler.title?.count, 40)
      // From now on there is a plan of the one between, to borrow from.
      XCTAssertTrue(fill(by: middle).clock === hiding)
      middle.registerProperty("other", withInstance: 1)
    }
  }

  func testTheBorrowedLivesAsLongAsTheChildNeedsIt() {
    let deaths = RunCounter()
    final class Counted: DeathCounter, @unchecked Sendable {}
    final class Screen { var counted: Counted?, user: User? }
    var child: PropertyInjector?
    do {
      let parent = PropertyInjector()
      parent.registerProperty("counted", withInstance: Counted(deaths))
      child = parent.makeChild { $0.registerProperty("user", withInstance: User()) }
    }
    for _ in 0..<3 {
      let screen = Screen()
      child?.injectDependencies(to: screen)
      XCTAssertNotNil(screen.counted)
    }
    XCTAssertEqual(deaths.count, 0)
    child = nil
    XCTAssertEqual(deaths.count, 1, "given back once, by the parent")
  }
}
