// Diagnosing: `verifyProgram()` and what classes inherit from generic ones, and properties that merely share a name.
import OBInjector
import XCTest

// The program is this test bundle: names that no other test uses keep its other types out of the reports.

private final class Quay {}
private class Mooring<Item> {
  var item: Item?
  var mooringQuya: Quay?
}
private class NamedMooring<Item>: Mooring<Item> { var label: String? }
private final class IntMooring: NamedMooring<Int> {}
private class Jetty<Item> { var jettyQuay: Int? }
private final class IntJetty: Jetty<Int> { var jettyLamp: Quay? }
private final class StrangeClock { var quayClock: AnyObject? }
private final class StrangeQuay { var quayLamp: IntJetty? }
private final class QuayKeeper {
  @InjectedNamed("nobodys") var quayKeeperQuay: Quay
  var quayKeeperName: String?
}
private final class LampKeeper { var quayLamp: Quay? }

final class ProgramInheritanceTests: InjectorTestCase {
  func testAMisspelledPropertyOfAGenericSuperclassIsAProblem() {
    injector.registerProperty("mooringQuay") { Quay() }
    let ofType = injector.verify(IntMooring.self).problems
    let ofProgram = injector.verifyProgram().ownProblems
    XCTAssertEqual(ofType.map(\.property), ["mooringQuya"])
    XCTAssertEqual(ofProgram.map(\.description), ofType.map(\.description))
  }

  func testAPropertyOfAGenericSuperclassThatHasAnotherTypeIsAProblem() {
    injector.registerProperty("jettyQuay") { Quay() }
    injector.registerProperty("jettyLamp") { Quay() }
    let report = injector.verifyProgram()
    XCTAssertEqual(report.ownProblems.map(\.property), ["jettyQuay"])
    XCTAssertEqual(report.ownProblems.map(\.code), [.typeMismatch])
  }

  func testANamedPropertyThatNothingFitsIsAProblemAndElseNotCheckedWithTheNamesThatWouldFit() {
    func mentioned(_ report: VerificationReport) -> [String] {
      report.unchecked.filter { $0.name == "quayKeeperQuay" }.map(\.description)
    }
    func problems(_ report: VerificationReport) -> [PropertyName?] {
      report.problems.filter { $0.owner == QuayKeeper.self }.map(\.property)
    }
    XCTAssertEqual(problems(injector.verifyProgram()), ["quayKeeperQuay"])
    XCTAssertEqual(mentioned(injector.verifyProgram()), [])
    injector.registerProperty("quayKeeperQuai") { Quay() }
    injector.registerProperty("quayOfNobody") { Quay() }
    let report = injector.verifyProgram()
    XCTAssertEqual(problems(report), [])
    XCTAssertEqual(
      mentioned(report),
      [
        #"QuayKeeper.quayKeeperQuay: each object stores the name that this @InjectedNamed property asks "#
          + #"for; "quayKeeperQuai" and "quayOfNobody" would fit "Quay""#
      ])
  }

  func testAPropertyThatReflectionNeverFillsIsAWarningOfAStranger() {
    injector.registerProperty("quayClock") { Quay() }
    let report = injector.verifyProgram()
    XCTAssertEqual(report.ownProblems.map(\.description), [])
    XCTAssertEqual(report.warnings.map(\.kind), [.otherType])
    XCTAssertEqual(report.warnings.flatMap(\.properties).map(\.name), ["quayClock"])
  }

  func testAClassOfAnotherTypeIsAWarningOfAStrangerWhereTheRegistrationFitsElsewhere() {
    injector.registerProperty("quayLamp") { Quay() }
    let report = injector.verifyProgram()
    XCTAssertEqual(report.ownProblems.map(\.description), [])
    XCTAssertEqual(report.warnings.map(\.kind), [.otherType])
    XCTAssertTrue(report.warnings.first?.properties.first.map { $0.owner == StrangeQuay.self } ?? false)
  }
}
