// R4: an object in which something was set is notified, whatever becomes of a property that waits in it later.
import OBInjector
import XCTest

final class R04FilledAgainTests: InjectorTestCase {
  private final class Late {}
  private final class Part: NotificationCounter { var number: Int?, late: Late? }
  private final class Outer {
    let part: Part
    init(_ part: Part) { self.part = part }
  }

  func testR4AnObjectIsNotifiedThoughASecondFillOnlyWaitsInVain() throws {
    let isSecond = Setting(false)
    injector.registerProperty("number", withInstance: 1)
    injector.registerProperty("part", scope: .graph) { Part() }
    injector.registerProperty("late") { (injector: PropertyInjector) -> Late? in
      if isSecond.value { injector.injectDependencies(to: try injector.instance(of: Part.self)) }
      return nil
    }
    injector.registerProperty("outer") { injector -> Outer in
      let part = try injector.instance(of: Part.self)
      isSecond.value = true
      XCTAssertThrowsError(try injector.instance(of: Late.self))
      return Outer(part)
    }
    let outer = try injector.instance(of: Outer.self)
    XCTAssertTrue(outer.part.number == 1 && outer.part.late == nil)
    XCTAssertEqual(outer.part.notified, 1)
  }
}
