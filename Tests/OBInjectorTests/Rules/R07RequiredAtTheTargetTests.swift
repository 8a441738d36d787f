// R7 at the target: every required property that stays empty is among the report's failures; `missing` says which
// properties have no value.
import OBInjector
import XCTest

final class R07RequiredAtTheTargetTests: XCTestCase {
  private final class Screen {
    @Injected var required: Int
    @Injected var optional: Int?
    @InjectedNamed("other") var renamed: String
    var plain: Double?
  }

  func testR7ARequiredPropertyThatNothingIsRegisteredForIsAFailure() {
    inBothModes { injector in
      let report = injector.injectDependencies(to: Screen())
      XCTAssertEqual(report.failures.map(\.code), [.notRegistered, .notRegistered])
      XCTAssertEqual(report.failures.map(\.property), ["required", "other"])
      XCTAssertEqual(report.failures.map(\.path), [["required"], ["other"]])
      XCTAssertEqual(report.said("required"), "notRegistered")
    }
  }

  func testR7ARequiredPropertyThatGetsNilIsAFailure() {
    inBothModes { injector in
      injector.registerProperty("required") { () -> Int? in nil }
      injector.registerProperty("optional") { () -> Int? in nil }
      injector.registerProperty("other", withInstance: String?.none)
      for _ in 0..<2 {
        let report = injector.injectDependencies(to: Screen())
        XCTAssertEqual(report.failures.map(\.code), [.providerFailed, .providerFailed])
        XCTAssertEqual(report.failures.map(\.property), ["required", "other"])
        XCTAssertEqual(report.said("required"), "noValue")
        XCTAssertEqual(report.said("other"), "noValue")
        XCTAssertTrue(report.failures[0].description.contains("the closure of \"required\""), "\(report.failures[0])")
        XCTAssertTrue(report.failures[1].description.contains("is registered as nil"), "\(report.failures[1])")
      }
    }
  }

  func testR7ARequiredPropertyThatHasAValueIsNoFailure() {
    inBothModes { injector in
      injector.registerProperty("other", withInstance: String?.none)
      for _ in 0..<2 {
        let screen = Screen()
        screen.required = 5
        screen.renamed = "mine"
        let report = injector.injectDependencies(to: screen)
        XCTAssertEqual(report.failures.count, 0, "\(report)")
        XCTAssertEqual(report.said("required"), "alreadySet")
        XCTAssertEqual(report.said("other"), "alreadySet")
      }
    }
  }

  func testMissingIsWhatStayedEmptyThoughItIsRegisteredOrRequired() {
    let injector = PropertyInjector()
    injector.registerProperty("required", withInstance: 1)
    injector.registerProperty("optional", withInstance: "no number")
    injector.registerProperty("plain") { () -> Double? in nil }
    let report = injector.injectDependencies(to: Screen())
    XCTAssertEqual(report.missing, ["optional", "other", "plain"])
    XCTAssertFalse(report.isComplete)
    XCTAssertEqual(report.failures.map(\.property), ["optional", "other"])
  }

  func testAReportIsCompleteWhenEverythingHasAValue() {
    final class Full { var text: String?; var number: Int? = 2; var size = 3 }
    let injector = PropertyInjector()
    injector.registerProperty("text", withInstance: "text")
    injector.registerProperty("number", withInstance: 1)
    let report = injector.injectDependencies(to: Full())
    XCTAssertEqual(report.missing, [])
    XCTAssertTrue(report.isComplete)
  }

  func testAnAppsOwnPropertyIsNotMissingUnlessItsNameLooksMisspelled() {
    final class Own { var text: String?; var selection: Int?; weak var parent: Own? }
    let injector = PropertyInjector()
    injector.registerProperty("text", withInstance: "text")
    let report = injector.injectDependencies(to: Own())
    XCTAssertEqual(report.said("selection"), "notRegistered")
    XCTAssertEqual(report.missing, [])
    XCTAssertTrue(report.isComplete)
    injector.registerProperty("selectoin", withInstance: 5)
    let misspelled = injector.injectDependencies(to: Own())
    XCTAssertEqual(misspelled.missing, ["selection"])
    XCTAssertFalse(misspelled.isComplete)
    XCTAssertEqual(misspelled.failures.count, 0)
  }

  func testAFailureBelowTheTargetMakesAReportIncomplete() {
    final class Part { var number: Int? }
    final class Whole { var part: Part? }
    let injector = PropertyInjector()
    injector.registerProperty("part") { Part() }
    injector.registerProperty("number", withInstance: "no number")
    let report = injector.injectDependencies(to: Whole())
    XCTAssertEqual(report.missing, [])
    XCTAssertFalse(report.isComplete)
  }

  func testATableShowsThePropertysOwnNameAndTheNameThatWasLookedUp() {
    final class Page {
      @InjectedNamed("mainClock") var clock: Int
      @InjectedByType var text: String
      var plain: Double?
    }
    let injector = PropertyInjector()
    injector.registerProperty("mainClock", withInstance: 5)
    injector.registerProperty("only", withInstance: "only")
    let report = injector.injectDependencies(to: Page())
    XCTAssertEqual(report.entries.map(\.name), ["mainClock", "only", "plain"])
    XCTAssertEqual(report.entries.map(\.property), ["clock", "text", "plain"])
    XCTAssertEqual(
      report.description,
      """
      Page: 2 of 3 properties injected
        clock (as "mainClock")  Int      injected
        text (as "only")        String   injected
        plain                   Double?  not registered
      """)
  }

  func testATableSaysThatAReadyMadeNilIsRegistered() {
    final class Page { var text: String? }
    let injector = PropertyInjector()
    injector.registerProperty("text", withInstance: String?.none)
    XCTAssertEqual(
      injector.injectDependencies(to: Page()).description,
      """
      Page: 0 of 1 properties injected
        text  String?  no value: nil is registered
      """)
  }
}
