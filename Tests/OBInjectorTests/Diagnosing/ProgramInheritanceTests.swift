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
  @Injected("nobodys") var quayKeeperQuay: Quay
  var quayKeeperName: String?
}
private final class LampKeeper {
  var quayLamp: Quay?
}

/// `verifyProgram()` and what classes inherit from generic ones, and properties that merely share a name.
final class ProgramInheritanceTests: XCTestCase {
  private let injector = PropertyInjector()

  func testAMisspelledPropertyOfAGenericSuperclassIsAProblem() {
    injector.registerProperty("mooringQuay") { Quay() }
    let ofType = injector.verify(IntMooring.self).problems
    let ofProgram = injector.verifyProgram().problems
    XCTAssertEqual(ofType.map(\.property), ["mooringQuya"])
    XCTAssertEqual(ofProgram.map(\.description), ofType.map(\.description))
  }

  func testAPropertyOfAGenericSuperclassThatHasAnotherTypeIsAProblem() {
    injector.registerProperty("jettyQuay") { Quay() }
    injector.registerProperty("jettyLamp") { Quay() }
    let report = injector.verifyProgram()
    XCTAssertEqual(report.problems.map(\.property), ["jettyQuay"])
    XCTAssertEqual(report.problems.map(\.code), [.typeMismatch])
  }

  func testAnInjectedPropertyThatNothingFitsIsNotCheckedOrAProblemWhereTheTypeIsFilledHere() {
    func mentioned(_ report: VerificationReport) -> [String] {
      report.unchecked.filter { $0.name == "quayKeeperQuay" }.map(\.description)
    }
    XCTAssertEqual(
      mentioned(injector.verifyProgram()),
      [
        #"QuayKeeper.quayKeeperQuay: whether this @Injected asks for another name or for "Quay" by its type is a value "#
          + "of the object, not of its class"
      ])
    XCTAssertEqual(injector.verifyProgram().problems.map(\.description), [])
    injector.registerProperty("quayKeeperName", withInstance: "Ann")
    let report = injector.verifyProgram()
    XCTAssertEqual(report.problems.map(\.property), ["quayKeeperQuay"])
    XCTAssertEqual(mentioned(report), [])
  }

  func testAPropertyThatReflectionNeverFillsIsAWarningOfAStranger() {
    injector.registerProperty("quayClock") { Quay() }
    let report = injector.verifyProgram()
    XCTAssertEqual(report.problems.map(\.description), [])
    XCTAssertEqual(report.warnings.map(\.kind), [.otherType])
    XCTAssertEqual(report.warnings.flatMap(\.properties).map(\.name), ["quayClock"])
  }

  func testAClassOfAnotherTypeIsAWarningOfAStrangerWhereTheRegistrationFitsElsewhere() {
    injector.registerProperty("quayLamp") { Quay() }
    let report = injector.verifyProgram()
    XCTAssertEqual(report.problems.map(\.description), [])
    XCTAssertEqual(report.warnings.map(\.kind), [.otherType])
    XCTAssertTrue(report.warnings.first?.properties.first.map { $0.owner == StrangeQuay.self } ?? false)
  }
}
