// Diagnosing: What a program uses, and what bears a registered name by chance.
import OBInjectorTesting
import XCTest

// The program is this test bundle: names that no other test uses keep its other types out of the reports.

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
    final class Holder { init(_: LimitBell) {} }
    injector.registerProperty("given") { LimitBell() }
    injector.registerProperty("taking") { (_: PropertyInjector, _: Int) in LimitBell() }
    injector.registerProperty("holder", withInitializer: Holder.init)
    XCTAssertEqual(injector.verify().unused, ["taking", "holder"])
  }

  func testAModuleTakesPartIfItRegistersOrIsFilledAndNotIfItOnlyLacksValues() {
    let kinds = [#fileID, "FixtureVerified/A.swift"].map { (file: StaticString) in
      let injector = PropertyInjector(reflection: .declaredOnly)
      injector.registerProperty("vCount", withInstance: 5, fileID: file)
      return injector.verifyProgram(modules: ["FixtureVerified"]).warnings.map(\.kind)
    }
    XCTAssertEqual(kinds, [[], [.neverFilled]])
  }
}
