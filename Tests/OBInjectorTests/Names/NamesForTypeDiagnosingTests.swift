import OBInjector
import XCTest

/// `verify`, `explain`, the graph and reports know names for one type.
final class NamesForTypeDiagnosingTests: XCTestCase {
  private class Log {}
  private class Screen { var log: Log?; var title: String? }
  private final class About: Screen {}

  private let injector = PropertyInjector()

  func testExplainSaysWhatTheTypeGets() {
    injector.registerProperty("title", withInstance: 5)
    XCTAssertEqual(injector.explain(About.self).said("title"), "failed(typeMismatch)")
    injector.registerProperties(for: Screen.self) { $0.registerProperty("title") { "Screen" } }
    XCTAssertEqual(injector.explain(About.self).said("title"), "injected")
    let explanation = injector.explain("title", on: About())
    XCTAssertEqual(explanation.outcome?.word, "injected")
    XCTAssertTrue(explanation.registration?.target == Screen.self)
    XCTAssertTrue("\(explanation)".contains("title"))
  }

  func testExplainOfASharedOneAfterItWasMade() {
    injector.registerProperties(for: Screen.self) { $0.registerProperty("log", scope: .singleton) { Log() } }
    injector.injectDependencies(to: About())
    XCTAssertEqual(injector.explain("log", on: About()).outcome?.word, "injected")
    XCTAssertTrue(injector.explain("log", on: About()).registration?.target == Screen.self)
  }

  func testUnwantedTheyAreUnused() throws {
    injector.registerProperty("title", withInstance: "of all")
    injector.registerProperties(for: About.self) {
      $0.registerProperty("title", withInstance: "About")
      $0.registerProperty("heading", withInstance: "nobody's")
      $0.registerAlias("log", of: "journal")
    }
    injector.registerProperty("journal", withInstance: Log())
    let report = injector.verify(About.self)
    XCTAssertTrue(report.isValid, "\(report)")
    XCTAssertEqual(report.unused, ["title", "heading"], "the general title and the type's heading")
    let lines = "\(report)".split(separator: "\n").filter { $0.contains("\"title\"") || $0.contains("\"heading\"") }
    XCTAssertEqual(lines.map { $0.contains(" of About (") }, [false, true], "\(report)")
    XCTAssertEqual(injector.verify(Screen.self).unused, ["journal", "title", "heading", "log"])
  }

  func testVerifyFindsWhatDoesNotFit() {
    injector.registerProperties(for: About.self) { $0.registerProperty("title", withInstance: 5) }
    let report = injector.verify(About.self)
    XCTAssertEqual(report.problems.map(\.code), [.typeMismatch])
    XCTAssertTrue(report.problems.first?.owner == About.self)
    XCTAssertEqual(report.unused, [])
  }

  func testVerifyFollowsWhatIsMadeForAType() {
    final class Made { @Injected var absent: Log }
    final class Target { var made: Made? }
    injector.registerProperties(for: Target.self) { $0.registerProperty("made") { Made() } }
    XCTAssertEqual(injector.verify(Target.self).problems.map(\.path), [["made", "absent"]])
    XCTAssertEqual(injector.verify().problems.map(\.code), [.notRegistered])
  }

  func testVerifyLooksAtInitializersAndAliasesForAType() {
    final class Made { init(_: Log) {} }
    injector.registerProperties(for: About.self) {
      $0.registerProperty("made", withInitializer: Made.init(_:))
      $0.registerAlias("title", of: "absent")
    }
    let problems = injector.verify().problems
    XCTAssertEqual(problems.map(\.code), [.notRegistered, .notRegistered])
    XCTAssertEqual(problems.map(\.property), [nil, "absent"])
  }

  func testAnAliasForAllMayStandForWhatSomeTypesHave() {
    injector.registerAlias("subtitle", of: "title")
    XCTAssertEqual(injector.verify().problems.map(\.code), [.notRegistered])
    injector.registerProperties(for: About.self) { $0.registerProperty("title", withInstance: "About") }
    XCTAssertTrue(injector.verify(About.self).isValid)
  }

  func testVerifyFindsARingThroughATypesName() {
    final class A { var b: B? }
    final class B { var c: C? }
    final class C { var a: A? }
    injector.registerProperty("a") { A() }
    injector.registerProperty("b") { B() }
    injector.registerProperty("c") { C() }
    XCTAssertEqual(injector.verify().problems.map(\.code), [.circularDependency])
    injector.deleteProperty("a")
    injector.registerProperties(for: C.self) { $0.registerProperty("a") { A() } }
    XCTAssertEqual(injector.verify().problems.map(\.code), [.circularDependency])
  }

  func testTheGraphHasThem() {
    injector.registerProperty("log", withInstance: Log())
    injector.registerProperties(for: About.self) { $0.registerProperty("log") { Log() } }
    let graph = injector.dependencyGraph(of: About.self, Screen.self).dot
    XCTAssertTrue(graph.contains("log: Log\\nunique"), graph)
    XCTAssertTrue(graph.contains("log: Log\\ninstance"), graph)
  }

  func testAMisspelledPropertyIsToldOfItsTypesNames() {
    final class Misspelled { var titel: String? }
    injector.registerProperties(for: Misspelled.self) { $0.registerProperty("title", withInstance: "text") }
    XCTAssertEqual(injector.injectDependencies(to: Misspelled()).said("titel"), "notRegistered(title?)")
    XCTAssertEqual(injector.verify(Misspelled.self).problems.map(\.property), ["titel"])
    XCTAssertEqual(injector.explain("titel", on: Misspelled()).outcome?.word, "notRegistered(title?)")
    final class Other { var titel: String? }
    XCTAssertEqual(injector.injectDependencies(to: Other()).said("titel"), "notRegistered")
  }

  func testADescriptionNamesTheType() throws {
    injector.registerProperties(for: About.self) { about in
      about.registerProperty("title", withInstance: "About")
      let registered = about.registeredProperties[0]
      XCTAssertEqual("\(registered)", "title of About: String, unique (\(registered.fileID):\(registered.line))")
    }
    XCTAssertTrue("\(injector.verify())".contains("\"title\" of About ("), "\(injector.verify())")
  }

  func testAProtocolHasNoProperties() {
    injector.registerProperties(for: (any Error).self) { $0.registerProperty("title", withInstance: "text") }
    XCTAssertEqual(injector.verify(About.self).unused, ["title"])
  }

  func testARingOfAliasesForOneTypeIsReportedAndEnds() {
    injector.registerProperties(for: Screen.self) {
      $0.registerAlias("log", of: "other")
      $0.registerAlias("other", of: "log")
    }
    let (injector, codes) = (injector, Setting<[InjectionError.Code]>([]))
    assertEnds("a ring of aliases") {
      let isValid = injector.verify(Screen.self).isValid
      let report = injector.injectDependencies(to: Screen())
      codes.value = isValid || report.description.isEmpty ? [] : report.failures.map(\.code)
    }
    XCTAssertEqual(codes.value, [.circularDependency])
  }
}
