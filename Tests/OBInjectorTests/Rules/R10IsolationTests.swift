// R10, its outlines: what is not `Sendable` stays on the actor that registered it.
import OBInjector
import XCTest

final class R10IsolationTests: XCTestCase {
  private final class Plain {}
  private final class Shareable: Sendable {}
  private final class Target {
    var plain: Plain?
    var shareable: Shareable?
    var made: Plain?
  }

  @MainActor private static func registered() -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("plain", withInstance: Plain())
    injector.registerProperty("shareable", withInstance: Shareable())
    injector.registerProperty("made") { Plain() }
    return injector
  }

  @MainActor func testR10OnItsOwnActorEverythingIsFilled() {
    let report = Self.registered().injectDependencies(to: Target())
    XCTAssertEqual(report.injected, ["plain", "shareable", "made"])
  }

  func testR10ElsewhereWhatIsBoundToTheActorIsLeftEmptyAndReported() async {
    let injector = await Self.registered()
    for target in [Target(), Target()] {
      let report = injector.injectDependencies(to: target)
      XCTAssertEqual(report.said("plain"), "failed(isolationMismatch)")
      XCTAssertEqual(report.said("shareable"), "injected")
      XCTAssertEqual(report.said("made"), "failed(isolationMismatch)")
      XCTAssertNil(target.plain)
      XCTAssertNil(target.made)
    }
  }

  func testR10ANonisolatedRegistrationIsForNonisolatedCallers() async {
    let injector = PropertyInjector()
    injector.registerProperty("plain", withInstance: Plain())
    injector.registerProperty("made") { Plain() }
    XCTAssertEqual(injector.injectDependencies(to: Target()).injected, ["plain", "made"])
    let words = await MainActor.run {
      let report = injector.injectDependencies(to: Target())
      return [report.said("plain"), report.said("made")]
    }
    XCTAssertEqual(words, ["failed(isolationMismatch)", "injected"])
  }
}
