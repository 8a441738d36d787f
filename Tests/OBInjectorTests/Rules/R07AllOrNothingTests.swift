// R7: a failure below a created object fails that object; at the target it leaves one property empty.
import OBInjector
import XCTest

private struct Broken: Error, Equatable { let number: Int }

final class R07AllOrNothingTests: XCTestCase {
  private final class Target { var first: Int?, broken: Part?, wrong: String?, last: Int? }
  private final class Part { @Injected var needed: Int }

  private func injector() -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerInstances(("first", 1), ("wrong", 5))
    injector.registerProperty("last") { 9 }
    return injector
  }

  func testR7AtTheTargetOneFailureDoesNotStopTheOthers() {
    let injector = injector()
    injector.registerProperty("broken") { () -> Part in throw Broken(number: 3) }
    for target in [Target(), Target()] {
      let report = injector.injectDependencies(to: target)
      XCTAssertEqual(report.injected, ["first", "last"])
      XCTAssertEqual(report.said("broken", "wrong"), ["failed(providerFailed)", "failed(typeMismatch)"])
      XCTAssertEqual(report.failures.compactMap { $0.underlying as? Broken }, [Broken(number: 3)])
      XCTAssertTrue(target.first == 1 && target.broken == nil && target.last == 9)
    }
  }

  func testR7AMissingDependencyBelowACreatedObjectFailsItOnlyWhereItIsRequired() {
    final class Lenient { var needed: Int? }
    final class Target { var first: Int?; var strict: Part?; var lenient: Lenient?; var last: Int? }
    let injector = injector()
    injector.registerProperty("strict") { Part() }
    injector.registerProperty("lenient") { Lenient() }
    for _ in 0..<2 {
      let (target, report) = injector.reported(Target())
      assertEqual((report.said("strict"), "failed(notRegistered)"), (report.injected, ["first", "lenient", "last"]))
      assertErrors(report.failures, (.notRegistered, ["strict", "needed"]))
      XCTAssertTrue(target.strict == nil && target.lenient != nil)
    }
  }
}
