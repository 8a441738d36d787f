// Diagnosing: `verifyProgram()` and properties that bear a registered name but are of another type.
import OBInjector
import XCTest

// The program is this test bundle: names that no other test uses keep its other types out of the reports.

private final class Bell {}
private class Wardroom {
  private var wardroomBell: Bell?
  func use() -> Bool { wardroomBell == nil }
}
private final class SmallWardroom: Wardroom {}
private final class Harbour { var harbourName: Int? }
private final class Pier {
  var harbourName: String?
  var pierBell: Bell?
}

final class ProgramOtherTypesTests: InjectorTestCase {
  func testAPropertyThatCanNotTakeWhatIsRegisteredIsAProblem() {
    injector.registerProperty("wardroomBell", withInstance: 5)
    let report = injector.verifyProgram()
    XCTAssertEqual(report.ownProblems.map(\.code), [.typeMismatch])
    XCTAssertEqual(report.ownProblems.map(\.property), ["wardroomBell"])
    XCTAssertTrue(report.ownProblems[0].owner.map { $0 == Wardroom.self } ?? false)
    XCTAssertEqual(report.unused, [])
  }

  func testAnInheritedPropertyIsAProblemOfItsOwnClassOnly() {
    injector.registerProperty("smallWardroom") { SmallWardroom() }
    injector.registerProperty("wardroomBell", withInstance: 5)
    let problems = injector.verifyProgram().ownProblems
    XCTAssertEqual(problems.map(\.property), ["wardroomBell"])
    XCTAssertTrue(problems[0].owner.map { $0 == Wardroom.self } ?? false)
  }

  func testATypeThatHasANameByChanceIsAWarning() {
    injector.registerProperty("harbourName", withInstance: "Genoa")
    let report = injector.verifyProgram()
    XCTAssertEqual(report.ownProblems.map(\.description), [])
    XCTAssertEqual(report.warnings.map(\.kind), [.otherType])
    XCTAssertEqual(report.warnings.map(\.holder.name), ["harbourName"])
    assertSays(
      report.warnings,
      #""Harbour.harbourName" of type "Int?" has the name of "harbourName" ({harbourName}), which is of type "String", "#
        + "probably by coincidence: an injection leaves it empty; rename it, or pass \"harbourName\" to \"allowing:\".",
      in: injector)
  }

  func testOfATypeThatIsFilledOtherwiseItIsAProblem() {
    injector.registerProperty("harbourName", withInstance: 5)
    injector.registerProperty("pierBell") { Bell() }
    let problems = injector.verifyProgram().ownProblems
    XCTAssertEqual(problems.map(\.property), ["harbourName"])
    XCTAssertTrue(problems[0].owner.map { $0 == Pier.self } ?? false)
  }
}
