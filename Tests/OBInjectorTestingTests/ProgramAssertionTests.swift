// Testing: Without types the assertion verifies the whole program.
import OBInjectorTesting
import XCTest

private final class Lamp: @unchecked Sendable {}
private final class Hallway { var hallwayLamp: Lamp? }
private final class Cellar {
  var cellarName: String?
  weak var cellarLamp: Lamp?
}
private final class Attic { var cellarName: String? }

final class ProgramAssertionTests: FailureRecordingTestCase {
  /// The only failure, if there is one.
  private func failure(_ body: () -> Void) -> String? {
    let failures = failures(of: body)
    XCTAssertLessThanOrEqual(failures.count, 1)
    return failures.first?.message
  }

  /// The types of other modules' tests have required properties; one of this module's is called "title".
  private let here = ["OBInjectorTestingTests"]

  func testAMisspelledNameIsAFailureThatNamesIt() {
    injector.registerProperty("hallwayLmap") { Lamp() }
    let line = #line + 1
    let message = failure { XCTAssertVerifies(injector, modules: here, allowing: ["title"]) }
    XCTAssertEqual(failures.first?.line, line)
    XCTAssertTrue(message?.contains(#"did you mean "hallwayLmap"?"#) == true, message ?? "no failure")
    XCTAssertNil(failure { XCTAssertVerifies(injector, modules: ["FixtureServices"]) })
    XCTAssertNil(failure { XCTAssertVerifies(injector, Cellar.self) }, "these types alone are in order")
  }

  func testWarningsAreFailuresOnlyIfThatIsLookedUp() {
    injector.registerProperty("cellarName", withInstance: "cellar")
    injector.registerProperty("cellarLamp") { Lamp() }
    XCTAssertNil(failure { XCTAssertVerifies(injector, modules: here, allowing: ["title"]) })
    let message = failure { XCTAssertVerifies(injector, modules: here, strict: true, allowing: ["title"]) }
    XCTAssertTrue(message?.contains("[sharedName]") == true, message ?? "no failure")
    XCTAssertTrue(message?.contains("[releasedAtOnce]") == true, message ?? "no failure")
  }

  func testWhatIsMeantSoIsNoFailure() {
    injector.registerProperty("cellarName", withInstance: "cellar")
    injector.registerProperty("cellarLamp") { Lamp() }
    func verify(allowing names: [PropertyName]) -> String? {
      failure { XCTAssertVerifies(injector, modules: here, strict: true, allowing: ["title"] + names) }
    }
    XCTAssertNil(verify(allowing: ["cellarName", "cellarLamp"]))
    let message = verify(allowing: ["cellarName"])
    XCTAssertTrue(message?.contains("2 warnings") == true, message ?? "no failure")
    injector.registerProperty("hallwayLamp", withInstance: "no lamp")
    XCTAssertNotNil(failure { XCTAssertVerifies(injector, modules: here, allowing: ["title"]) })
    XCTAssertNil(failure { XCTAssertVerifies(injector, modules: here, allowing: ["title", "hallwayLamp"]) })
    XCTAssertNil(failure { XCTAssertVerifies(injector, Hallway.self, Attic.self, allowing: ["hallwayLamp"]) })
  }
}
