// Diagnosing: The report of an object: what an injection would do to it, without doing it.
import OBInjectorTesting
import XCTest

final class ExplainObjectTests: InjectorTestCase {
  private final class Clock {}
  private final class Screen {
    var clock: Clock?
    var title: String? = "mine"
    var count: Int?, note: Double?
    @InjectedNamed("mainClock") var other: Clock?
  }

  override func setUp() {
    injector.registerProperty("clock") { () -> Clock in
      XCTFail("explaining runs nothing")
      return Clock()
    }
    injector.registerProperty("title", withInstance: "other")
    injector.registerProperty("count", withInstance: "many")
  }

  func testItSaysWhatAnInjectionWouldDoAndChangesNothing() {
    let screen = Screen()
    let report = injector.explain(screen)
    XCTAssertEqual(
      report.entries.map { "\($0.property) \($0.outcome.word)" },
      [
        "clock injected", "title alreadySet", "count failed(typeMismatch)", "note notRegistered",
        "other notRegistered(clock?)",
      ])
    XCTAssertEqual(report.missing, ["count"])
    XCTAssertNil(screen.clock)
    XCTAssertEqual(screen.title, "mine")
  }

  func testAnEntryOfAReportSaysItsOutcomeInALine() {
    let entries = injector.explain(Screen()).entries.map(\.description)
    XCTAssertEqual(entries[0], #""clock" of Screen, Clock?: injected"#)
    XCTAssertEqual(entries[4], #""other" of Screen, Clock?, as "mainClock": not registered; did you mean "clock"?"#)
  }

  func testAnActorIsReadFromTheInsideOnly() async {
    actor Cache {
      var title: String?
      func explained(_ injector: PropertyInjector) -> InjectionReport { injector.explain(self) }
      func said(_ injector: PropertyInjector) -> String { injector.explain("title", on: self).outcome.word }
    }
    let cache = Cache()
    let outside = injector.explain(cache)
    XCTAssertEqual(outside.failures.map(\.code), [.isolationMismatch])
    XCTAssertEqual(outside.description, injector.injectDependencies(to: cache as AnyObject).description)
    XCTAssertEqual(injector.explain("title", on: cache).outcome.word, "failed(isolationMismatch)")
    let (inside, said) = (await cache.explained(injector), await cache.said(injector))
    XCTAssertEqual([inside.said("title"), said], ["injected", "injected"])
  }
}
