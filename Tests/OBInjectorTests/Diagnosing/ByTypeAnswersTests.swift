// Diagnosing: A property that asks by type bears its own name in reports and paths, and explaining says what they say.
import OBInjector
import XCTest

final class ByTypeAnswersTests: InjectorTestCase {
  private class Engine {}
  private final class Car {
    @InjectedByType var engine: Engine
    @InjectedByType var spare: Engine?
  }
  private final class Garage { @Injected var car: Car }

  private func compare(_ name: PropertyName, line: UInt = #line) {
    let said: InjectionReport.Outcome? = injector.explain(name, on: Car()).outcome
    let done = injector.injectDependencies(to: Car()).entries.first { $0.property == name }?.outcome
    XCTAssertEqual(said?.word, done?.word, line: line)
    if case .notRegistered(let meant)? = said, case .notRegistered(let suggestion)? = done {
      XCTAssertEqual(meant, suggestion, line: line)
    }
    if case .failed(let expected)? = said, case .failed(let error)? = done {
      XCTAssertEqual(expected.path, error.path, line: line)
    }
  }

  func testWhereNothingFitsExplainingSaysWhatTheReportSays() {
    compare("engine")
    compare("spare")
    XCTAssertEqual(injector.explain("engine", on: Car()).outcome.word, "notRegistered")
  }

  func testNoOtherNameWasMeantByAPropertyThatAsksByType() throws {
    injector.registerProperty("engin", withInstance: 5)
    compare("engine")
    let report = injector.injectDependencies(to: Car())
    guard case .notRegistered(let suggestion)? = report.entries.first?.outcome else { return XCTFail("\(report)") }
    XCTAssertNil(suggestion)
    let failure = try XCTUnwrap(report.failures.first)
    XCTAssertEqual(failure.property, "engine")
    XCTAssertEqual(failure.path, ["engine"])
    XCTAssertTrue(failure.description.contains(#"nothing that is registered fits "Engine""#), failure.description)
    XCTAssertTrue(injector.explain("engine", on: Car()).description.contains("fits its type"))
  }

  func testAnAmbiguousPropertyIsNamedInThePath() throws {
    injector.registerProperty("one") { Engine() }
    injector.registerProperty("two") { Engine() }
    injector.registerProperty("car") { Car() }
    compare("engine")
    XCTAssertEqual(injector.injectDependencies(to: Car()).failures.map(\.path), [["engine"], ["spare"]])
    XCTAssertEqual(injector.injectDependencies(to: Garage()).failures.first?.path, ["car", "engine"])
  }
}
