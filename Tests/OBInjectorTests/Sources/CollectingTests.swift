import OBInjector
import XCTest

private protocol Plugin { var title: String { get } }

private final class Named: Plugin, Sendable {
  let title: String
  init(_ title: String) { self.title = title }
}
private struct Light: Plugin { let title: String }
private final class Wired: Plugin {
  var title: String { "wired \(number ?? 0)" }
  @Injected var number: Int?
}
private final class Host {
  var plugins: [any Plugin]?
  var others: [any Plugin]?
  @Injected("plugins") var list: [any Plugin]
}

private func titles(_ plugins: [any Plugin]?) -> [String] { plugins?.map(\.title) ?? ["nil"] }

/// `registerProperty(_:collecting:)`: everything that fits, as an array.
final class CollectingTests: XCTestCase {
  private func host(_ injector: PropertyInjector) -> Host {
    let host = Host()
    injector.injectDependencies(to: host)
    return host
  }

  // MARK: - What is in it

  func testThePartsComeInOrderOfRegistration() throws {
    try inBothModes { injector in
      injector.registerProperty("plugins", collecting: (any Plugin).self)
      injector.registerProperty("second", withInstance: Named("b"))
      injector.registerProperty("text", withInstance: "no plugin")
      injector.registerProperty("first") { Light(title: "a") }
      injector.registerProperty("wired") { Wired() }
      injector.registerProperty("number", withInstance: 7)
      XCTAssertEqual(titles(host(injector).list), ["b", "a", "wired 7"])
      XCTAssertEqual(titles(try injector.instance(forProperty: "plugins")), ["b", "a", "wired 7"])
      XCTAssertEqual(titles(try injector.instance(of: [any Plugin].self)), ["b", "a", "wired 7"])
    }
  }

  func testAPlainPropertyAndAWrappedOneGetIt() {
    let injector = PropertyInjector()
    injector.registerProperty("plugins", collecting: (any Plugin).self)
    injector.registerProperty("one", withInstance: Named("one"))
    let host = Host()
    XCTAssertEqual(injector.injectDependencies(to: host).injected, ["plugins", "plugins"])
    XCTAssertEqual(titles(host.plugins), ["one"])
    XCTAssertEqual(titles(host.list), ["one"])
  }

  func testNothingThatFitsIsAnEmptyArray() {
    let injector = PropertyInjector()
    injector.registerProperty("plugins", collecting: (any Plugin).self)
    XCTAssertEqual(titles(host(injector).plugins), [])
  }

  func testClassesAndValuesAreCollectedToo() throws {
    let injector = PropertyInjector()
    injector.registerProperty("all", collecting: Named.self)
    injector.registerProperty("numbers", collecting: Int.self)
    injector.registerProperty("one", withInstance: Named("one"))
    injector.registerProperty("light", withInstance: Light(title: "light"))
    injector.registerProperty("three", withInstance: 3)
    injector.registerProperty("four") { 4 }
    XCTAssertEqual(try injector.instance(of: [Named].self).map(\.title), ["one"])
    XCTAssertEqual(try injector.instance(of: [Int].self), [3, 4])
  }

  func testWhatTakesArgumentsIsLeftOut() {
    let injector = PropertyInjector()
    injector.registerProperty("plugins", collecting: (any Plugin).self)
    injector.registerProperty("titled") { (_, title: String) in Named(title) }
    injector.registerProperty("one") { Named("one") }
    XCTAssertEqual(titles(host(injector).plugins), ["one"])
  }

  func testABlockThatReturnsNilAddsNothing() {
    let injector = PropertyInjector()
    injector.registerProperty("plugins", collecting: (any Plugin).self)
    injector.registerProperty("none") { () -> Named? in nil }
    injector.registerProperty("one") { () -> Named? in Named("one") }
    XCTAssertEqual(titles(host(injector).plugins), ["one"])
  }

  func testItNeverContainsItself() throws {
    let injector = PropertyInjector()
    injector.registerProperty("everything", collecting: Any.self)
    injector.registerProperty("one", withInstance: 1)
    injector.registerProperty("text", withInstance: "two")
    let everything = try injector.instance(forProperty: "everything", of: [Any].self)
    XCTAssertEqual(everything.map { "\($0)" }, ["1", "two"])
  }

