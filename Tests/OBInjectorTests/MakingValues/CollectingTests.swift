// Making values: `registerProperty(_:collecting:)`: everything that fits, as an array.
import OBInjector
import XCTest

final class CollectingTests: InjectorTestCase {
  func testThePartsComeInOrderOfRegistration() throws {
    try inBothModes { injector in
      injector.collectPlugins()
      injector.addPlugin("second", "b")
      injector.registerProperty("text", withInstance: "no plugin")
      injector.registerProperty("first") { LightPlugin(title: "a") }
      injector.registerProperty("wired") { WiredPlugin() }
      injector.registerProperty("number", withInstance: 7)
      let found = [
        injector.filled(PluginHost()).list, try injector.instance(forProperty: "plugins"), try injector.instance(),
      ]
      for plugins in found { XCTAssertEqual(titles(plugins), ["b", "a", "wired 7"]) }
    }
  }

  func testWhatTakesArgumentsOrReturnsNilIsLeftOutAndNothingIsAnEmptyCollection() throws {
    let byName = PropertyKey<[PropertyName: any TitledPlugin]>("byName")
    injector.collectPlugins()
    injector.registerProperty("byName", collectingByName: (any TitledPlugin).self)
    XCTAssertEqual(injector.pluginTitles, [])
    XCTAssertEqual(try injector.instance(forProperty: byName).count, 0)
    injector.registerProperty("titled") { (_, title: String) in NamedPlugin(title) }
    injector.registerProperty("none") { () -> NamedPlugin? in nil }
    injector.registerProperty("one") { () -> NamedPlugin? in NamedPlugin("one") }
    XCTAssertEqual(injector.pluginTitles, ["one"])
    XCTAssertEqual(try injector.instance(forProperty: byName).mapValues(\.title), ["one": "one"])
  }

  func testItIsMadeForEachPropertyAndItsPartsByTheirOwnScopes() {
    let log = EventLog()
    func counts() -> [Int] { ["unique", "graph", "shared"].map { log.count(of: $0) } }
    injector.collectPlugins()
    injector.registerProperty("others", collecting: (any TitledPlugin).self)
    for (name, scope) in [("unique", Scope.unique), ("graph", .graph), ("shared", .singleton)] {
      injector.registerProperty(PropertyKey(PropertyName(name)), scope: scope) { log.made(NamedPlugin(name), as: name) }
    }
    XCTAssertEqual(log.count, 0)
    let host = injector.filled(PluginHost())
    XCTAssertEqual(counts(), [3, 1, 1])
    XCTAssertEqual(titles(host.plugins), ["unique", "graph", "shared"])
    XCTAssertTrue(host.plugins?[2] as AnyObject === host.others?[2] as AnyObject)
    XCTAssertFalse(host.plugins?[0] as AnyObject === host.others?[0] as AnyObject)
    XCTAssertEqual(injector.pluginTitles, ["unique", "graph", "shared"])
    XCTAssertEqual(counts(), [6, 2, 1])
  }

  func testAPartThatFailsIsTheErrorsPropertyAndThePathLeadsThroughTheCollection() {
    injector.collectPlugins()
    injector.registerProperty("good") { NamedPlugin("good") }
    injector.registerProperty("bad") { () throws -> NamedPlugin in throw DeliberateFailure() }
    let (host, report) = injector.reported(PluginHost())
    XCTAssertNil(host.plugins)
    let lookUp = injector.refusal(of: [any TitledPlugin].self)
    XCTAssertEqual(report.entries[0].outcome.word, "failed(providerFailed)")
    for error in [report.failures.first, lookUp] {
      assertError(error, .providerFailed, ["plugins", "bad"])
      XCTAssertEqual(error?.property, "bad")
      XCTAssertTrue(error?.underlying is DeliberateFailure)
    }
  }

  @MainActor private static func registerOnMain(_ injector: PropertyInjector) {
    injector.registerProperty("bound", withInstance: WiredPlugin())
  }

  func testAPartOfAnotherActorFailsIt() async {
    injector.collectPlugins()
    await Self.registerOnMain(injector)
    let failures = injector.injectDependencies(to: PluginHost()).failures
    assertErrors(failures, (.isolationMismatch, ["plugins", "bound"]), (.isolationMismatch, ["plugins", "bound"]))
    XCTAssertEqual(failures.map(\.property), ["bound", "bound"])
    assertEqual(await Self.titlesOnMain(injector), ["wired 0"])
  }

  @MainActor private static func titlesOnMain(_ injector: PropertyInjector) -> [String] {
    titles(injector.filled(PluginHost()).plugins)
  }
}
