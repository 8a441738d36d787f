// Diagnosing: What works, and is perhaps not what was meant.
import OBInjectorTesting
import XCTest

private class Boat {}
private final class Sail: Boat {}
private final class Mate {}

final class ProgramWarningTests: InjectorTestCase {
  // MARK: - Renamed

  private final class Jib: Boat {}
  private final class Foresail { var renamedJib: Jib? }

  func testWhatIsFilledOrNotTheOnlyOneOrOfTypesThatAreGivenAloneWasNotRenamed() {
    injector.registerProperty("headsail") { Jib() }
    XCTAssertEqual(warnings(.renamed, injector.verify(Foresail.self)).count, 0)
    injector.registerProperty("stormsail") { Jib() }
    XCTAssertEqual(warnings(.renamed, injector.verifyProgram()).count, 0)
    injector.without("stormsail").without("headsail").registerProperty("renamedJib") { Jib() }
    XCTAssertEqual(warnings(.renamed, injector.verifyProgram()).count, 0)
  }

  // MARK: - Shared names

  private class Song { var sharedTitle: String?, sharedMate: Mate? }
  private final class Shanty: Song { var verse: Int? }
  private final class Flag { @Injected var sharedTitle: String?; var sharedMate: Mate? }

  func testAStandardValueForTypesThatHaveNothingToDoWithEachOtherIsAWarning() {
    injector.registerProperty("sharedTitle", withInstance: "untitled")
    let shared = warnings(.sharedName, injector.verifyProgram())
    XCTAssertEqual(shared.flatMap { $0.properties.map { String(describing: $0.owner) } }, ["Flag", "Song"])
    assertSays(
      shared,
      #""sharedTitle" ({sharedTitle}) is of type "String" and fills "Flag.sharedTitle" and "Song.sharedTitle", whose "#
        + "types have nothing to do with each other; give each its own name, or ask for another name with "
        + "@InjectedNamed.", in: injector)
  }

  func testAClassAndItsSubclassesHaveToDoWithEachOtherAndAServiceMayFillWhateverTypesBearItsName() {
    injector.registerProperty("sharedTitle", withInstance: "untitled")
    injector.registerProperty("verse", withInstance: 1)
    XCTAssertEqual(warnings(.sharedName, injector.verify(Song.self, Shanty.self)).count, 0)
    XCTAssertEqual(warnings(.sharedName, injector.verify(Shanty.self, Flag.self)).map(\.properties.count), [2])
    injector.without("sharedTitle").registerProperty("sharedMate") { Mate() }
    XCTAssertEqual(warnings(.sharedName, injector.verifyProgram()).count, 0)
  }

  // MARK: - Cycles of references

  private final class Chandler { var injector: PropertyInjector? }

  func testASharedObjectThatKeepsItsInjectorIsAWarningAlsoInAnInjectedProperty() {
    final class Root { @Injected var injector: PropertyInjector? }
    injector.registerProperty("chandler", scope: .singleton) { Chandler() }
    let cycles = warnings(.retainCycle, injector.verify())
    assertSays(
      cycles,
      #""chandler" (singleton, {chandler}) keeps its injector in "Chandler.injector", and the injector keeps it, so "#
        + #"neither is ever released; declare the property "weak"."#, in: injector)
    XCTAssertEqual(cycles.first?.properties.map(\.name), ["injector"])
    injector.without("chandler").registerProperty("root", scope: .singleton) { Root() }
    XCTAssertEqual(warnings(.retainCycle, injector.verify()).map(\.holder?.name), ["root"])
  }

  // MARK: - Meant so

  private final class Helm { weak var weakMate: Mate? }
  private final class Hull { let hullSail: Sail? = nil; var hullMate: Mate? }

  func testWhatIsMeantSoIsLeftOut() {
    injector.registerProperty("sharedTitle", withInstance: "untitled")
    injector.registerProperty("weakMate") { Mate() }
    injector.registerProperty("hullSail", withInstance: "no sail")
    injector.registerProperty("hullMate", withInstance: "no mate")
    let report = injector.verifyProgram()
    XCTAssertEqual(report.ownProblems.map(\.property), ["hullMate"])
    XCTAssertEqual(Set(report.warnings.map(\.kind)), [.sharedName, .releasedAtOnce, .renamed])
    let allowed = report.allowing(["weakMate", "hullMate"])
    XCTAssertEqual(allowed.ownProblems.map(\.description), [])
    XCTAssertEqual(allowed.warnings.map(\.kind), [.sharedName])
    XCTAssertEqual(report.allowing(["sharedTitle"]).warnings.map(\.kind), [.renamed, .releasedAtOnce])
  }

  private final class Cook {}
  private final class Galley { @Injected var shipsCook: Cook }

  func testAMisspelledInjectedPropertyIsAProblem() {
    injector.registerProperty("shipsCok") { Cook() }
    let report = injector.verifyProgram()
    XCTAssertEqual(
      report.problems.filter { $0.owner == Galley.self }.map(\.description),
      [#"nothing is registered under "shipsCook", wanted as "Cook"; did you mean "shipsCok"?"#])
    XCTAssertEqual(warnings(.renamed, report).count, 0)
    XCTAssertEqual(report.unusedSuggestions["shipsCok"], "shipsCook")
  }
}
