// H6: types of a module that is compiled with `-disable-reflection-metadata` (`Tests/Fixtures/Hidden`).
import FixtureHidden
import OBInjectorTesting
import XCTest

final class H06HiddenFieldsTests: InjectorTestCase {
  override func setUp() { injector.registerInstances(("service", HiddenService()), ("number", 5), ("own", "own")) }

  private func checkHidden(_ report: InjectionReport, line: UInt = #line) {
    XCTAssertEqual(report.failures.map(\.code), [.noMetadata], line: line)
    XCTAssertTrue(report.failures.first?.type == report.target, line: line)
    XCTAssertEqual(report.entries.count, 0, line: line)
    XCTAssertFalse(report.didInject, line: line)
  }

  func testH6APropertyThatIsHiddenIsReportedPlainOrInjectedOrInAStruct() {
    let screen = HiddenScreen()
    checkHidden(injector.injectDependencies(to: screen))
    checkHidden(injector.injectDependencies(to: HiddenWrapped()))
    var value = HiddenValue()
    checkHidden(injector.injectDependencies(to: &value))
    assertNil(screen.service, screen.number, value.number)
  }

  func testH6ASubclassWithoutPropertiesOfItsOwnIsReportedToo() {
    let report = injector.injectDependencies(to: HiddenEmptySubclass())
    XCTAssertEqual(report.failures.map(\.code), [.noMetadata])
    XCTAssertTrue(report.failures.first?.type == HiddenScreen.self, "\(report)")
  }

  func testH6KeyPathsStillWork() {
    inBothModes { injector in
      injector.registerProperty("service", withInstance: HiddenService())
      injector.registerProperty("number") { 5 }
      let (target, report) = injector.reported(HiddenKeyPaths())
      XCTAssertNotNil(target.service)
      assertEqual((report.injected, ["service", "number"]), (target.number, 5), (target.changes, 1))
    }
  }

  func testH6AVisibleSubclassFillsItsOwnPropertiesAtTheirPlaces() {
    final class Visible: HiddenScreen {
      var own: String?
      weak var parent: HiddenScreen?
      @InjectedNamed("number") var slot: Int
    }
    let parent = HiddenEmptySubclass()
    injector.registerProperty("parent", withInstance: parent)
    let (target, report) = injector.reported(Visible())
    assertEqual((report.injected, ["own", "parent", "number"]), (target.own, "own"), (target.slot, 5))
    XCTAssertTrue(target.parent === parent)
    assertNil(target.service, target.number)
    XCTAssertTrue(report.failures.contains { $0.code == .noMetadata && $0.type == HiddenScreen.self }, "\(report)")
  }

  func testH6AHiddenTypeWithNothingToHideIsNoFailure() {
    let report = injector.injectDependencies(to: HiddenNothing())
    assertEqual((report.failures.count, 0), (report.entries.count, 0))
  }

  func testH6VerifyingAndExplainingSayItToo() {
    XCTAssertEqual(injector.explain(HiddenScreen.self).failures.map(\.code), [.noMetadata])
    XCTAssertEqual(injector.verify(HiddenScreen.self).problems.map(\.code), [.noMetadata])
  }

  func testH6TheProblemOfATypeBelowIsAllowedByTheNameThatLeadsToIt() {
    final class Page { var screen: HiddenScreen? }
    injector.registerProperty("screen") { HiddenScreen() }
    let report = injector.verify(Page.self)
    XCTAssertEqual(report.problems.map(\.path), [["screen"]])
    XCTAssertEqual(report.allowing(["screen"]).problems.count, 0)
  }
}
