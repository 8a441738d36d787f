// Diagnosing: `verifyProgram()`: what classes inherit from generic ones, what a program uses, and what bears a
// registered name by chance.
import OBInjectorTesting
import XCTest

private final class Quay {}
private class Mooring<Item> { var item: Item?, mooringQuya: Quay? }
private class NamedMooring<Item>: Mooring<Item> { var label: String? }
private final class IntMooring: NamedMooring<Int> {}
private class Jetty<Item> { var jettyQuay: Int? }
private final class IntJetty: Jetty<Int> { var jettyLamp: Quay? }
private final class StrangeClock { var quayClock: AnyObject? }
private final class StrangeQuay { var quayLamp: IntJetty? }
private final class LampKeeper { var quayLamp: Quay? }
private final class Bell {}
private class Wardroom {
  private var wardroomBell: Bell?
  func use() -> Bool { wardroomBell == nil }
}
private final class SmallWardroom: Wardroom {}
private final class Harbour { var harbourName: Int? }
private final class Pier { var harbourName: String?, pierBell: Bell? }
private final class LimitBell: Sendable {}
private final class BellUser {
  var limitBell: LimitBell?
  let limitWidth = Duration.seconds(5)
  var limitDepth = Duration.seconds(5)
}
private final class BellPlain { var limitBell: Int?; let limitSize = Duration.seconds(5) }
private final class BellComponent: Component { var limitBell: Int? }
private final class BellDelegate: InjectorDelegate {
  var limitBell: Int?
  func didInjectDependencies() {}
}
private final class PenUser { var limitPen: Provider<LimitBell, Int>? }
private final class PenPlain { var limitPen: LimitBell? }

final class ProgramUseTests: InjectorTestCase {
  func testAMisspelledPropertyOfAGenericSuperclassIsAProblem() {
    injector.registerProperty("mooringQuay") { Quay() }
    let ofType = injector.verify(IntMooring.self).problems
    let ofProgram = injector.verifyProgram().ownProblems
    XCTAssertEqual(ofType.map(\.property), ["mooringQuya"])
    XCTAssertEqual(ofProgram.map(\.description), ofType.map(\.description))
  }

  func testAPropertyOfAGenericSuperclassThatHasAnotherTypeIsAProblem() {
    for name: PropertyKey<Quay> in ["jettyQuay", "jettyLamp"] { injector.registerProperty(name) { Quay() } }
    assertErrors(injector.verifyProgram().ownProblems, (.typeMismatch, ["jettyQuay"]))
  }

  func testAPropertyThatReflectionNeverFillsOrOfAnotherTypeIsAWarningOfAStranger() {
    for name: PropertyKey<Quay> in ["quayClock", "quayLamp"] { injector.registerProperty(name) { Quay() } }
    let report = injector.verifyProgram()
    XCTAssertEqual(report.warnings.map(\.kind), [.otherType, .otherType])
    let strangers = warnings(.otherType, report).flatMap(\.properties)
    XCTAssertEqual(strangers.map { "\($0.owner).\($0.name)" }, ["StrangeClock.quayClock", "StrangeQuay.quayLamp"])
  }

  func testAPropertyThatCanNotTakeWhatIsRegisteredIsAProblemOfItsOwnClassOnly() {
    injector.registerProperty("wardroomBell", withInstance: 5)
    XCTAssertEqual(injector.verifyProgram().unused, [])
    for _ in 0..<2 {
      let problems = injector.verifyProgram().ownProblems
      XCTAssertEqual(problems.map { "\($0.code) \($0.path.last ?? "")" }, ["typeMismatch wardroomBell"])
      XCTAssertTrue(problems[0].owner == Wardroom.self)
      injector.registerProperty("smallWardroom") { SmallWardroom() }
    }
  }

  func testATypeThatHasANameByChanceIsAWarning() {
    injector.registerProperty("harbourName", withInstance: "Genoa")
    let report = injector.verifyProgram()
    XCTAssertEqual(warnings(.otherType, report).map(\.holder?.name), ["harbourName"])
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
    XCTAssertTrue(problems[0].owner == Pier.self)
  }

  func testOfAProgramANameIsChanceUnlessTheTypeTakesPartInInjections() {
    injector.registerProperty("limitBell") { LimitBell() }
    let report = injector.verifyProgram()
    let problems = report.problems.filter { $0.property == "limitBell" }.compactMap(\.owner)
    XCTAssertEqual(problems.map { "\($0)" }, ["BellComponent", "BellDelegate"])
    let chances = report.warnings.filter { $0.kind == .otherType && $0.holder?.name == "limitBell" }
    XCTAssertEqual(chances.flatMap(\.properties).map { "\($0.owner)" }, ["BellPlain"])
    assertNil(BellUser().limitBell, BellComponent().limitBell, BellDelegate().limitBell, BellPlain().limitBell)
  }

  func testAPropertyThatCanNotPassArgumentsIsNoneByChance() {
    injector.registerProperty("limitPen") { (_: PropertyInjector, _: Int) in LimitBell() }
    let problems = injector.verifyProgram().problems.filter { $0.property == "limitPen" }
    XCTAssertEqual(problems.map(\.code), [.argumentMismatch])
    assertNil(PenUser().limitPen, PenPlain().limitPen)
  }

  func testALetUsesANameIfItsTypeTakesPartOrItIsOfATypeOfTheProgram() {
    injector.registerProperty("limitBell") { LimitBell() }
    for name: PropertyKey<Duration> in ["limitSize", "limitWidth", "limitDepth"] {
      injector.registerProperty(name, withInstance: .seconds(5))
    }
    // No other type of the program has a property of that type, under whatever name.
    XCTAssertEqual(injector.verifyProgram().unused, ["limitSize", "limitDepth"])
    XCTAssertEqual(BellPlain().limitSize + BellUser().limitWidth + BellUser().limitDepth, .seconds(15))
  }

  func testANamedPropertyThatEverythingFitsUsesAllOfAGivenTypeAndNothingOfAProgram() {
    final class Everything { @InjectedNamed("limitBell") var any: Any? }
    injector.registerProperty("nameOfNothing") { LimitBell() }
    XCTAssertEqual(injector.verify(Everything.self).unused, [])
    XCTAssertEqual(injector.verifyProgram().unused, ["nameOfNothing"])
    XCTAssertNil(Everything().any)
  }

  func testAnInitializerUsesWhatItIsGivenAndNotWhatTakesArguments() {
    injector.registerProperty("given") { LimitBell() }
    injector.registerProperty("taking") { (_: PropertyInjector, _: Int) in LimitBell() }
    injector.registerProperty("holder", withInitializer: { (_: LimitBell) in 1 })
    XCTAssertEqual(injector.verify().unused, ["taking", "holder"])
  }

  func testAModuleTakesPartIfItRegistersOrIsFilledAndNotIfItOnlyLacksValues() {
    let elsewhere = PropertyInjector(reflection: .declaredOnly)
    elsewhere.registerProperty("vCount", withInstance: 5)
    let inside = PropertyInjector(reflection: .declaredOnly)
    inside.registerProperty("vCount", withInstance: 5, fileID: "FixtureVerified/A.swift")
    let kinds = [elsewhere, inside].map { injector in
      injector.verifyProgram(modules: ["FixtureVerified"]).warnings.map(\.kind)
    }
    XCTAssertEqual(kinds, [[], [.neverFilled]])
  }
}
