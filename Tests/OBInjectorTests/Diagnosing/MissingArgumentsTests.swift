// A report's `missing`: what takes arguments is not meant by a property that can't give any.
import OBInjector
import XCTest

final class MissingArgumentsTests: InjectorTestCase {
  private final class Engine {}
  private final class Car { var motor: Engine?, year: Int? }

  func testAClosureThatTakesArgumentsIsNotMeantByAPropertyOfItsType() {
    injector.registerProperty("year", withInstance: 1)
    injector.registerProperty("engine") { (_, _: Int) in Engine() }
    XCTAssertEqual(injector.injectDependencies(to: Car()).missing, [])
    injector.deleteProperty("engine")
    injector.registerProperty("engine") { Engine() }
    XCTAssertEqual(injector.injectDependencies(to: Car()).missing, ["motor"])
  }
}
