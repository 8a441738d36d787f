// Diagnosing: A failure has the type of the target if its property is one of the target's.
import OBInjector
import XCTest

final class FailureOwnerTests: InjectorTestCase {
  private final class Required { @Injected var number: Int; @Injected var unknown: Int }
  private final class Holder { var required: Required? }

  func testAFailureOfAnInjectionHasTheTargetsType() {
    injector.registerProperty("number", withInstance: "five")
    injector.registerProperty("required") { Required() }
    XCTAssertEqual(injector.injectDependencies(to: Required()).failures.map(\.owner.name), ["Required", "Required"])
    let below = injector.injectDependencies(to: Holder()).failures
    XCTAssertEqual(below.map(\.path), [["required", "number"]])
    XCTAssertEqual(below.map(\.owner.name), [nil], "the property isn't one of the target's")
  }
}

extension Any.Type? {
  fileprivate var name: String? { map { "\($0)" } }
}
