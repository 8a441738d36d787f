import OBInjector
import XCTest

/// What a type can't tell is said to be unknown, never to be missing.
final class ExplainTypeTests: XCTestCase {
  private struct Clock {}
  private final class Screen {
    @Injected var own: Clock
    @Injected("mainClock") var clock: Clock
    @Injected(.byType) var other: Clock
    @Injected("mainClock") var optional: Clock?
    var plain: Clock?
  }

  private let injector = PropertyInjector()

  func testOfAnInjectedPropertyWhoseOwnNameIsNotRegisteredTheTypeCantTell() {
    injector.registerProperty("mainClock", withInstance: Clock())
    injector.registerProperty("own", withInstance: Clock())
    let report = injector.explain(Screen.self)
    XCTAssertEqual(report.said("own"), "injected")
    for name in ["clock", "other", "optional"] as [PropertyName] {
      XCTAssertEqual(report.said(name), "failed(undetermined)", "\(name)")
    }
    XCTAssertEqual(report.said("plain"), "notRegistered")
    XCTAssertEqual(report.failures.count, 3)
    for failure in report.failures {
      XCTAssertTrue(failure.description.contains("can't be known from the type"), "\(failure)")
      XCTAssertTrue(failure.description.contains("explain(_:on:)"), "\(failure)")
    }
    XCTAssertTrue(report.description.contains("Clock   unknown: whether \"clock\""), report.description)
    // An object can.
    XCTAssertEqual(injector.explain("clock", on: Screen()).outcome?.word, "injected")
    XCTAssertEqual(injector.explain("clock", on: Screen()).registration?.name, "mainClock")
  }

  func testItSaysSoWhateverIsRegistered() {
    XCTAssertEqual(injector.explain(Screen.self).failures.map(\.code), Array(repeating: .undetermined, count: 4))
  }

  func testAMisspelledNameIsSuggested() {
    injector.registerProperty("clok", withInstance: Clock())
    let failure = injector.explain(Screen.self).failures.first { $0.property == "clock" }
    XCTAssertEqual(failure?.description.hasSuffix("Did you mean \"clok\" by its own name?"), true, "\(failure as Any)")
  }

  func testAnInjectionSaysWhatItIs() {
    XCTAssertEqual(injector.injectDependencies(to: Screen()).said("mainClock"), "notRegistered, notRegistered")
  }
}
