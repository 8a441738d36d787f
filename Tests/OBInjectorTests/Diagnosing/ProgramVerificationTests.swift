// Diagnosing: `verifyProgram()` looks at every class and struct that the program has.
import FixtureHidden
import OBInjectorTesting
import XCTest

private protocol Navigating {}
private final class Compass: Navigating {}
private final class Sextant: Navigating {}

private class ChartRoom {
  private var deckCompass: Compass?
  var deckSextant: (any Navigating)?
  func use() -> Bool { deckCompass == nil }
  struct Drawer { var deckRuler: Compass? }
}
private final class SmallChartRoom: ChartRoom {}
private final class Locker<Content> { var deckSpyglass: Compass?, deckLadder: Compass?, deckRope: Compass? }
private final class Lighthouse: KeyPathInjectable {
  private var storage: Compass?
  static var injectableProperties: [InjectableProperty] {
    [InjectableProperty("lighthouseCompass", \Lighthouse.storage)]
  }
}
private final class Wheel {}
private final class Spoke {}
private final class Wheelhouse {
  @Injected var captainsWheel: Wheel
  @InjectedNamed("anotherName") var wheelSpoke: Spoke
}

private final class Radar {
  @MainActor fileprivate var storage: Compass?
  nonisolated init() {}
}
extension Radar: @MainActor KeyPathInjectable {
  @MainActor static var injectableProperties: [InjectableProperty] {
    [InjectableProperty("radarCompass", \Radar.storage)]
  }
}
private final class Zodiac { var taffrailLogg: Compass? }
private final class Almanac { var taffrailLok: Compass? }
private final class Yearbook { var taffrailLod: Compass? }

final class ProgramVerificationTests: InjectorTestCase {
  /// An optimized build leaves out structs that nobody uses.
  override func setUp() {
    for type in [ChartRoom.Drawer.self, Lighthouse.self] as [Any.Type] { XCTAssertFalse("\(type)".isEmpty) }
  }

  func testPrivateNestedAndLocalTypesWantWhatTheirPropertiesAreNamedAfter() {
    final class Cabin { var cabinCompass: Compass? }
    for name: PropertyKey<Compass> in ["deckCompass", "deckRuler", "cabinCompass", "nobodysCompass"] {
      injector.registerProperty(name) { Compass() }
    }
    let report = injector.verifyProgram()
    XCTAssertEqual(report.ownProblems.map(\.description), [])
    XCTAssertEqual(report.unused, ["nobodysCompass"])
    XCTAssertNil(Cabin().cabinCompass)
  }

  func testLookUpsByTypeFindTheSameAfterwards() throws {
    class Hull {}
    final class Yacht: Hull, Navigating {}
    injector.registerProperty("yacht") { Yacht() }
    injector.registerProperty("hull", withInstance: Yacht() as Hull)
    injector.registerProperty("both") { () -> any Navigating & Hull in Yacht() }
    injector.registerProperty("none", withInstance: Yacht?.none)
    injector.registerProperty("perhaps") { () -> Yacht? in Yacht() }
    injector.registerProperty("yachts", withInstance: [Yacht()])
    injector.registerProperty("hulls") { () -> [Hull] in [] }
    injector.registerAlias("ship", of: "yacht")
    func found() throws -> [Int] {
      let (hulls, yachts): ([Hull], [Yacht]) = (try injector.instances(), try injector.instances())
      let (lists, navigating): ([[Hull]], [any Navigating]) = (try injector.instances(), try injector.instances())
      return [hulls.count, yachts.count, lists.count, navigating.count]
    }
    let before = try found()
    XCTAssertEqual(before, [3, 3, 1, 3])
    _ = injector.verifyProgram()
    XCTAssertEqual(try found(), before)
  }

