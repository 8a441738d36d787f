// Diagnosing: A property that asks by type bears its own name in reports and paths; it, and one that asks for another
// name, are explained by what they ask for; only of a name that a type can't tell it is said that it is not known.
import OBInjectorTesting
import XCTest

final class ByTypeAnswersTests: InjectorTestCase {
  private class Engine {}
  private final class Car { @InjectedByType var engine: Engine; @InjectedByType var spare: Engine? }
  private final class Garage { @Injected var car: Car }

  private func compare(_ name: PropertyName, line: UInt = #line) {
    let said = injector.explain(name, on: Car()).outcome
    let done = injector.injectDependencies(to: Car()).entries.first { $0.property == name }?.outcome
    assertEqual((said.word, done?.word ?? ""), (said.error?.path ?? [], done?.error?.path ?? []), line: line)
  }

  func testNoOtherNameWasMeantByAPropertyThatAsksByType() throws {
    injector.registerProperty("engin", withInstance: 5)
    for name: PropertyName in ["engine", "spare"] { compare(name) }
    let report = injector.injectDependencies(to: Car())
    XCTAssertEqual(report.entries.first?.outcome.word, "notRegistered")
    let failure = try XCTUnwrap(report.failures.first)
    XCTAssertEqual([failure.property] + failure.path, ["engine", "engine"])
    XCTAssertTrue(failure.description.contains(#"nothing that is registered fits "Engine""#), failure.description)
    XCTAssertTrue(injector.explain("engine", on: Car()).description.contains("fits its type"))
  }

  func testAnAmbiguousPropertyIsNamedInThePath() throws {
    for name: PropertyKey<Engine> in ["one", "two"] { injector.registerProperty(name) { Engine() } }
    injector.registerProperty("car") { Car() }
    compare("engine")
    XCTAssertEqual(injector.injectDependencies(to: Car()).failures.map(\.path), [["engine"], ["spare"]])
    XCTAssertEqual(injector.injectDependencies(to: Garage()).failures.first?.path, ["car", "engine"])
  }

  func testOneThatIsOptionalFailsTooIfAllThatFitTakeArguments() {
    injector.registerProperty("one") { (_, _: Int) in Engine() }
    injector.registerProperty("two") { (_, _: String) in Engine() }
    compare("spare")
    let failures = injector.injectDependencies(to: Car()).failures
    XCTAssertEqual(failures.map(\.code), [.argumentMismatch, .argumentMismatch])
    let beginning = #"2 registrations fit "Engine", which "spare" asks for, but can't be had without arguments: "#
    XCTAssertEqual(failures.last?.description.hasPrefix(beginning), true, "\(failures)")
    XCTAssertEqual(injector.verify(Car.self).problems.map(\.description), failures.map(\.description))
  }

  private final class Store {}
  private final class Van { @InjectedByType var own: Store? }

  private func said(_ report: InjectionReport) -> [String] {
    report.entries.map { "\($0.name) (\($0.property)): \($0.outcome.word)" }
  }

  private func checkKept(_ injector: PropertyInjector, line: UInt = #line) {
    let (van, store) = (Van(), Store())
    van.own = store
    let report = injector.injectDependencies(to: van)
    assertEqual((said(report), ["own (own): alreadySet"]), (report.failures.map(\.description), []), line: line)
    XCTAssertTrue(report.isComplete && van.own === store, line: line)
    XCTAssertEqual(injector.explain("own", on: van).outcome.word, "alreadySet", line: line)
  }

  func testOneThatHasAValueIsAlreadySetUnderItsOwnNameWhateverFits() {
    checkKept(injector)
    injector.registerProperty("registered", withInstance: Store())
    checkKept(injector)
    checkKept(injector.makeChild())
    injector.without("registered").registerProperty("made") { Store() }
    checkKept(injector)
    injector.registerProperty("another") { Store() }
    checkKept(injector)
  }

  func testOneThatIsEmptyBearsTheNameThatWasFound() {
    injector.registerProperty("registered", withInstance: Store())
    XCTAssertEqual(said(injector.injectDependencies(to: Van())), ["registered (own): injected"])
  }

  private final class Motor: Sendable {}
  private final class NamedCar { @InjectedNamed("main") var engine: Motor }
  private final class Boat { @InjectedByType var engine: Motor }

  private func wouldFill(_ name: String) -> String {
    #"an injection from here would fill it with "\#(name)" ({\#(name)}); either none has taken place, or the closure "#
      + "threw or returned nil, or other code set the property to nil afterwards."
  }

  func testTheRequestedNameIsSaidAndIsTheRemedy() {
    func sentence(
      _ end: String, line: UInt = #line, _ register: @escaping (PropertyInjector) -> Void
    ) -> Sentence {
      Sentence(#""engine" of NamedCar is nil, wanted as "Motor" under "main": "# + end, line: line) { injector in
        register(injector)
        return injector.explain("engine", on: NamedCar()).description
      }
    }
    let nothing = #"nothing is registered under "main"; "#
    checkSentences([
      sentence(nothing + #"register "main" before injecting."#) { _ in },
      sentence(nothing + #"register "main" before injecting or, if a child registers it, use that child."#) {
        _ = $0.makeChild { $0.registerProperty("main") { Motor() } }
      },
      sentence(nothing + #"did you mean "engine"?"#) { $0.registerProperty("engine") { Motor() } },
      sentence(wouldFill("main")) { $0.registerProperty("main") { Motor() } },
    ])
  }

  func testAChildsRegistrationOfTheNameSaysNothingOfAPropertyThatLooksUpItsType() {
    let child = injector.makeChild { $0.registerProperty("engine", withInstance: 5) }
    XCTAssertEqual(
      injector.injectDependencies(to: Boat()).description,
      """
      Boat: 0 of 1 properties injected
        engine  Motor  required, not registered
      """)
    injector.registerProperty("motor") { Motor() }
    let sentence = #""engine" of Boat is nil, wanted as "Motor": "# + wouldFill("motor")
    assertSays([injector.explain("engine", on: Boat())], sentence, in: injector)
    withExtendedLifetime(child) {}
  }

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
}
