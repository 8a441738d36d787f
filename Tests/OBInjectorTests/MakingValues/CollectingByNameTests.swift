// Making values: `registerProperty(_:collectingByName:)`: everything that fits, by the name under which it is
// registered.
import OBInjectorTesting
import XCTest

final class CollectingByNameTests: InjectorTestCase {
  private final class Host: @unchecked Sendable { var plugins: [PropertyName: any TitledPlugin]? }
  private final class LazyHost { var plugins: Lazy<[PropertyName: any TitledPlugin]>? }

  /// The keys with the titles of their values, in alphabetical order.
  private func titles(_ plugins: [PropertyName: any TitledPlugin]?) -> [String] {
    (plugins ?? ["nil": LightPlugin(title: "nil")]).map { "\($0.key): \($0.value.title)" }.sorted()
  }

  private func titles(injectedBy injector: PropertyInjector) -> [String] { titles(injector.filled(Host()).plugins) }

  func testEachValueHasTheNameOfItsRegistration() throws {
    final class Wanting { @Injected var plugins: [PropertyName: any TitledPlugin] }
    try inBothModes { injector in
      injector.registerProperty("plugins", collectingByName: (any TitledPlugin).self)
      injector.addPlugin("import", "a")
      injector.registerProperty("text", withInstance: "no plugin")
      injector.registerProperty("export") { LightPlugin(title: "b") }
      injector.registerProperty("wired") { WiredPlugin() }
      injector.registerProperty("number", withInstance: 7)
      let (wanting, expected) = (Wanting(), ["export: b", "import: a", "wired: wired 7"])
      XCTAssertEqual(injector.injectDependencies(to: wanting).injected, ["plugins"])
      XCTAssertEqual(titles(wanting.plugins), expected)
      XCTAssertEqual(titles(try injector.instance(forProperty: "plugins")), expected)
      XCTAssertEqual(titles(try injector.instance(of: [PropertyName: any TitledPlugin].self)), expected)
    }
  }

  func testAPlainPropertyAndALazyGetIt() throws {
    injector.registerProperty("plugins", collectingByName: (any TitledPlugin).self)
    injector.addPlugin("one")
    XCTAssertEqual(titles(injectedBy: injector), ["one: one"])
    let host = injector.filled(LazyHost())
    injector.addPlugin("two")
    XCTAssertEqual(titles(try XCTUnwrap(host.plugins?.get())), ["one: one", "two: two"])
  }

  func testItNeverContainsItselfNorAnAlias() throws {
    injector.registerProperty("everything", collectingByName: Any.self)
    injector.registerProperty("one", withInstance: 1)
    injector.registerAlias("first", of: "one")
    let everything = try injector.instance(forProperty: "everything", of: [PropertyName: Any].self)
    XCTAssertEqual(everything.keys.map(\.rawValue), ["one"])
  }

  func testAwaitingGetsWhatOtherCallsCant() async throws {
    let (host, expected) = (Host(), ["plain: plain", "slow: slow"])
    injector.registerProperty("plugins", collectingByName: (any TitledPlugin).self)
    injector.registerProperty("plain") { LightPlugin(title: "plain") }
    injector.registerProperty("slow", scope: .singleton) { () async -> NamedPlugin in NamedPlugin("slow") }
    XCTAssertEqual(injector.injectDependencies(to: host).said("plugins"), "failed(isolationMismatch)")
    assertEqual(await injector.injectDependencies(awaiting: host).said("plugins"), "injected")
    XCTAssertEqual(titles(host.plugins), expected)
    let named = try await injector.awaitInstance(forProperty: "plugins", of: [PropertyName: any TitledPlugin].self)
    XCTAssertEqual(titles(named), expected)
  }

  func testR10ADictionaryOfASendableTypeTakesOnlyWhatIsRegisteredAsSendable() throws {
    let all = PropertyKey<[PropertyName: any TitledPlugin & Sendable]>("all")
    injector.addPlugin("free")
    injector.registerProperty("all", collectingByName: (any TitledPlugin & Sendable).self)
    XCTAssertEqual(try injector.instance(forProperty: all).keys.map(\.rawValue), ["free"])
    injector.registerProperty("bound", withInstance: NamedPlugin("bound") as any TitledPlugin)
    assertFails(.isolationMismatch, ["all", "bound"]) { try injector.instance(forProperty: all) }
  }

  func testVerifyAndTheGraphSeeTheValues() {
    final class Broken: TitledPlugin { let title = ""; init(_: Double) {} }
    injector.registerProperty("plugins", collectingByName: (any TitledPlugin).self)
    injector.registerProperty("one") { LightPlugin(title: "one") }
    XCTAssertEqual(injector.verify(Host.self).unused, [])
    XCTAssertTrue(injector.verify(Host.self).isValid)
    let lines = injector.dependencyGraph(of: Host.self).mermaid.split(separator: "\n").map(String.init)
    XCTAssertEqual(
      lines.filter { $0.contains("-->") },
      [#"  n0 -->|"plugins: [PropertyName: any TitledPlugin]?"| n1"#, "  n1 --> n2"])
    XCTAssertTrue(injector.explain(Host.self).injected.contains("plugins"))
    injector.registerProperty("two", withInitializer: Broken.init)
    XCTAssertEqual(injector.verify(Host.self).problems.map(\.code), [.notRegistered])
    XCTAssertFalse(injector.explain(Host.self).injected.contains("plugins"))
  }
}
