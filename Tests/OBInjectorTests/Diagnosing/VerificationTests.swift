// Diagnosing: `verify(_:)` says everything at once, from types and registrations alone, also below components.
import OBInjectorTesting
import XCTest

final class VerificationTests: InjectorTestCase {
  private protocol Log {}
  private struct FileLog: Log {}
  private class Service {}
  private final class Part { var text: Int? }
  private final class Screen { var service: Service?, part: Part?, lgo: (any Log)? }

  func testTheWholeReportIsGroupedAndNumbered() {
    struct Ticket {}
    final class Session: Sendable { init(_: Ticket) {} }
    let line = #line
    injector.registerProperty("service", withInstance: 5)
    injector.registerProperty("service", withInstance: 6)
    injector.registerProperty("part") { Part() }
    injector.registerProperty("text", withInstance: "no")
    injector.registerProperty("log", withInstance: FileLog())
    injector.registerProperty("ticket") { Ticket() }
    injector.registerProperty("session", scope: .singleton, withInitializer: Session.init)
    XCTAssertEqual(
      injector.verify(Screen.self).description,
      """
      4 problems, 1 warning
      Screen
        1. [typeMismatch] "service" is of type "Int" (registered at \(at(line + 1))), which does not fit "Service"; \
      register a value of type "Service" under "service", ask for "Int" instead, or rename the property if it is no dependency.
        2. [notRegistered] nothing is registered under "lgo", wanted as "any Log"; did you mean "log"?
      Part
        3. [typeMismatch] "text" is of type "String" (registered at \(at(line + 4))), which does not fit "Int"; \
      register a value of type "Int" under "text", ask for "String" instead, or rename the property if it is no \
      dependency. Path: part → text.
      registrations
        4. [duplicate] "service" is registered at \(at(line + 1)) and again at \(at(line + 2)), where it is ignored; \
      delete the first with deleteProperty, or register in a later module or a child.
      warnings
        5. [captiveDependency] "session" (singleton, \(at(line + 7))) keeps the "ticket" (unique, \(at(line + 6))) \
      of its initializer as long as it lives; give "ticket" the scope singleton, or take a Provider, which makes a new \
      one each time.
      unused
        - "log" (\(at(line + 5)))
        - "session" (\(at(line + 7)))
      """)
  }

  func testAProblemHasOwnerPropertyBothTypesAndPlaces() throws {
    injector.registerProperty("service", withInstance: 5)
    let place = at(#line - 1)
    let problem = try XCTUnwrap(injector.verify(Screen.self).problems.first)
    XCTAssertTrue(problem.owner == Screen.self && problem.type == Service.self && problem.found == Int.self)
    XCTAssertEqual(problem.code, .typeMismatch)
    XCTAssertEqual(problem.property, "service")
    XCTAssertEqual(problem.locations.map(\.description), [place])
  }

  func testAProblemOfATypeThatIsReachedTwiceIsSaidOnce() {
    final class Other { var part: Part? }
    injector.registerProperty("part") { Part() }
    injector.registerProperty("text", withInstance: "no")
    let problems = injector.verify(Screen.self, Other.self, Screen.self).problems
    XCTAssertEqual(problems.map(\.code), [.typeMismatch])
    XCTAssertTrue(problems[0].owner == Part.self)
  }

  func testAMissingParameterSuggestsWhatIsSpelledAlike() {
    injector.registerProperty("whole", withInitializer: { (_: Service) in 1 })
    injector.registerProperty("service") { () -> Any in Service() }
    assertSays(
      injector.verify().problems,
      #"nothing that is registered fits "Service", a parameter of "whole" ({whole}); did you mean "service"?"#,
      in: injector)
  }

  func testTY10TwoCandidatesForAParameterNameBothPlaces() {
    injector.registerProperty("one") { Service() }
    injector.registerProperty("two") { Service() }
    let places = [at(#line - 2), at(#line - 1)]
    injector.registerProperty("whole", withInitializer: { (_: Service) in 1 })
    let problem = injector.verify().problems[0]
    assertError(problem, .ambiguous, ["whole"])
    XCTAssertEqual(problem.locations.map(\.description), places)
    let sentence =
      #"2 registrations fit "Service", a parameter of "whole" ({whole}): "one" ({one}), "two" ({two}); the labels of "#
      + "an initializer don't choose, so register a closure that asks by name: "
      + #"{ injector in … try injector.instance(forProperty: "one") … }."#
    assertSays(
      ["\(problem)", errorSentence { try injector.instance(of: Int.self) }], sentence, sentence, in: injector)
  }

  func testWithoutTypesWhatOnlyLookedUpObjectsWantIsUnusedToo() {
    final class Holder { var log: FileLog? }
    injector.registerProperty("holder") { Holder() }
    injector.registerProperty("log", withInstance: FileLog())
    XCTAssertEqual(injector.verify().unused, ["holder", "log"])
    XCTAssertEqual(injector.verify(Holder.self).unused, ["holder"])
  }

  func testWhatTheBaseOfADecoratedRegistrationWantsIsUsed() {
    class Base {}
    final class Wanting: Base { var log: FileLog? }
    final class Around: Base { init(_: Base) {} }
    final class Screen { var base: Base? }
    injector.registerProperty("log", withInstance: FileLog())
    injector.registerProperty("base") { Wanting() }
    injector.decorateProperty("base") { (base: Base) -> Base in Around(base) }
    XCTAssertEqual(injector.verify(Screen.self).unused, [])
  }

  private final class Session: Component { @Injected var token: String }
  private final class SessionScreen { @InjectedByType var current: Session }
  private final class Given { @Injected var car: Int }

  func testWhatAComponentLacksThatAPropertyLooksUpOrAnInitializerIsGivenIsAProblemAsInAnInjection() {
    XCTAssertEqual(injector.verify(SessionScreen.self).unchecked.map(\.name), [])
    let errors = injector.agreed(on: SessionScreen())
    assertErrors(errors, (.notRegistered, ["session", "token"]))
    XCTAssertEqual(errors.map(\.property), ["token"])
    injector.registerProperty("car", withInitializer: { (_: Session) in 1 })
    let failures = injector.injectDependencies(to: Given()).failures
    assertErrors(failures, (.notRegistered, injector.verify(Given.self).problems[0].path))
  }

  func testTheGraphLeadsToAComponentThatIsLookedUpByTypeAndToWhatThatLacks() {
    let dot = injector.dependencyGraph(of: SessionScreen.self).dot
    XCTAssertFalse(dot.contains("unknown"), dot)
    XCTAssertTrue(dot.contains("current: Session"), dot)
    XCTAssertTrue(dot.contains("token: String") && dot.contains("notRegistered"), dot)
  }

  func testWhatAComponentWantsIsUsed() {
    injector.registerProperty("token", withInstance: "secret")
    let said = injector.verify(SessionScreen.self)
    XCTAssertTrue(said.isValid)
    XCTAssertEqual(said.unused, [])
    XCTAssertTrue(injector.injectDependencies(to: SessionScreen()).isComplete)
  }
}
