// Reports: what a child's report suggests is searched in the child, though a plan of its parent has filled the object.
import OBInjector
import XCTest

final class ReportOfAChildTests: InjectorTestCase {
  private final class Store {}
  private final class Target { var number: Int?, stoer: Store? }

  func testWhatTheChildRegistersIsFoundWhenTheReportIsRead() {
    injector.registerProperty("number", withInstance: 1)
    injector.injectDependencies(to: Target())
    let child = injector.makeChild()
    let report = child.injectDependencies(to: Target())
    XCTAssertEqual(report.injected, ["number"])
    XCTAssertEqual(report.missing, [])
    child.registerProperty("store", withInstance: Store())
    XCTAssertEqual(report.missing, ["stoer"])
  }
}
