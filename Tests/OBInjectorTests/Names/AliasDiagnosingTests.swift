// Names: An alias of nothing and one of itself, in reports, lookups, verification and lists.
import OBInjectorTesting
import XCTest

final class AliasDiagnosingTests: InjectorTestCase {
  private class Log {}
  private final class Screen { var logger: Log? }
  private final class Part { @Injected var logger: Log }

  func testAnAliasOfNothingIsNotRegistered() throws {
    injector.registerAlias("logger", of: "log")
    let report = injector.injectDependencies(to: Screen())
    assertEqual((report.said("logger"), "notRegistered"), (report.missing, ["logger"]))
    XCTAssertEqual(report.failures.map(\.code), [.notRegistered], "it is a mistake for every property")
    let error = injectionError { try injector.instance(forProperty: "logger", of: Log.self) }
    assertError(error, .notRegistered, ["logger", "log"])
    XCTAssertEqual(error?.property, "log")
    XCTAssertEqual(injector.explain("logger", on: Screen()).outcome.word, "notRegistered")
    XCTAssertEqual(injector.explain(Screen.self).said("logger"), "notRegistered")
    let screen = Screen()
    screen.logger = Log()
    XCTAssertEqual(injector.injectDependencies(to: screen).said("logger"), "alreadySet")
  }

  func testWhatIsMissingIsSuggestedBySpelling() {
    injector.registerAlias("logger", of: "lgo")
    injector.registerProperty("lgx", withInstance: 5)
    injector.registerProperty("log", withInstance: Log())
    injector.registerProperty("other", withInstance: Log())
    XCTAssertEqual(injector.injectDependencies(to: Screen()).said("logger"), "notRegistered(log?)")
    let error = injectionError { try injector.instance(forProperty: "logger", of: Log.self) }
    XCTAssertTrue("\(error!)".contains("did you mean \"log\"?"), "\(error!)")
  }

