import OBInjector
import XCTest

/// `injectDependencies(to:as:)` with a name that nobody has, or that is of another type.
final class StandingFailureTests: StandingTestCase {
  private final class Unrelated { var part: Part?; var title: String? }

  func testAnUnknownNameIsOneFailureAndTheRestIsFilled() {
    register(.graph)
    let target = Coordinator()
    let report = injector.injectDependencies(to: target, as: "mian")
    XCTAssertEqual(report.failures.map(\.code), [.notRegistered])
    XCTAssertEqual(report.failures.first?.property, "mian")
    XCTAssertTrue("\(report)".contains("did you mean \"main\"?"), "\(report)")
    XCTAssertEqual(target.title, "title")
    XCTAssertNotNil(target.part)
    XCTAssertEqual(report.injected, ["part", "title"])
  }

  func testATargetThatDoesNotFitIsOneFailureAndTheRestIsFilled() {
    register(.graph)
    let target = Unrelated()
    let report = injector.injectDependencies(to: target, as: "main")
    XCTAssertEqual(report.failures.map(\.code), [.typeMismatch])
    XCTAssertEqual(report.failures.first?.property, "main")
    XCTAssertTrue(report.failures.first?.found == Unrelated.self)
    XCTAssertEqual(target.title, "title")
    XCTAssertNotNil(target.part?.main)
  }

  func testAnAliasThatLeadsNowhereIsOneFailure() {
    register(.graph)
    injector.registerAlias("lost", of: "absent")
    injector.registerAlias("ring", of: "ring")
    let reports = ["lost", "ring"].map { injector.injectDependencies(to: Coordinator(), as: $0) }
    XCTAssertEqual(reports.map { $0.failures.map(\.code) }, [[.notRegistered], [.circularDependency]])
    XCTAssertEqual(reports.map { $0.said("title") }, ["injected", "injected"])
  }

  func testTheFailureComesBesideOthersAndEntriesStay() {
    final class Target { @Injected var absent: Part; var unknown: String?; var title: String? }
    injector.registerProperty("title", withInstance: "title")
    let target = Target()
    let report = injector.injectDependencies(to: target, as: "nothing")
    XCTAssertEqual(report.failures.map(\.property), ["absent", "nothing"])
    XCTAssertEqual(report.said("unknown"), "notRegistered")
    final class Plain { var unknown: String?; var title: String? }
    let plain = injector.injectDependencies(to: Plain(), as: "nothing")
    XCTAssertEqual(plain.missing, ["unknown"])
    XCTAssertEqual(plain.injected, ["title"])
    XCTAssertEqual(plain.failures.map(\.property), ["nothing"])
  }

  func testTheSentence() {
    checkSentences([
      Sentence(
        #"the target is of type "Unrelated", which does not fit "Coordinator", the type of "main" ({main}), so it "#
          + #"can't take that registration's place; pass another name in "as:", or none."#
      ) { injector in
        injector.registerProperty("main") { Coordinator() }
        return injector.injectDependencies(to: Unrelated(), as: "main").failures[0].description
      }
    ])
  }
}
