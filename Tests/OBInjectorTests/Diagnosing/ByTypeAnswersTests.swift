// Diagnosing: A property that asks by type bears its own name in reports and paths; it, and one that asks for another
// name, are explained by what they ask for.
import OBInjectorTesting
import XCTest

final class ByTypeAnswersTests: InjectorTestCase {
  private class Engine {}
  private final class Car {
    @InjectedByType var engine: Engine
    @InjectedByType var spare: Engine?
  }
  private final class Garage { @Injected var car: Car }

  private func compare(_ name: PropertyName, line: UInt = #line) {
    let said: InjectionReport.Outcome? = injector.explain(name, on: Car()).outcome
    let done = injector.injectDependencies(to: Car()).entries.first { $0.property == name }?.outcome
    XCTAssertEqual(said?.word, done?.word, line: line)
    if case .notRegistered(let meant)? = said, case .notRegistered(let suggestion)? = done {
      XCTAssertEqual(meant, suggestion, line: line)
    }
    if case .failed(let expected)? = said, case .failed(let error)? = done {
      XCTAssertEqual(expected.path, error.path, line: line)
    }
  }

  func testWhereNothingFitsExplainingSaysWhatTheReportSays() {
    compare("engine")
    compare("spare")
    XCTAssertEqual(injector.explain("engine", on: Car()).outcome.word, "notRegistered")
  }

  func testNoOtherNameWasMeantByAPropertyThatAsksByType() throws {
    injector.registerProperty("engin", withInstance: 5)
    compare("engine")
    let report = injector.injectDependencies(to: Car())
    guard case .notRegistered(let suggestion)? = report.entries.first?.outcome else { return XCTFail("\(report)") }
    XCTAssertNil(suggestion)
    let failure = try XCTUnwrap(report.failures.first)
    XCTAssertEqual(failure.property, "engine")
    XCTAssertEqual(failure.path, ["engine"])
    XCTAssertTrue(failure.description.contains(#"nothing that is registered fits "Engine""#), failure.description)
    XCTAssertTrue(injector.explain("engine", on: Car()).description.contains("fits its type"))
  }

  func testAnAmbiguousPropertyIsNamedInThePath() throws {
    injector.registerProperty("one") { Engine() }
    injector.registerProperty("two") { Engine() }
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

  private func checkKept(line: UInt = #line) {
    let (van, store) = (Van(), Store())
    van.own = store
    let report = injector.injectDependencies(to: van)
    XCTAssertEqual(said(report), ["own (own): alreadySet"], line: line)
    XCTAssertTrue(report.isComplete, line: line)
    XCTAssertEqual(report.failures.map(\.description), [], line: line)
    XCTAssertTrue(van.own === store, line: line)
    XCTAssertEqual(injector.explain("own", on: van).outcome.word, "alreadySet", line: line)
  }

  func testOneThatHasAValueIsAlreadySetUnderItsOwnNameWhateverFits() {
    checkKept()
    injector.registerProperty("registered", withInstance: Store())
    checkKept()
    let van = Van()
    van.own = Store()
    XCTAssertEqual(said(injector.makeChild().injectDependencies(to: van)), ["own (own): alreadySet"])
    injector.deleteProperty("registered")
    injector.registerProperty("made") { Store() }
    checkKept()
    injector.registerProperty("another") { Store() }
    checkKept()
  }

  func testOneThatIsEmptyBearsTheNameThatWasFound() {
    injector.registerProperty("registered", withInstance: Store())
    XCTAssertEqual(said(injector.injectDependencies(to: Van())), ["registered (own): injected"])
  }

  func testWhatIsMadeWithAValueOfItsOwnIsNotAsked() throws {
    final class Made { @InjectedByType var own: Store? }
    injector.registerProperty("made") { () -> Made in
      let made = Made()
      made.own = Store()
      return made
    }
    XCTAssertNotNil(try injector.instance(of: Made.self).own)
  }

  private final class Motor: Sendable {}
  private final class NamedCar { @InjectedNamed("main") var engine: Motor }
  private final class Boat { @InjectedByType var engine: Motor }

  func testTheRequestedNameIsSaidAndIsTheRemedy() {
    injector.registerProperty("engine") { Motor() }
    XCTAssertEqual(
      injector.explain("engine", on: NamedCar()).description,
      #""engine" of NamedCar is nil, wanted as "Motor" under "main": nothing is registered under "main"; "#
        + #"did you mean "engine"?"#)
  }

  func testTheRequestedNameIsSaidOfARegistrationThatFits() {
    injector.registerProperty("main") { Motor() }
    let place = "\(#fileID):\(#line - 1)"
    XCTAssertEqual(
      injector.explain("engine", on: NamedCar()).description,
      #""engine" of NamedCar is nil, wanted as "Motor" under "main": an injection from here would fill it with "main" "#
        + "(\(place)); either none has taken place, or the closure threw or returned nil, or other code set the property "
        + "to nil afterwards.")
  }

  func testAChildIsMentionedForTheRequestedName() {
    let sentence =
      #""engine" of NamedCar is nil, wanted as "Motor" under "main": nothing is registered under "main"; "#
      + #"register "main" before injecting"#
    XCTAssertEqual(injector.explain("engine", on: NamedCar()).description, sentence + ".")
    _ = injector.makeChild { $0.registerProperty("main") { Motor() } }
    XCTAssertEqual(
      injector.explain("engine", on: NamedCar()).description, sentence + " or, if a child registers it, use that child."
    )
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
    let place = "\(#fileID):\(#line - 1)"
    XCTAssertEqual(
      injector.explain("engine", on: Boat()).description,
      #""engine" of Boat is nil, wanted as "Motor": an injection from here would fill it with "motor" "#
        + "(\(place)); either none has taken place, or the closure threw or returned nil, or other code set the property "
        + "to nil afterwards.")
    withExtendedLifetime(child) {}
  }
}
