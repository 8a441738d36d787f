// H6: types of a module that is compiled with `-disable-reflection-metadata` (`Tests/Fixtures/Hidden`).
import FixtureHidden
import OBInjectorTesting
import XCTest

final class H06HiddenFieldsTests: InjectorTestCase {
  override func setUp() {
    injector.registerProperty("service", withInstance: HiddenService())
    injector.registerProperty("number", withInstance: 5)
    injector.registerProperty("own", withInstance: "own")
  }

  private func checkHidden(_ report: InjectionReport, line: UInt = #line) {
    XCTAssertEqual(report.failures.map(\.code), [.noMetadata], line: line)
    XCTAssertTrue(report.failures.first?.type == report.target, line: line)
    XCTAssertEqual(report.entries.count, 0, line: line)
    XCTAssertFalse(report.didInject, line: line)
  }

  func testH6APlainPropertyThatIsHiddenIsReported() {
    let screen = HiddenScreen()
    checkHidden(injector.injectDependencies(to: screen))
    assertNil(screen.service, screen.number)
  }

  func testH6AnInjectedPropertyThatIsHiddenIsReported() {
    checkHidden(injector.injectDependencies(to: HiddenWrapped()))
  }

  func testH6AStructsHiddenPropertyIsReported() {
    var value = HiddenValue()
    checkHidden(injector.injectDependencies(to: &value))
    XCTAssertNil(value.number)
  }

  func testH6ASubclassWithoutPropertiesOfItsOwnIsReportedToo() {
    let report = injector.injectDependencies(to: HiddenEmptySubclass())
    XCTAssertEqual(report.failures.map(\.code), [.noMetadata])
    XCTAssertTrue(report.failures.first?.type == HiddenScreen.self, "\(report)")
  }

  func testH6KeyPathsStillWork() {
    for reflection in [PropertyInjector.Reflection.storedProperties, .declaredOnly] {
      let injector = PropertyInjector(reflection: reflection)
      injector.registerProperty("service", withInstance: HiddenService())
      injector.registerProperty("number") { 5 }
      let target = HiddenKeyPaths()
      XCTAssertEqual(injector.injectDependencies(to: target).injected, ["service", "number"])
      XCTAssertNotNil(target.service)
      assertEqual((target.number, 5), (target.changes, 1))
    }
  }

  func testH6AVisibleSubclassFillsItsOwnPropertiesAtTheirPlaces() {
    final class Visible: HiddenScreen {
      var own: String?
      weak var parent: HiddenScreen?
      @InjectedNamed("number") var slot: Int
    }
    let parent = HiddenScreen()
    let target = Visible()
    target.parent = parent
    let report = injector.injectDependencies(to: target)
    XCTAssertEqual(report.injected, ["own", "number"])
    assertEqual((target.own, "own"), (target.slot, 5))
    XCTAssertTrue(target.parent === parent)
    assertNil(target.service, target.number)
    XCTAssertTrue(report.failures.contains { $0.code == .noMetadata && $0.type == HiddenScreen.self }, "\(report)")
  }

  func testH6AHiddenTypeWithNothingToHideIsNoFailure() {
    let report = injector.injectDependencies(to: HiddenNothing())
    assertEqual((report.failures.count, 0), (report.entries.count, 0))
  }

  func testH6AHiddenObjectIsAValueLikeAnyOther() {
    final class Target { var screen: HiddenScreen? }
    injector.registerProperty("screen", withInstance: HiddenEmptySubclass())
    XCTAssertTrue(injector.filled(Target()).screen is HiddenEmptySubclass)
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
