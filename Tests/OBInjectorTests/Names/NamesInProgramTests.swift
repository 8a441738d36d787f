import OBInjector
import XCTest

private final class Anchor {}
private final class Chain {}
private class Forecastle { var foAnchor: Anchor?; var foKedge: Anchor?; var foTitle: String? }
private final class HighForecastle: Forecastle {}
private final class Poop { var foTitle: String? }
private final class Hawse { var hawseAncor: Anchor? }

/// `verifyProgram()` knows aliases and names for one type.
final class NamesInProgramTests: XCTestCase {
  private let injector = PropertyInjector()

  func testAPropertyThatBearsAnAliasWantsItAndItsTarget() {
    injector.registerProperty("bower", withInstance: Anchor())
    injector.registerAlias("foAnchor", of: "bower")
    injector.registerAlias("foStream", of: "bower")
    let report = injector.verifyProgram()
    XCTAssertEqual(report.ownProblems.map(\.description), [])
    XCTAssertEqual(report.unused, ["foStream"])
  }

  func testAnAliasOfNothingIsAProblemOnce() {
    injector.registerAlias("foAnchor", of: "bower")
    let report = injector.verifyProgram()
    XCTAssertEqual(report.ownProblems.map(\.code), [.notRegistered])
    XCTAssertEqual(report.ownProblems.first?.property, "bower")
  }

  func testAPropertyWithAMisspelledAliasIsAProblem() {
    injector.registerProperty("bower", withInstance: Anchor())
    injector.registerAlias("hawseAnchor", of: "bower")
    let report = injector.verifyProgram()
    XCTAssertEqual(report.ownProblems.map(\.property), ["hawseAncor"])
    XCTAssertTrue("\(report)".contains("did you mean \"hawseAnchor\"?"), "\(report)")
  }

  func testNamesForATypeAreWantedByIt() {
    injector.registerProperties(for: Forecastle.self) {
      $0.registerProperty("foTitle", withInstance: "fore")
      $0.registerProperty("foNothing", withInstance: "nobody's")
    }
    let report = injector.verifyProgram()
    XCTAssertEqual(report.ownProblems.map(\.description), [])
    XCTAssertEqual(report.unused, ["foNothing"])
    XCTAssertEqual(report.warnings.filter { $0.kind == .sharedName }.count, 0, "\(report)")
  }

  func testWhatDoesNotFitATypeIsFound() {
    injector.registerProperties(for: Forecastle.self) { $0.registerProperty("foKedge", withInstance: Chain()) }
    let problems = injector.verifyProgram().ownProblems
    XCTAssertEqual(problems.map(\.code), [.typeMismatch])
    XCTAssertTrue(problems.first?.owner.map { $0 == Forecastle.self || $0 == HighForecastle.self } == true)
    XCTAssertNil(Poop().foTitle)
    XCTAssertNil(Hawse().hawseAncor)
  }
}