  // MARK: - When it is made

  func testItIsMadeForEachPropertyAndItsPartsByTheirOwnScopes() {
    let (injector, log) = (PropertyInjector(), EventLog())
    injector.registerProperty("plugins", collecting: (any Plugin).self)
    injector.registerProperty("others", collecting: (any Plugin).self)
    injector.registerProperty("unique") { () -> Named in
      log.add("unique")
      return Named("u")
    }
    injector.registerProperty("graph", scope: .graph) { () -> Named in
      log.add("graph")
      return Named("g")
    }
    injector.registerProperty("shared", scope: .singleton) { () -> Named in
      log.add("shared")
      return Named("s")
    }
    XCTAssertEqual(log.count, 0)
    let host = host(injector)
    XCTAssertEqual([log.count(of: "unique"), log.count(of: "graph"), log.count(of: "shared")], [3, 1, 1])
    XCTAssertEqual(titles(host.plugins), ["u", "g", "s"])
    XCTAssertTrue(host.plugins?[2] as AnyObject === host.others?[2] as AnyObject)
    XCTAssertFalse(host.plugins?[0] as AnyObject === host.others?[0] as AnyObject)
    XCTAssertEqual(titles(self.host(injector).plugins), ["u", "g", "s"])
    XCTAssertEqual([log.count(of: "unique"), log.count(of: "graph"), log.count(of: "shared")], [6, 2, 1])
  }

  func testAPropertyThatHasAValueMakesNothing() {
    let (injector, log) = (PropertyInjector(), EventLog())
    injector.registerProperty("plugins", collecting: (any Plugin).self)
    injector.registerProperty("one") { () -> Named in
      log.add()
      return Named("one")
    }
    let host = Host()
    host.plugins = []
    host.list = []
    injector.injectDependencies(to: host)
    XCTAssertEqual(titles(host.plugins), [])
    XCTAssertEqual(log.count, 0)
  }

  // MARK: - Failing

  func testAPartThatFailsIsTheErrorsPropertyAndThePathLeadsThroughTheCollection() {
    let injector = PropertyInjector()
    injector.registerProperty("plugins", collecting: (any Plugin).self)
    injector.registerProperty("good") { Named("good") }
    injector.registerProperty("bad") { () throws -> Named in throw DeliberateFailure() }
    let host = Host()
    let report = injector.injectDependencies(to: host)
    guard case .failed(let error) = report.entries[0].outcome else { return XCTFail("\(report)") }
    XCTAssertNil(host.plugins)
    XCTAssertEqual(error.code, .providerFailed)
    XCTAssertEqual(error.property, "bad")
    XCTAssertEqual(error.path, ["plugins", "bad"])
    XCTAssertTrue(error.underlying is DeliberateFailure)
    let lookUp = injectionError { try injector.instance(of: [any Plugin].self) }
    XCTAssertEqual(lookUp?.property, "bad")
    XCTAssertEqual(lookUp?.path, ["plugins", "bad"])
  }

  @MainActor private static func registerOnMain(_ injector: PropertyInjector) {
    injector.registerProperty("bound", withInstance: Wired())
  }

  func testAPartOfAnotherActorFailsIt() async {
    let injector = PropertyInjector()
    injector.registerProperty("plugins", collecting: (any Plugin).self)
    await Self.registerOnMain(injector)
    let host = Host()
    let report = injector.injectDependencies(to: host)
    XCTAssertEqual(report.failures.map(\.code), [.isolationMismatch, .isolationMismatch])
    XCTAssertEqual(report.failures.map(\.property), ["bound", "bound"])
    let onMain = await Self.titlesOnMain(injector)
    XCTAssertEqual(onMain, ["wired 0"])
  }

  @MainActor private static func titlesOnMain(_ injector: PropertyInjector) -> [String] {
    let host = Host()
    injector.injectDependencies(to: host)
    return titles(host.plugins)
  }

