// Making values: `registerProperty(_:collecting:)`: everything that fits, as an array.
import OBInjector
import XCTest

final class CollectingTests: InjectorTestCase {
  func testThePartsComeInOrderOfRegistration() throws {
    try inBothModes { injector in
      injector.registerProperty("plugins", collecting: (any TitledPlugin).self)
      injector.registerProperty("second", withInstance: NamedPlugin("b"))
      injector.registerProperty("text", withInstance: "no plugin")
      injector.registerProperty("first") { LightPlugin(title: "a") }
      injector.registerProperty("wired") { WiredPlugin() }
      injector.registerProperty("number", withInstance: 7)
      XCTAssertEqual(titles(injector.filled(PluginHost()).list), ["b", "a", "wired 7"])
      XCTAssertEqual(titles(try injector.instance(forProperty: "plugins")), ["b", "a", "wired 7"])
      XCTAssertEqual(titles(try injector.instance(of: [any TitledPlugin].self)), ["b", "a", "wired 7"])
    }
  }

  func testClassesAndValuesAreCollectedToo() throws {
    injector.registerProperty("all", collecting: NamedPlugin.self)
    injector.registerProperty("numbers", collecting: Int.self)
    injector.registerProperty("one", withInstance: NamedPlugin("one"))
    injector.registerProperty("light", withInstance: LightPlugin(title: "light"))
    injector.registerProperty("three", withInstance: 3)
    injector.registerProperty("four") { 4 }
    XCTAssertEqual(try injector.instance(of: [NamedPlugin].self).map(\.title), ["one"])
    XCTAssertEqual(try injector.instance(of: [Int].self), [3, 4])
  }

  func testWhatTakesArgumentsOrReturnsNilIsLeftOutAndNothingIsAnEmptyArray() {
    injector.registerProperty("plugins", collecting: (any TitledPlugin).self)
    XCTAssertEqual(titles(injector.filled(PluginHost()).plugins), [])
    injector.registerProperty("titled") { (_, title: String) in NamedPlugin(title) }
    injector.registerProperty("none") { () -> NamedPlugin? in nil }
    injector.registerProperty("one") { () -> NamedPlugin? in NamedPlugin("one") }
    XCTAssertEqual(titles(injector.filled(PluginHost()).plugins), ["one"])
  }

  func testItNeverContainsItself() throws {
    injector.registerProperty("everything", collecting: Any.self)
    injector.registerProperty("one", withInstance: 1)
    injector.registerProperty("text", withInstance: "two")
    let everything = try injector.instance(forProperty: "everything", of: [Any].self)
    XCTAssertEqual(everything.map { "\($0)" }, ["1", "two"])
  }

  func testItIsMadeForEachPropertyAndItsPartsByTheirOwnScopes() {
    let (injector, log) = (PropertyInjector(), EventLog())
    injector.registerProperty("plugins", collecting: (any TitledPlugin).self)
    injector.registerProperty("others", collecting: (any TitledPlugin).self)
    injector.registerProperty("unique") { log.made(NamedPlugin("u"), as: "unique") }
    injector.registerProperty("graph", scope: .graph) { log.made(NamedPlugin("g"), as: "graph") }
    injector.registerProperty("shared", scope: .singleton) { log.made(NamedPlugin("s"), as: "shared") }
    XCTAssertEqual(log.count, 0)
    let host = injector.filled(PluginHost())
    XCTAssertEqual([log.count(of: "unique"), log.count(of: "graph"), log.count(of: "shared")], [3, 1, 1])
    XCTAssertEqual(titles(host.plugins), ["u", "g", "s"])
    XCTAssertTrue(host.plugins?[2] as AnyObject === host.others?[2] as AnyObject)
    XCTAssertFalse(host.plugins?[0] as AnyObject === host.others?[0] as AnyObject)
    XCTAssertEqual(titles(injector.filled(PluginHost()).plugins), ["u", "g", "s"])
    XCTAssertEqual([log.count(of: "unique"), log.count(of: "graph"), log.count(of: "shared")], [6, 2, 1])
  }

  func testAPartThatFailsIsTheErrorsPropertyAndThePathLeadsThroughTheCollection() {
    injector.registerProperty("plugins", collecting: (any TitledPlugin).self)
    injector.registerProperty("good") { NamedPlugin("good") }
    injector.registerProperty("bad") { () throws -> NamedPlugin in throw DeliberateFailure() }
    let (host, report) = injector.reported(PluginHost())
    guard case .failed(let error) = report.entries[0].outcome else { return XCTFail("\(report)") }
    XCTAssertNil(host.plugins)
    assertError(error, .providerFailed, ["plugins", "bad"])
    XCTAssertEqual(error.property, "bad")
    XCTAssertTrue(error.underlying is DeliberateFailure)
    let lookUp = injectionError { try injector.instance(of: [any TitledPlugin].self) }
    assertEqual((lookUp?.property, "bad"), (lookUp?.path, ["plugins", "bad"]))
  }

  @MainActor private static func registerOnMain(_ injector: PropertyInjector) {
    injector.registerProperty("bound", withInstance: WiredPlugin())
  }

  func testAPartOfAnotherActorFailsIt() async {
    injector.registerProperty("plugins", collecting: (any TitledPlugin).self)
    await Self.registerOnMain(injector)
    let report = injector.injectDependencies(to: PluginHost())
    XCTAssertEqual(report.failures.map(\.code), [.isolationMismatch, .isolationMismatch])
    XCTAssertEqual(report.failures.map(\.property), ["bound", "bound"])
    assertEqual(await Self.titlesOnMain(injector), ["wired 0"])
  }

  @MainActor private static func titlesOnMain(_ injector: PropertyInjector) -> [String] {
    return titles(injector.filled(PluginHost()).plugins)
  }

  func testAPropertyOfAnotherTypeIsAMismatch() {
    final class Wrong { var plugins: [String]? }
    injector.registerProperty("plugins", collecting: (any TitledPlugin).self)
    XCTAssertEqual(injector.injectDependencies(to: Wrong()).said("plugins"), "failed(typeMismatch)")
  }
}
