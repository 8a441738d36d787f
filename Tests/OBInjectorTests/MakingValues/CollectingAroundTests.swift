// Making values: Collections with children, changes and cycles, and what is said of them.
import OBInjectorTesting
import XCTest

final class CollectingAroundTests: InjectorTestCase {
  func testTheParentsPartsComeBeforeTheChilds() throws {
    injector.collectPlugins()
    injector.addPlugin("one", "parent 1")
    let child = injector.makeChild { $0.addPlugin("three", "child 3") }
    let grandchild = child.makeChild { $0.addPlugin("five", "grandchild 5") }
    injector.addPlugin("two", "parent 2")
    let expected = ["parent 1", "parent 2", "child 3", "grandchild 5"]
    XCTAssertEqual(grandchild.pluginTitles, expected)
    XCTAssertEqual(titles(try grandchild.instances(of: (any TitledPlugin).self)), expected)
    XCTAssertEqual(child.pluginTitles, ["parent 1", "parent 2", "child 3"])
    XCTAssertEqual(injector.pluginTitles, ["parent 1", "parent 2"])
    XCTAssertEqual(titles(try child.instance(of: [any TitledPlugin].self)), ["parent 1", "parent 2", "child 3"])
  }

  func testAChildsNameReplacesTheParentsPart() {
    injector.collectPlugins()
    injector.addPlugin("one", "parent 1")
    injector.addPlugin("two", "parent 2")
    let child = injector.makeChild { $0.addPlugin("one", "child 1") }
    XCTAssertEqual(child.pluginTitles, ["parent 2", "child 1"])
    child.deleteProperty("one")
    child.registerProperty("two", withInstance: "no plugin any more")
    XCTAssertEqual(child.pluginTitles, ["parent 1"])
  }

  func testWhatAParentSharesSeesTheParentsPartsOnly() throws {
    injector.collectPlugins()
    injector.registerProperty("shared", scope: .singleton) { PluginHost() }
    injector.addPlugin("one")
    let child = injector.makeChild { $0.addPlugin("two") }
    XCTAssertEqual(titles(try child.instance(of: PluginHost.self).plugins), ["one"])
  }

  func testItsNameIsTakenAsAnyOther() {
    XCTAssertTrue(injector.registerProperty("plugins", collecting: (any TitledPlugin).self))
    XCTAssertFalse(injector.registerProperty("plugins", collecting: NamedPlugin.self))
    let plugins = injector.registeredProperties[0]
    XCTAssertTrue(plugins.type == [any TitledPlugin].self)
    assertEqual((plugins.scope, .unique), (plugins.line, #line - 4))
  }

  func testAPartWhoseInitializerTakesTheCollectionIsACycle() {
    final class Greedy: TitledPlugin {
      let title = "greedy"
      init(plugins: [any TitledPlugin]) {}
    }
    injector.collectPlugins()
    injector.registerProperty("greedy", withInitializer: Greedy.init(plugins:))
    let error = injector.injectDependencies(to: PluginHost()).failures.first
    assertError(error, .circularDependency, ["plugins", "greedy", "plugins"])
    XCTAssertEqual(injector.verify().problems.map(\.path), [["plugins", "greedy", "plugins"]])
  }

  func testADecoratedCollectionThatIsAPieceItselfIsNoPartOfItself() throws {
    injector.registerProperty("pieces", collecting: (any CollectedPiece).self)
    injector.decorateProperty("pieces") { (pieces: [any CollectedPiece]) in pieces.reversed() }
    injector.registerProperty("one") { "one" }
    injector.registerProperty("two") { "two" }
    let pieces = try injector.instance(forProperty: "pieces", of: [any CollectedPiece].self)
    XCTAssertEqual(pieces as? [String], ["two", "one"])
    XCTAssertEqual(injector.verify().problems.map(\.description), [])
  }

  func testAPartMayReferBackToTheCollectionByAProperty() {
    final class Aware: TitledPlugin {
      let title = "aware"
      var plugins: [any TitledPlugin]?
    }
    injector.collectPlugins()
    injector.registerProperty("aware", scope: .singleton) { Aware() }
    let plugins = injector.filled(PluginHost()).plugins
    let aware = plugins?.first as? Aware
    assertEqual((titles(plugins), ["aware"]), (titles(aware?.plugins), ["aware"]))
    XCTAssertTrue(injector.verify(PluginHost.self).isValid)
    aware?.plugins = nil
  }

  func testVerifyAndTheGraphSeeTheParts() {
    final class Target { var plugins: [any TitledPlugin]? }
    injector.collectPlugins()
    injector.registerProperty("one", scope: .singleton) { NamedPlugin("one") }
    injector.registerProperty("wired") { WiredPlugin() }
    injector.registerProperty("number", withInstance: "no number")
    injector.registerProperty("other", withInstance: 2.5)
    let report = injector.verify(Target.self)
    XCTAssertEqual(report.unused, ["other"])
    assertErrors(report.problems, (.typeMismatch, ["plugins", "wired", "number"]))
    let graph = injector.dependencyGraph(of: Target.self).mermaid
    for line in [#"n1("plugins: [any TitledPlugin]<br/>unique"):::unique"#, "n1 --> n2", "n1 --> n3"] {
      XCTAssertTrue("\(graph)\n".contains("\n  \(line)\n"), graph)
    }
    XCTAssertEqual(injector.explain(Target.self).said("plugins"), "injected")
    XCTAssertEqual(injector.explain("plugins", on: Target()).registration?.name, "plugins")
  }

  func testATraceShowsThePartsBelowTheCollection() {
    final class Target { var plugins: [any TitledPlugin]? }
    let trees = EventLog()
    let injector = PropertyInjector(observer: InjectionTreePrinter(showsDurations: false) { trees.add($0) })
    let line = #line + 1
    injector.registerProperty("plugins", collecting: (any TitledPlugin).self)
    injector.registerProperty("one") { NamedPlugin("one") }
    injector.injectDependencies(to: Target())
    XCTAssertEqual(
      trees.all,
      [
        """
        Target: 1 set
        └─ plugins: [any TitledPlugin], unique  (\(at(line)))
           └─ one: NamedPlugin, unique  (\(at(line + 1)))
              └─ NamedPlugin: 0 set
        """
      ])
  }
}

private protocol CollectedPiece {}
extension String: CollectedPiece {}
extension [any CollectedPiece]: CollectedPiece {}
