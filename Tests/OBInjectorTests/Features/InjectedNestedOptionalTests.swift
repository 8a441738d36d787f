// Features: An `@Injected` property of an Optional inside an Optional, read before it has a value.
import OBInjector
import XCTest

final class InjectedNestedOptionalTests: XCTestCase {
  private final class Screen {
    @Injected var twice: Int??
    @Injected var thrice: String???
    @Injected var once: Int?
    @Injected var any: Any??
  }

  func testItIsNilOnTheOutsideUntilItIsSet() {
    let screen = Screen()
    XCTAssertTrue(screen.once == nil)
    XCTAssertTrue(screen.twice == nil, "an empty property held an Optional")
    XCTAssertTrue(screen.thrice == nil, "an empty property held an Optional")
    XCTAssertTrue(screen.any == nil, "an empty property held an Optional")
    inBothModes { injector in
      injector.registerProperty("twice", withInstance: 2)
      injector.registerProperty("thrice") { "three" }
      let filled = Screen()
      injector.injectDependencies(to: filled)
      XCTAssertEqual(filled.twice, .some(.some(2)))
      XCTAssertEqual(filled.thrice, .some(.some(.some("three"))))
      XCTAssertTrue(filled.any == nil)
    }
  }
}
