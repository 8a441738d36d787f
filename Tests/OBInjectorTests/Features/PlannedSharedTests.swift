// Features: The plan of a type copies a shared instance from the injection after the one that made it; everything else
// in the plan stays.
import XCTest

@testable import OBInjector

final class PlannedSharedTests: InjectorTestCase {
  private final class Store { let number = 1 }
  private final class Clock: Sendable {}
  private final class Sheet: Sendable {}

  private final class Screen {
    var store: Store?, clock: Clock?
    weak var sheet: Sheet?
    var title: String?, limits: [Int]?, missing: Int?
  }

  private func fill(by injector: PropertyInjector, isolation: isolated (any Actor)? = #isolation) -> Screen {
    injector.filled(Screen())
  }

  private func plan(_ injector: PropertyInjector, _ caller: (any Actor)? = #isolation) -> InjectionPlan? {
    injector.plans.plan(for: Screen.self, CallerIsolation(caller))
  }

  private func register(in injector: PropertyInjector) {
    injector.registerProperty("clock", scope: .singleton) { Clock() }
    injector.registerProperty("sheet", withInstance: Sheet())
    injector.registerProperty("title", withInstance: "a text that is longer than fifteen bytes")
    injector.registerProperty("limits", withInstance: [1, 2])
  }

  private func makeInjector() -> PropertyInjector {
    let injector = PropertyInjector()
    register(in: injector)
    injector.registerProperty("store", scope: .singleton) { Store() }
    return injector
  }

  private func checkThatThePlanStays(_ injector: PropertyInjector) {
    let first = fill(by: injector)
    let plan = plan(injector)
    XCTAssertEqual(plan?.active.count, 1, "only the weak property is left to a step")
    for _ in 1...3 {
      let next = fill(by: injector)
      XCTAssertTrue(next.store === first.store && next.clock === first.clock && next.sheet === first.sheet)
      XCTAssertTrue(first.store != nil && first.clock != nil && first.sheet != nil)
      assertEqual((next.title?.count, 40), (next.limits, [1, 2]))
      XCTAssertNil(next.missing)
      XCTAssertTrue(self.plan(injector) === plan, "the plan needs no third version")
    }
  }

  @MainActor
  func testPlansForTwoIsolationsStayBesideEachOtherOnceTheirSharedInstancesAreMade() {
    register(in: injector)
    injector.registerProperty("store", scope: .singleton) { @MainActor in Store() }
    let first = fill(by: injector)
    let onMain = plan(injector)
    XCTAssertTrue(fill(by: injector).store === first.store && first.store != nil)
    XCTAssertTrue(plan(injector) === onMain)
    XCTAssertNil(plan(injector, nil), "the plan is for callers on the main actor only")
    XCTAssertFalse(injector.injectDependencies(to: Screen(), isolation: nil).isComplete)
    let elsewhere = plan(injector, nil)
    XCTAssertTrue(onMain != nil && elsewhere != nil && onMain !== elsewhere)
    injector.injectDependencies(to: Screen(), isolation: nil)
    XCTAssertTrue(plan(injector) === onMain && plan(injector, nil) === elsewhere)
  }

  func testAPlanOfAChildStaysOnceItsSharedInstancesAreMade() {
    let parent = PropertyInjector()
    register(in: parent)
    let clock = fill(by: parent).clock
    let child = parent.makeChild { $0.registerProperty("store", scope: .singleton) { Store() } }
    XCTAssertTrue(fill(by: child).clock === clock)
    XCTAssertNil(plan(child), "a child for one request keeps no plan")
    checkThatThePlanStays(child)
  }

  func testSharedInstancesThatAreMadeForAChildJoinThePlanOfItsParent() {
    for (isPlanned, isEmpty) in [(false, true), (true, true), (false, false), (true, false)] {
      let (injector, screen) = (makeInjector(), Screen())
      func child() -> PropertyInjector {
        injector.makeChild { if !isEmpty { $0.registerProperty("other", withInstance: 1) } }
      }
      (screen.store, screen.clock) = (Store(), Clock())
      if isPlanned { child().injectDependencies(to: screen) }
      _ = fill(by: child())
      XCTAssertEqual(plan(injector)?.active.count, 1)
    }
  }

  func testAPlanStaysOnceItsSharedInstancesAreMadeTogetherOrOneAfterTheOther() {
    checkThatThePlanStays(makeInjector())
    let (injector, screen) = (makeInjector(), Screen())
    screen.store = Store()
    injector.injectDependencies(to: screen)
    XCTAssertEqual(plan(injector)?.active.count, 2)
    checkThatThePlanStays(injector)
  }

  func testAPlanThatIsDroppedReleasesTheValuesOfThePlansThatItExtended() {
    let injector = makeInjector()
    weak let store = fill(by: injector).store
    weak let clock = fill(by: injector).clock
    XCTAssertNotNil(store)
    for name: PropertyName in ["store", "clock", "sheet", "title", "limits"] { injector.deleteProperty(name) }
    XCTAssertTrue(store == nil && clock == nil)
    XCTAssertNil(fill(by: injector).title)
  }
}
