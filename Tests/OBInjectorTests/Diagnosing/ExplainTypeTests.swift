// Diagnosing: What `explain(_:)` says of `@Injected`, `@InjectedByType` and `@InjectedNamed` is what an injection says;
// only of a name that a type can't tell it says that it is not known.
import OBInjectorTesting
import XCTest

final class ExplainTypeTests: InjectorTestCase {
  private struct Clock {}
  private struct Log {}
  private final class Screen {
    @Injected var own: Clock
    @InjectedByType var other: Clock
    @InjectedByType var log: Log?
    @InjectedNamed("mainClock") var clock: Clock
    @InjectedNamed("mainClock") var optional: Clock?
    var plain: Clock?
  }
  private final class Beside { @InjectedNamed("mainLog") var log: Log }

  func testOnlyTheNameOfANamedPropertyIsNotKnown() {
    injector.registerProperty("own", withInstance: Clock())
    let report = injector.explain(Screen.self)
    XCTAssertEqual(report.said("own"), "injected, injected", "under its name, and the other by its type")
    XCTAssertEqual(report.entries.map(\.property), ["own", "other", "log", "clock", "optional", "plain"])
    XCTAssertEqual(report.entries.map(\.name), ["own", "own", "log", "clock", "optional", "plain"])
    XCTAssertEqual(Set(report.said("clock", "optional")), ["failed(undetermined)"])
    XCTAssertEqual(report.said("log", "plain"), ["notRegistered", "notRegistered(own?)"])
    XCTAssertEqual(
      report.failures.first?.description,
      #"whether "clock" is filled can't be known from the type "Screen": each object stores the name that an "#
        + "@InjectedNamed property asks for; explain an object with explain(_:on:).")
    XCTAssertTrue(report.description.contains("Clock   unknown: whether \"clock\""), report.description)
  }

  func testARegistrationOfItsOwnNameIsNotWhatANamedPropertyAsksFor() {
    injector.registerProperty("log", withInstance: Log())
    XCTAssertEqual(injector.explain(Beside.self).said("log"), "failed(undetermined)")
    XCTAssertEqual(injector.injectDependencies(to: Beside()).said("mainLog"), "notRegistered(log?)")
  }

  func testWhereNothingAtAllFitsARequiredNamedPropertyThatIsSaid() {
    injector.registerProperty("number", withInstance: 5)
    assertSays(
      injector.explain(Beside.self).failures,
      #"nothing that is registered fits "Log", which "log" asks for; "#
        + "register an instance, a closure or an initializer for it.")
  }

  func testMoreThanOneThingForATypeIsSaid() {
    injector.registerProperty("own", withInstance: Clock())
    injector.registerProperty("mainClock", withInstance: Clock())
    XCTAssertEqual(injector.said("other", of: Screen()), ["failed(ambiguous)"])
  }

  func testWhatIsMissingIsWhatAnInjectionMisses() {
    let (explained, injected) = (injector.explain(Screen.self), injector.injectDependencies(to: Screen()))
    XCTAssertEqual(explained.said("own", "other", "log", "plain"), injected.said("own", "other", "log", "plain"))
  }
}