  func testAPropertyOfAnotherTypeIsAMismatch() {
    final class Wrong { var plugins: [String]? }
    let injector = PropertyInjector()
    injector.registerProperty("plugins", collecting: (any Plugin).self)
    XCTAssertEqual(injector.injectDependencies(to: Wrong()).said("plugins"), "failed(typeMismatch)")
  }

  // MARK: - Children

  func testTheParentsPartsComeBeforeTheChilds() throws {
    let parent = PropertyInjector()
    parent.registerProperty("plugins", collecting: (any Plugin).self)
    parent.registerProperty("one", withInstance: Named("parent 1"))
    let child = parent.makeChild()
    child.registerProperty("three", withInstance: Named("child 3"))
    let grandchild = child.makeChild()
    grandchild.registerProperty("five", withInstance: Named("grandchild 5"))
    parent.registerProperty("two", withInstance: Named("parent 2"))
    let expected = ["parent 1", "parent 2", "child 3", "grandchild 5"]
    XCTAssertEqual(titles(host(grandchild).plugins), expected)
    XCTAssertEqual(titles(try grandchild.instances(of: (any Plugin).self)), expected)
    XCTAssertEqual(titles(host(child).plugins), ["parent 1", "parent 2", "child 3"])
    XCTAssertEqual(titles(host(parent).plugins), ["parent 1", "parent 2"])
    XCTAssertEqual(titles(try child.instance(of: [any Plugin].self)), ["parent 1", "parent 2", "child 3"])
  }

  func testAChildsNameReplacesTheParentsPart() {
    let parent = PropertyInjector()
    parent.registerProperty("plugins", collecting: (any Plugin).self)
    parent.registerProperty("one", withInstance: Named("parent 1"))
    parent.registerProperty("two", withInstance: Named("parent 2"))
    let child = parent.makeChild()
    child.registerProperty("one", withInstance: Named("child 1"))
    XCTAssertEqual(titles(host(child).plugins), ["parent 2", "child 1"])
    child.deleteProperty("one")
    child.registerProperty("two", withInstance: "no plugin any more")
    XCTAssertEqual(titles(host(child).plugins), ["parent 1"])
  }

  func testWhatAParentSharesSeesTheParentsPartsOnly() throws {
    final class Shared { var plugins: [any Plugin]? }
    let parent = PropertyInjector()
    parent.registerProperty("plugins", collecting: (any Plugin).self)
    parent.registerProperty("shared", scope: .singleton) { Shared() }
    parent.registerProperty("one", withInstance: Named("parent"))
    let child = parent.makeChild()
    child.registerProperty("two", withInstance: Named("child"))
    XCTAssertEqual(titles(try child.instance(of: Shared.self).plugins), ["parent"])
  }

  // MARK: - Changes

  func testDeletingAndAddingPartsCounts() {
    let injector = PropertyInjector()
    injector.registerProperty("plugins", collecting: (any Plugin).self)
    injector.registerProperty("one", withInstance: Named("one"))
    XCTAssertEqual(titles(host(injector).plugins), ["one"])
    injector.deleteProperty("one")
    injector.registerProperty("two", withInstance: Named("two"))
    XCTAssertEqual(titles(host(injector).plugins), ["two"])
    injector.deleteProperty("plugins")
    XCTAssertEqual(titles(host(injector).plugins), ["nil"])
  }

