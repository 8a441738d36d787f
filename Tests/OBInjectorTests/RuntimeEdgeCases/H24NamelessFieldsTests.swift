// H24: types of a module that is compiled with `-disable-reflection-names` (`Tests/Fixtures/Nameless`).
import FixtureNameless
import OBInjectorTesting
import XCTest

final class H24NamelessFieldsTests: InjectorTestCase {
  override func setUp() { injector.registerInstances(("number", 5), ("", 6), ("own", "own")) }

  private func checkNameless(_ report: InjectionReport, line: UInt = #line) {
    XCTAssertEqual(report.failures.map(\.code), [.noMetadata], "\(report)", line: line)
    XCTAssertFalse(report.didInject, line: line)
  }

  func testH24APropertyWithoutANameIsReported() {
    let screen = NamelessScreen()
    checkNameless(injector.injectDependencies(to: screen))
    checkNameless(injector.injectDependencies(to: NamelessWrapped()))
    var value = NamelessValue()
    checkNameless(injector.injectDependencies(to: &value))
    assertNil(screen.number, value.number)
  }

  func testH24AVisibleSubclassIsFilledAndReportsItsSuperclass() {
    final class Visible: NamelessScreen { var own: String? }
    let (visible, report) = injector.reported(Visible())
    assertEqual((visible.own, "own"), (report.failures.map(\.code), [.noMetadata]))
    XCTAssertTrue(report.failures.first?.type == NamelessScreen.self)
  }

  func testH24KeyPathsStillWork() { XCTAssertEqual(injector.filled(NamelessKeyPaths()).number, 5) }

  func testH24InAWholeProgramSuchTypesAreUnchecked() {
    let report = injector.verifyProgram(modules: ["FixtureNameless"])
    XCTAssertTrue(report.isValid, "\(report)")
    XCTAssertEqual(report.unchecked.filter { $0.name == "FixtureNameless" }.count, 1, "\(report)")
  }
}
