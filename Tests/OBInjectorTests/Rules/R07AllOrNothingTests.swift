// R7: a failure below a created object fails that object; at the target it leaves one property empty.
import OBInjector
import XCTest

private struct Broken: Error, Equatable { let number: Int }

final class R07AllOrNothingTests: XCTestCase {
  private final class Target {
    var first: Int?
    var broken: Part?
    var wrong: String?
    var last: Int?
  }
  private final class Part {
    @Injected var needed: Int
    var text: String?
  }
  private final class Whole { var part: Part? }

  private func injector() -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("first", withInstance: 1)
    injector.registerProperty("wrong", withInstance: 5)
    injector.registerProperty("last") { 9 }
    return injector
  }

  func testR7AtTheTargetOneFailureDoesNotStopTheOthers() {
    let injector = injector()
    injector.registerProperty("broken") { () -> Part in throw Broken(number: 3) }
    for target in [Target(), Target()] {
      let report = injector.injectDependencies(to: target)
      XCTAssertEqual(report.injected, ["first", "last"])
      XCTAssertEqual(report.said("broken"), "failed(providerFailed)")
      XCTAssertEqual(report.said("wrong"), "failed(typeMismatch)")
      XCTAssertEqual(report.failures.compactMap { $0.underlying as? Broken }, [Broken(number: 3)])
      XCTAssertEqual([target.first, target.last], [1, 9])
      XCTAssertNil(target.broken)
    }
  }

  func testR7AMissingDependencyBelowACreatedObjectFailsItOnlyWhereItIsRequired() {
    final class Lenient { var needed: Int? }
    final class Target { var first: Int?; var strict: Part?; var lenient: Lenient?; var last: Int? }
    let injector = injector()
    injector.registerProperty("strict") { Part() }
    injector.registerProperty("lenient") { Lenient() }
    for _ in 0..<2 {
      let target = Target()
      let report = injector.injectDependencies(to: target)
      XCTAssertEqual(report.said("strict"), "failed(notRegistered)")
      XCTAssertEqual(report.failures.map(\.code), [.notRegistered])
      XCTAssertEqual(report.failures.first?.path, ["strict", "needed"])
      XCTAssertNil(target.strict)
      XCTAssertNotNil(target.lenient)
      XCTAssertEqual(report.injected, ["first", "lenient", "last"])
    }
  }

  func testR7AProvidersErrorFailsWhatIsMadeAroundIt() {
    let injector = injector()
    injector.registerProperty("part") { Part() }
    injector.registerProperty("needed") { () -> Int in throw Broken(number: 1) }
    injector.registerProperty("whole") { Whole() }
    let error = injectionError { try injector.instance(of: Whole.self) }
    XCTAssertEqual(error?.code, .providerFailed)
    XCTAssertEqual(error?.path, ["whole", "part", "needed"])
    XCTAssertEqual(error?.underlying as? Broken, Broken(number: 1))
  }

  func testR7ATypeMismatchBelowLeavesOnePropertyEmptyAndIsReported() throws {
    let injector = injector()
    injector.registerProperty("broken") { Part() }
    injector.registerProperty("needed", withInstance: 3)
    injector.registerProperty("text", withInstance: 4)
    for target in [Target(), Target()] {
      let report = injector.injectDependencies(to: target)
      XCTAssertEqual(report.said("broken"), "injected")
      XCTAssertEqual(target.broken?.needed, 3)
      XCTAssertNil(target.broken?.text)
      XCTAssertEqual(report.failures.map(\.code).filter { $0 == .typeMismatch }.count, 2)
      XCTAssertTrue(report.failures.contains { $0.path == ["broken", "text"] })
    }
  }

  func testR7NothingStaysBehindAFailure() throws {
    let injector = injector()
    let made = RunCounter()
    injector.registerProperty("part", scope: .singleton) { () -> Part in
      made.count()
      return Part()
    }
    XCTAssertEqual(injectionError { try injector.instance(of: Part.self) }?.path, ["part", "needed"])
    XCTAssertEqual(injectionError { try injector.instance(of: Part.self) }?.path, ["part", "needed"])
    XCTAssertEqual(made.count, 2)
    injector.registerProperty("needed", withInstance: 8)
    XCTAssertEqual(try injector.instance(of: Part.self).needed, 8)
    XCTAssertTrue(try injector.instance(of: Part.self) === injector.instance(of: Part.self))
    XCTAssertEqual(made.count, 3)
  }

  func testR7AClosureThatSucceedsLaterIsRunAgain() throws {
    let injector = injector()
    let runs = RunCounter()
    injector.registerProperty("broken") { () -> Part in
      runs.count()
      if runs.count == 1 { throw Broken(number: 1) }
      return Part()
    }
    injector.registerProperty("needed", withInstance: 2)
    let target = Target()
    XCTAssertEqual(injector.injectDependencies(to: target).said("broken"), "failed(providerFailed)")
    XCTAssertEqual(injector.injectDependencies(to: target).said("broken"), "injected")
  }

  func testR7AClosureOfAnotherTypeBelowLeavesOnlyThatPropertyEmpty() throws {
    final class Inner { var risk: String?; var first: Int? }
    final class Target { var inner: Inner? }
    let injector = injector()
    injector.registerProperty("inner") { Inner() }
    injector.registerProperty("risk") { Whole() }
    for target in [Target(), Target()] {
      let report = injector.injectDependencies(to: target)
      XCTAssertNil(target.inner?.risk)
      XCTAssertEqual(target.inner?.first, 1)
      XCTAssertEqual(report.failures.map(\.code), [.typeMismatch])
      XCTAssertEqual(report.failures.first?.path, ["inner", "risk"])
    }
  }
}