  func testAMisspelledRegistrationIsAProblemThatNamesTheProperty() {
    injector.registerProperty("deckCompas") { Compass() }
    injector.registerProperty("deckSextnat") { Sextant() }
    let report = injector.verifyProgram()
    assertSays(
      report.ownProblems,
      #"nothing is registered under "deckCompass", wanted as "Compass"; did you mean "deckCompas"?"#,
      #"nothing is registered under "deckSextant", wanted as "any Navigating"; did you mean "deckSextnat"?"#)
    XCTAssertTrue(report.ownProblems[0].owner == ChartRoom.self)
    XCTAssertEqual(report.unused, ["deckCompas", "deckSextnat"])
    XCTAssertEqual(report.warnings.map(\.description), [])
  }

  func testAStandardValueThatIsSpelledNearlyAlikeIsAProblemOnlyWhereNothingElseWantsIt() {
    final class Quay { var quayLength: Int? }
    final class Dock { var quayLengths: Int? }
    injector.registerProperty("quayLength", withInstance: 5)
    XCTAssertEqual(injector.verifyProgram().ownProblems.map(\.description), [])
    injector.without("quayLength").registerProperty("quayLenght", withInstance: 5)
    XCTAssertEqual(injector.verifyProgram().ownProblems.map(\.property), ["quayLengths", "quayLength"])
    assertNil(Quay().quayLength, Dock().quayLengths)
  }

  func testANameThatIsNearButOfAnotherTypeIsASuggestionForWhatIsUnused() {
    final class Anchor {}
    injector.registerProperty("deckCompas") { Anchor() }
    let end = "unused\n  - \"deckCompas\" (\(at(#line - 1))); did you mean \"deckCompass\"?"
    let report = injector.verifyProgram()
    XCTAssertEqual(report.ownProblems.map(\.description), [])
    XCTAssertEqual(report.unusedSuggestions, ["deckCompas": "deckCompass"])
    XCTAssertTrue(report.description.hasSuffix(end), "\(report)")
  }

  func testAGenericTypeIsListedAsUncheckedAndItsNameIsNotUnused() {
    injector.registerProperty("deckSpyglass", withInstance: 5)
    let report = injector.verifyProgram()
    XCTAssertEqual(report.ownProblems.map(\.description), [])
    assertSays(
      report.unchecked.filter { "\($0)".hasPrefix("Locker") },
      "Locker.deckSpyglass: the type is generic, and its type arguments decide what fits the property; verify the "
        + "types that are used with verify(_:)")
    XCTAssertTrue(report.unchecked.contains { $0.name == "deckSpyglass" && $0.type == Int.self })
    XCTAssertEqual(report.unused, [])
    for name: PropertyKey<Int> in ["deckLadder", "deckRope"] { injector.registerProperty(name, withInstance: 5) }
    let line = injector.verifyProgram().unchecked.map(\.description).first { $0.hasPrefix("Locker") } ?? ""
    XCTAssertTrue(line.hasPrefix("Locker.deckSpyglass and 2 more: the type is generic"), line)
    XCTAssertNil(Locker<Int>().deckSpyglass)
  }

  func testTypesThatHideTheirFieldsAreListedAsUnchecked() {
    let report = injector.verifyProgram(modules: ["FixtureHidden"])
    XCTAssertTrue(report.isValid)
    let said = report.unchecked.map(\.description).joined()
    XCTAssertNotNil(said.wholeMatch(of: #/FixtureHidden: \d+ types of the module hide their stored properties/#), said)
    XCTAssertTrue(injector.verifyProgram().unchecked.contains { $0.name == "FixtureHidden" })
  }

  func testDeclaredKeyPathsAndInjectedPropertiesAreFoundUnderTheirNames() {
    injector.registerProperty("lighthouseCompass") { Compass() }
    injector.registerProperty("captainsWheel", withInstance: 5)
    injector.registerProperty("mainSpoke") { Spoke() }
    let report = injector.verifyProgram()
    XCTAssertEqual(report.ownProblems.map(\.property), ["captainsWheel"])
    XCTAssertEqual(report.unused, [])
    XCTAssertTrue(report.unchecked.contains { $0.name == "wheelSpoke" })
  }

  func testTheModulesThatAreNamedAreVerifiedAloneButANameThatOthersBearIsNotUnused() {
    injector.registerProperty("deckCompass", withInstance: 5)
    let report = injector.verifyProgram(modules: ["FixtureApp", "FixtureServices"])
    XCTAssertTrue(report.isValid)
    XCTAssertEqual(report.unused, [])
    XCTAssertFalse(injector.verifyProgram(modules: ["FixtureApp", "OBInjectorTests"]).isValid)
  }

  func testAModuleWithoutTypesIsAProblem() {
    assertSays(
      injector.verifyProgram(modules: ["FixtureAp", "Nowhere"]).problems,
      #"the program has no types of a module "FixtureAp"; did you mean "FixtureApp"?"#,
      #"the program has no types of a module "Nowhere"; correct the name, or link the module."#)
  }

  func testTheTypesOfTheToolchainAndOfTheLibraryAreLeftOut() {
    // Names of stored properties in the standard library, Foundation, XCTest and in this library.
    for name: PropertyName in ["_storage", "testRun", "registry", "planner", "parent", "bundle"] {
      injector.registerProperty(PropertyKey(name), withInstance: 5)
    }
    let report = injector.verifyProgram()
    for problem in report.ownProblems {
      let module = problem.owner.map { String(reflecting: $0).prefix { $0 != "." } }
      XCTAssertTrue(module == "OBInjectorTests" || module?.hasPrefix("Fixture") == true, "\(problem)")
    }
  }

  func testOfSeveralPropertiesThatAreNearTheFirstByTheNameOfItsOwnerIsSuggested() {
    final class Anchor {}
    injector.registerProperty("taffrailLog") { Anchor() }
    XCTAssertEqual(injector.verifyProgram().unusedSuggestions, ["taffrailLog": "taffrailLok"])
    // In one module nothing is said of the properties of others.
    XCTAssertEqual(injector.verifyProgram(modules: ["FixtureHidden"]).unusedSuggestions, [:])
    assertNil(Zodiac().taffrailLogg, Almanac().taffrailLok, Yearbook().taffrailLod)
  }

  func testOfAClassWhoseKeyPathsBelongToAnActorOnlyThatIsSaidElsewhere() async {
    injector.registerProperty("radarCompass") { Compass() }
    let report = injector.verifyProgram()
    XCTAssertEqual(report.problems.filter { $0.owner == Radar.self }.map(\.description), [])
    XCTAssertEqual(report.unchecked.count { $0.owner == Radar.self }, 1)
  }
}