  func testItsNameIsTakenAsAnyOther() {
    let injector = PropertyInjector()
    XCTAssertTrue(injector.registerProperty("plugins", collecting: (any Plugin).self))
    XCTAssertFalse(injector.registerProperty("plugins", collecting: Named.self))
    XCTAssertTrue(injector.registeredProperties[0].type == [any Plugin].self)
    XCTAssertEqual(injector.registeredProperties[0].scope, .unique)
    XCTAssertEqual(injector.registeredProperties[0].line, #line - 4)
  }

  func testAModulesPartsGoWithTheModule() throws {
    struct PluginModule: InjectorModule {
      func configure(_ injector: PropertyInjector) { injector.registerProperty("extra", withInstance: Named("extra")) }
    }
    let injector = PropertyInjector()
    injector.registerProperty("plugins", collecting: (any Plugin).self)
    injector.registerProperty("one", withInstance: Named("one"))
    let more = try injector.withModules(PluginModule())
    XCTAssertEqual(titles(host(more).plugins), ["one", "extra"])
    XCTAssertEqual(titles(host(try more.withoutModules(ofType: PluginModule.self)).plugins), ["one"])
  }

  // MARK: - Cycles

  func testAPartWhoseInitializerTakesTheCollectionIsACycle() {
    final class Greedy: Plugin {
      let title = "greedy"
      init(plugins: [any Plugin]) {}
    }
    let injector = PropertyInjector()
    injector.registerProperty("plugins", collecting: (any Plugin).self)
    injector.registerProperty("greedy", withInitializer: Greedy.init(plugins:))
    let error = injector.injectDependencies(to: Host()).failures.first
    XCTAssertEqual(error?.code, .circularDependency)
    XCTAssertEqual(error?.path, ["plugins", "greedy", "plugins"])
    XCTAssertEqual(injector.verify().problems.map(\.path), [["plugins", "greedy", "plugins"]])
  }

  func testAPartMayReferBackToTheCollectionByAProperty() {
    final class Aware: Plugin {
      let title = "aware"
      var plugins: [any Plugin]?
    }
    let injector = PropertyInjector()
    injector.registerProperty("plugins", collecting: (any Plugin).self)
    injector.registerProperty("aware", scope: .singleton) { Aware() }
    let host = host(injector)
    XCTAssertEqual(titles(host.plugins), ["aware"])
    XCTAssertEqual(titles((host.plugins?.first as? Aware)?.plugins), ["aware"])
    XCTAssertTrue(injector.verify(Host.self).isValid)
    (host.plugins?.first as? Aware)?.plugins = nil
  }

  // MARK: - Asked about

  func testVerifyAndTheGraphSeeTheParts() {
    let injector = PropertyInjector()
    injector.registerProperty("plugins", collecting: (any Plugin).self)
    injector.registerProperty("one", scope: .singleton) { Named("one") }
    injector.registerProperty("wired") { Wired() }
    injector.registerProperty("number", withInstance: "no number")
    injector.registerProperty("other", withInstance: 2.5)
    final class Target { var plugins: [any Plugin]? }
    let report = injector.verify(Target.self)
    XCTAssertEqual(report.unused, ["other"])
    XCTAssertEqual(report.problems.map(\.code), [.typeMismatch])
    XCTAssertEqual(report.problems.first?.path, ["plugins", "wired", "number"])
    let lines = injector.dependencyGraph(of: Target.self).mermaid.split(separator: "\n").map(String.init)
    XCTAssertTrue(lines.contains(#"  n1("plugins: [any Plugin]<br/>unique"):::unique"#), lines.joined(separator: "\n"))
    XCTAssertTrue(lines.contains("  n1 --> n2"), lines.joined(separator: "\n"))
    XCTAssertTrue(lines.contains("  n1 --> n3"), lines.joined(separator: "\n"))
    XCTAssertEqual(injector.explain(Target.self).said("plugins"), "injected")
    XCTAssertEqual(injector.explain("plugins", on: Target()).registration?.name, "plugins")
  }

  func testATraceShowsThePartsBelowTheCollection() {
    let trees = EventLog()
    let injector = PropertyInjector(observer: InjectionTreePrinter(showsDurations: false) { trees.add($0) })
    let here = "\(#fileID):\(#line + 1)"
    injector.registerProperty("plugins", collecting: (any Plugin).self)
    let there = "\(#fileID):\(#line + 1)"
    injector.registerProperty("one") { Named("one") }
    final class Target { var plugins: [any Plugin]? }
    injector.injectDependencies(to: Target())
    XCTAssertEqual(
      trees.all,
      [
        """
        Target: 1 set
        └─ plugins: [any Plugin]?  injected  (\(here))
           └─ make plugins: [any Plugin], unique  made  (\(here))
              └─ look up one: Named  injected  (\(there))
                 └─ make one: Named, unique  made  (\(there))
                    └─ Named: 0 set
        """
      ])
  }
}
