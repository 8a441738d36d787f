// Making values: Collections with children, changes and cycles, and what is said of them.
import OBInjectorTesting
import XCTest

final class CollectingAroundTests: InjectorTestCase {
  func testTheParentsPartsComeBeforeTheChilds() throws {
    let parent = PropertyInjector()
    parent.registerProperty("plugins", collecting: (any TitledPlugin).self)
    parent.registerProperty("one", withInstance: NamedPlugin("parent 1"))
    let child = parent.makeChild()
    child.registerProperty("three", withInstance: NamedPlugin("child 3"))
    let grandchild = child.makeChild()
    grandchild.registerProperty("five", withInstance: NamedPlugin("grandchild 5"))
    parent.registerProperty("two", withInstance: NamedPlugin("parent 2"))
    let expected = ["parent 1", "parent 2", "child 3", "grandchild 5"]
    XCTAssertEqual(titles(grandchild.filled(PluginHost()).plugins), expected)
    XCTAssertEqual(titles(try grandchild.instances(of: (any TitledPlugin).self)), expected)
    XCTAssertEqual(titles(child.filled(PluginHost()).plugins), ["parent 1", "parent 2", "child 3"])
    XCTAssertEqual(titles(parent.filled(PluginHost()).plugins), ["parent 1", "parent 2"])
    XCTAssertEqual(titles(try child.instance(of: [any TitledPlugin].self)), ["parent 1", "parent 2", "child 3"])
  }

  func testAChildsNameReplacesTheParentsPart() {
    let parent = PropertyInjector()
    parent.registerProperty("plugins", collecting: (any TitledPlugin).self)
    parent.registerProperty("one", withInstance: NamedPlugin("parent 1"))
    parent.registerProperty("two", withInstance: NamedPlugin("parent 2"))
    let child = parent.makeChild()
    child.registerProperty("one", withInstance: NamedPlugin("child 1"))
    XCTAssertEqual(titles(child.filled(PluginHost()).plugins), ["parent 2", "child 1"])
    child.deleteProperty("one")
    child.registerProperty("two", withInstance: "no plugin any more")
    XCTAssertEqual(titles(child.filled(PluginHost()).plugins), ["parent 1"])
  }

  func testWhatAParentSharesSeesTheParentsPartsOnly() throws {
    final class Shared { var plugins: [any TitledPlugin]? }
    let parent = PropertyInjector()
    parent.registerProperty("plugins", collecting: (any TitledPlugin).self)
    parent.registerProperty("shared", scope: .singleton) { Shared() }
    parent.registerProperty("one", withInstance: NamedPlugin("parent"))
    let child = parent.makeChild()
    child.registerProperty("two", withInstance: NamedPlugin("child"))
    XCTAssertEqual(titles(try child.instance(of: Shared.self).plugins), ["parent"])
  }

  func testDeletingAndAddingPartsCounts() {
    injector.registerProperty("plugins", collecting: (any TitledPlugin).self)
    injector.registerProperty("one", withInstance: NamedPlugin("one"))
    XCTAssertEqual(titles(injector.filled(PluginHost()).plugins), ["one"])
    injector.deleteProperty("one")
    injector.registerProperty("two", withInstance: NamedPlugin("two"))
    XCTAssertEqual(titles(injector.filled(PluginHost()).plugins), ["two"])
    injector.deleteProperty("plugins")
    XCTAssertEqual(titles(injector.filled(PluginHost()).plugins), ["nil"])
  }

  func testItsNameIsTakenAsAnyOther() {
    XCTAssertTrue(injector.registerProperty("plugins", collecting: (any TitledPlugin).self))
    XCTAssertFalse(injector.registerProperty("plugins", collecting: NamedPlugin.self))
    XCTAssertTrue(injector.registeredProperties[0].type == [any TitledPlugin].self)
    XCTAssertEqual(injector.registeredProperties[0].scope, .unique)
    XCTAssertEqual(injector.registeredProperties[0].line, #line - 4)
  }

  func testAPartWhoseInitializerTakesTheCollectionIsACycle() {
    final class Greedy: TitledPlugin {
      let title = "greedy"
      init(plugins: [any TitledPlugin]) {}
    }
    injector.registerProperty("plugins", collecting: (any TitledPlugin).self)
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
    injector.registerProperty("plugins", collecting: (any TitledPlugin).self)
    injector.registerProperty("aware", scope: .singleton) { Aware() }
    let host = injector.filled(PluginHost())
    assertEqual((titles(host.plugins), ["aware"]), (titles((host.plugins?.first as? Aware)?.plugins), ["aware"]))
    XCTAssertTrue(injector.verify(PluginHost.self).isValid)
    (host.plugins?.first as? Aware)?.plugins = nil
  }

  func testVerifyAndTheGraphSeeTheParts() {
    injector.registerProperty("plugins", collecting: (any TitledPlugin).self)
    injector.registerProperty("one", scope: .singleton) { NamedPlugin("one") }
    injector.registerProperty("wired") { WiredPlugin() }
    injector.registerProperty("number", withInstance: "no number")
    injector.registerProperty("other", withInstance: 2.5)
    final class Target { var plugins: [any TitledPlugin]? }
    let report = injector.verify(Target.self)
    XCTAssertEqual(report.unused, ["other"])
    assertErrors(report.problems, (.typeMismatch, ["plugins", "wired", "number"]))
    let lines = injector.dependencyGraph(of: Target.self).mermaid.split(separator: "\n").map(String.init)
    XCTAssertTrue(
      lines.contains(#"  n1("plugins: [any TitledPlugin]<br/>unique"):::unique"#), lines.joined(separator: "\n"))
    XCTAssertTrue(lines.contains("  n1 --> n2"), lines.joined(separator: "\n"))
    XCTAssertTrue(lines.contains("  n1 --> n3"), lines.joined(separator: "\n"))
    XCTAssertEqual(injector.explain(Target.self).said("plugins"), "injected")
    XCTAssertEqual(injector.explain("plugins", on: Target()).registration?.name, "plugins")
  }

  func testATraceShowsThePartsBelowTheCollection() {
    let trees = EventLog()
    let injector = PropertyInjector(observer: InjectionTreePrinter(showsDurations: false) { trees.add($0) })
    let here = "\(#fileID):\(#line + 1)"
    injector.registerProperty("plugins", collecting: (any TitledPlugin).self)
    let there = "\(#fileID):\(#line + 1)"
    injector.registerProperty("one") { NamedPlugin("one") }
    final class Target { var plugins: [any TitledPlugin]? }
    injector.injectDependencies(to: Target())
    XCTAssertEqual(
      trees.all,
      [
        """
        Target: 1 set
        └─ plugins: [any TitledPlugin], unique  (\(here))
           └─ one: NamedPlugin, unique  (\(there))
              └─ NamedPlugin: 0 set
        """
      ])
  }
}

private protocol CollectedPiece {}
extension String: CollectedPiece {}
extension [any CollectedPiece]: CollectedPiece {}