  func testAValueThatTurnsOutNotToFitIsThatOfTheNameThatIsLookedUp() {
    injector.registerProperty("log") { () -> any Sendable in 5 }
    injector.registerAlias("logger", of: "log")
    for error in [
      injector.injectDependencies(to: Screen()).failures.first,
      injectionError { try injector.instance(forProperty: "logger", of: Log.self) },
    ] {
      XCTAssertEqual(error?.code, .typeMismatch)
      XCTAssertEqual(error?.property, "logger")
      XCTAssertEqual(error?.description.hasPrefix(#""logger" is of type "Int" ("#), true, "\(error?.description ?? "")")
    }
  }

  func testAMadeObjectFailsForWhatItCantDoWithout() {
    injector.registerProperty("part") { Part() }
    injector.registerProperty("screen") { Screen() }
    injector.registerAlias("logger", of: "log")
    assertFails(.notRegistered, ["part", "logger", "log"]) { try injector.instance(of: Part.self) }
    XCTAssertNil(try injector.instance(of: Screen.self).logger)
    injector.deleteProperty("logger")
    injector.registerAlias("logger", of: "logger")
    XCTAssertEqual(injector.refusal(of: Part.self)?.code, .circularDependency)
  }

  func testARingIsACircularDependency() throws {
    injector.registerAlias("logger", of: "logger")
    let report = injector.injectDependencies(to: Screen())
    assertEqual((report.said("logger"), "failed(circularDependency)"), (report.failures.first?.locations.count, 1))
    assertFails(.circularDependency, ["logger", "logger"]) {
      try injector.instance(forProperty: "logger", of: Log.self)
    }
    XCTAssertEqual(injector.verify().problems.map(\.code), [.circularDependency])
    XCTAssertEqual(injector.verify(Screen.self).problems.map(\.code), [.circularDependency])
    XCTAssertEqual(injector.explain("logger", on: Screen()).outcome.word, "failed(circularDependency)")
    XCTAssertEqual(injector.explain(Screen.self).said("logger"), "failed(circularDependency)")
    XCTAssertTrue(injector.dependencyGraph(of: Screen.self).mermaid.contains("circularDependency<br/>logger"))
    XCTAssertTrue(injector.hasProperty("logger"))
    XCTAssertEqual(injector.registeredProperties.map(\.name), ["logger"])
  }

  func testALongerRingIsNamedOnceWhereverItIsEntered() throws {
    injector.registerAlias("logger", of: "a")
    injector.registerAlias("a", of: "b")
    injector.registerAlias("b", of: "a")
    assertEnds("the lookup", seconds: soon) { [injector] in
      let error = injectionError { try injector.instance(forProperty: "logger", of: Log.self) }
      XCTAssertEqual(error?.path, ["logger", "a", "b", "a"])
    }
    XCTAssertEqual(injector.injectDependencies(to: Screen()).said("logger"), "failed(circularDependency)")
    XCTAssertEqual(injector.verify(Screen.self).problems.map(\.path), [["a", "b", "a"]])
  }

  func testARingIsNamedOnceForPropertiesOfEachOfItsNames() {
    final class Both { var logger: Log?, journal: Log? }
    injector.registerAlias("logger", of: "journal")
    injector.registerAlias("journal", of: "logger")
    XCTAssertEqual(injector.verify(Both.self).problems.map(\.code), [.circularDependency])
    for (alias, name) in [("a", "nothing"), ("b", "nowhere")] {
      injector.registerAlias(PropertyName(alias), of: PropertyName(name))
    }
    final class Others { var a: Log?, b: Log? }
    final class Another { @Injected var a: Log }
    let problems = injector.verify(Others.self, Another.self, Both.self).problems
    XCTAssertEqual(problems.map(\.property), ["logger", "nothing", "nowhere"])
  }

  func testARingThatOnlyAChildCloses() throws {
    injector.registerAlias("logger", of: "log")
    injector.registerProperty("log", withInstance: Log())
    let child = injector.makeChild { $0.registerAlias("log", of: "logger") }
    XCTAssertEqual(child.injectDependencies(to: Screen()).said("logger"), "failed(circularDependency)")
    XCTAssertEqual(injector.injectDependencies(to: Screen()).said("logger"), "injected")
    XCTAssertEqual(child.verify().problems.map(\.code), [.circularDependency])
    XCTAssertTrue(injector.verify().isValid)
  }

  func testItIsListedUnderItsOwnNameAndLineWithTheTypeAndScopeOfWhatItStandsFor() throws {
    injector.registerAlias("logger", of: "log"); let line = #line
    injector.registerProperty("log", scope: .singleton) { Log() }
    let alias = try XCTUnwrap(injector.registeredProperties.first)
    assertEqual((alias.name, "logger"), (alias.line, line))
    XCTAssertTrue(alias.type == Log.self)
    XCTAssertEqual(alias.scope, .singleton)
    XCTAssertEqual(injector.registeredProperties.map(\.name), ["logger", "log"])
    injector.registerAlias("outer", of: "logger")
    XCTAssertTrue(injector.registeredProperties.allSatisfy { $0.type == Log.self })
    injector.deleteProperty("log")
    XCTAssertTrue(try XCTUnwrap(injector.registeredProperties.first).type == Never.self)
  }

  func testUnwantedItIsUnusedWantedItsTargetIsUsed() {
    injector.registerProperty("log", withInstance: Log())
    injector.registerAlias("logger", of: "log")
    injector.registerAlias("journal", of: "log")
    let report = injector.verify(Screen.self)
    XCTAssertTrue(report.isValid, "\(report)")
    XCTAssertEqual(report.unused, ["journal"])
    final class Other { var log: Log? }
    XCTAssertEqual(injector.verify(Other.self).unused, ["logger", "journal"])
    XCTAssertEqual(injector.verify().unused, ["log", "logger", "journal"])
  }

  func testVerifyFollowsAnAliasIntoWhatIsMade() {
    final class Made { @Injected var absent: Log }
    final class Target { var thing: Made? }
    injector.registerProperty("made") { Made() }
    injector.registerAlias("thing", of: "made")
    let report = injector.verify(Target.self)
    assertErrors(report.problems, (.notRegistered, ["thing", "absent"]))
  }

  func testTheGraphAndExplainNameWhatItStandsFor() {
    injector.registerProperty("log", withInstance: Log())
    injector.registerAlias("logger", of: "log")
    let graph = injector.dependencyGraph(of: Screen.self).dot
    XCTAssertTrue(graph.contains("label=\"log: Log\\ninstance\""), graph)
    XCTAssertTrue(graph.contains("label=\"logger: Log?\""), graph)
    let explanation = injector.explain("logger", on: Screen())
    XCTAssertEqual([explanation.outcome.word, explanation.registration?.name.rawValue], ["injected", "log"])
    XCTAssertEqual(injector.explain(Screen.self).said("logger"), "injected")
  }

  func testTheMessageForAMisspelledPropertySuggestsAnAlias() {
    final class Misspelled { var loggr: Log? }
    injector.registerProperty("log", withInstance: Log())
    injector.registerAlias("logger", of: "log")
    XCTAssertEqual(injector.injectDependencies(to: Misspelled()).said("loggr"), "notRegistered(logger?)")
    XCTAssertEqual(injector.verify(Misspelled.self).problems.map(\.property), ["loggr"])
  }

  func testTheSentences() {
    checkSentences([
      Sentence(
        #"nothing is registered under "log", the target of the alias "logger" ({logger}); register "log", or delete the alias."#
          + " Path: logger → log."
      ) { injector in
        injector.registerAlias("logger", of: "log")
        return errorSentence { try injector.instance(forProperty: "logger", of: Log.self) }
      },
      Sentence(
        #""a" ({a}) is an alias of itself: each name on the path is an alias of the next; register one of them with an "#
          + "instance or a closure. Path: a → b → a."
      ) { injector in
        injector.registerAlias("a", of: "b")
        injector.registerAlias("b", of: "a")
        return errorSentence { try injector.instance(forProperty: "a", of: Log.self) }
      },
    ])
  }
}
