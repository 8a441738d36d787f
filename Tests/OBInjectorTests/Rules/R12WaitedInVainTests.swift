// R12: what a nested target waited for, and did not get, is in the report around it.
import OBInjector
import XCTest

final class R12WaitedInVainTests: InjectorTestCase {
  private class Base {}
  private final class Other: Base {}
  private final class Wanting { var maker: Other? }
  private final class Screen { var maker: Base? }

  func testR12ThePropertyOfANestedTargetThatTheValueDoesNotFitIsReported() {
    injector.registerProperty("maker", scope: .singleton) { (injector: PropertyInjector) -> Base in
      XCTAssertEqual(injector.injectDependencies(to: Wanting()).failures.count, 0, "it waits")
      return Base()
    }
    let report = injector.injectDependencies(to: Screen())
    XCTAssertEqual(report.said("maker"), "injected")
    assertErrors(report.failures, (.typeMismatch, ["maker", "maker"]))
  }
}
