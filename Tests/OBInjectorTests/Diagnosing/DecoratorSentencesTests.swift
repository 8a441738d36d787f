// Diagnosing: What is said of decorators: in errors, by `verify`, by `explain`, in the graph, to observers.
import OBInjectorTesting
import XCTest

@globalActor private actor OtherActor { static let shared = OtherActor() }

final class DecoratorSentencesTests: InjectorTestCase {
  private protocol Clock {}
  private struct SystemClock: Clock {}
  private struct LoudClock: Clock { let inner: any Clock }
  private final class Display { var clock: (any Clock)?, plain: SystemClock? }
  private final class Leaf {}
  private class Needing { @Injected var leaf: Leaf }
  private final class SpecialNeeding: Needing {}

  private func decorate(_ name: PropertyName, line: UInt = 9) {
    injector.decorateProperty(
      PropertyKey(name), with: { (clock: any Clock) -> any Clock in LoudClock(inner: clock) }, fileID: "App/D.swift",
      line: line)
  }

  func testAResultThatDoesNotFitNamesTheDecorator() {
    injector.registerProperty("plain", withInstance: SystemClock())
    decorate("plain")
    let failures = injector.injectDependencies(to: Display()).failures
    XCTAssertEqual(failures.map(\.property), ["plain"])
    assertSays(
      failures,
      #""plain" ({plain}) is of type "LoudClock" with its decorator (App/D.swift:9) around it, which does not fit "#
        + #""SystemClock"; ask for "LoudClock" instead, or let the decorator return "SystemClock"."#, in: injector)
  }

  func testByTypeTheDecoratorIsNamedThatChangesTheType() {
    final class Wall { @InjectedByType var clock: SystemClock }
    injector.registerProperty("plain", withInstance: SystemClock(), fileID: "App/S.swift", line: 7)
    injector.registerProperty("tower", withInitializer: { (_: SystemClock) in "tower" })
    injector.registerProperty("other", withInstance: 5)
    injector.decorateProperty("other") { (number: Int) in number }
    decorate("plain")
    let sentence =
      #""plain" (App/S.swift:7) is of type "any Clock" with its decorator (App/D.swift:9) around it, which does not fit "#
      + #""SystemClock"; ask for "any Clock" instead, or let the decorator return "SystemClock"."#
    for injector in [injector, injector.makeChild()] {
      let error = injectionError { try injector.instance(of: SystemClock.self) }
      assertEqual((error?.description, sentence), (error?.code, .notRegistered), (error?.property, nil))
    }
    XCTAssertEqual(errorSentence { try injector.instance(of: Lazy<SystemClock>.self) }, sentence)
    XCTAssertEqual(errorSentence { try injector.instance(of: String.self) }, sentence)
    assertSays(injector.injectDependencies(to: Wall()).failures, sentence)
    assertSays(injector.explain(Wall.self).failures, sentence)
    assertSays(injector.verify(Wall.self).problems, sentence, sentence)
    final class Door { @InjectedByType var clock: SystemClock? }
    XCTAssertEqual(injector.injectDependencies(to: Door()).failures.count, 0, "an Optional may stay nil")
  }

  func testADecoratorOfAnotherActorIsNotTakenForAnAsynchronousClosure() {
    injector.registerProperty(
      "clock", withBlock: { @MainActor () -> any Clock & Sendable in SystemClock() }, fileID: "App/S.swift", line: 7)
    injector.decorateProperty(
      "clock", with: { @OtherActor (clock: any Clock & Sendable) -> any Clock & Sendable in clock },
      fileID: "App/D.swift", line: 9)
    assertSays(
      injector.injectDependencies(to: Display()).failures,
      #""clock" (App/S.swift:7) and the decorator of "clock" (App/D.swift:9) belong to different actors; "#
        + "use injectDependencies(awaiting:) or awaitInstance.")
  }

  func testADecoratorThatTakesSomethingElseIsAProblemAndAFailure() {
    injector.registerProperty("plain", withInstance: 5, fileID: "App/S.swift", line: 7)
    decorate("plain")
    let sentence =
      #"the decorator of "plain" (App/D.swift:9) takes "any Clock", but the value is of type "Int" "#
      + "(registered at App/S.swift:7); say in the closure which type it takes and makes, one that \"Int\" fits: "
      + "\"{ (value: any P) -> any P in … }\"."
    assertSays(injector.verify().problems, sentence)
    assertSays(injector.agreed(on: Display()), sentence)
    XCTAssertEqual(errorSentence { try injector.instance(forProperty: "plain", of: (any Clock).self) }, sentence)
  }

  func testADecoratorOfANameThatIsNotRegisteredIsAProblem() {
    decorate("clok")
    let fact =
      #"the decorator of "clok" (App/D.swift:9) has nothing to decorate: nothing is registered under that name; "#
    assertSays(injector.verify().problems, fact + #"register "clok", or remove the decorator."#)
    injector.registerProperty("clock", withInstance: SystemClock())
    let problem = injector.verify(Display.self).problems[0]
    XCTAssertEqual(problem.code, .notRegistered)
    XCTAssertEqual(problem.property, "clok")
    assertSays([problem], fact + #"did you mean "clock"?"#)
    injector.registerProperty("clok", withInstance: SystemClock())
    XCTAssertTrue(injector.verify().isValid)
  }

  func testADecoratorOfANameThatOnlyAChildRegistersNamesTheChildsRegistration() {
    decorate("clock")
    let child = injector.makeChild { $0.registerProperty("clock", withInstance: SystemClock()) }
    assertSays(
      child.verify(Display.self).problems,
      #"the decorator of "clock" (App/D.swift:9) has nothing to decorate: "clock" ({clock}) is registered in a child, "#
        + "and a parent's decorator doesn't wrap what a child registers; decorate it in the child, or remove the "
        + "decorator.", in: child)
  }

  func testTheListsNameWhatIsRegistered() {
    injector.registerProperty("clock", withInstance: SystemClock(), fileID: "App/S.swift", line: 7)
    decorate("clock")
    XCTAssertEqual(injector.registeredProperties.map(\.description), ["clock: SystemClock, unique (App/S.swift:7)"])
    let registration = injector.explain("clock", on: Display()).registration
    XCTAssertEqual(registration.map { "\($0.name) \($0.line)" }, "clock 7")
  }

  func testTheGraphDrawsWhatIsDecorated() {
    injector.registerProperty("clock") { SystemClock() }
    decorate("clock")
    let dot = injector.dependencyGraph(of: Display.self).dot
    XCTAssertTrue(dot.contains(#"label="clock: any Clock\ndecorated, unique""#), dot)
    XCTAssertTrue(dot.contains(#"label="clock: SystemClock\nunique""#), dot)
    XCTAssertTrue(dot.contains(#"[label="decorates", style=dashed]"#), dot)
  }

  func testAnObserverSeesOneInstance() throws {
    let recorder = EventRecorder()
    let injector = PropertyInjector(observer: recorder)
    injector.registerProperty("clock") { SystemClock() }
    injector.decorateProperty("clock") { (clock: any Clock) -> any Clock in LoudClock(inner: clock) }
    _ = try injector.instance(of: (any Clock).self)
    XCTAssertEqual(recorder.events.compactMap(\.name), ["clock"])
  }

  func testWhatADecoratorThrowsNamesItAndItsPlace() throws {
    let sentence = #"the decorator of "clock" (App/D.swift:9) threw: DeliberateFailure()."#
    let fail: @Sendable (any Clock) throws -> any Clock = { _ in throw DeliberateFailure() }
    for isReadyMade in [true, false] {
      if isReadyMade {
        injector.registerProperty("clock", withInstance: SystemClock())
      } else {
        injector.registerProperty("clock") { SystemClock() }
      }
      decorate("clock", line: 8)
      injector.decorateProperty("clock", with: fail, fileID: "App/D.swift", line: 9)
      decorate("clock", line: 10)
      let error = try XCTUnwrap(injectionError { try injector.instance(forProperty: "clock", of: (any Clock).self) })
      assertEqual((error.description, sentence), (error.locations.map(\.description), ["App/D.swift:9"]))
      assertError(error, .providerFailed, ["clock"])
      XCTAssertEqual(error.property, "clock")
      XCTAssertTrue(error.underlying is DeliberateFailure)
      XCTAssertEqual(injector.injectDependencies(to: Display()).failures.map(\.description), [sentence])
      injector.deleteProperty("clock")
    }
  }

  func testWhatADecoratorThrowsWhereItIsAwaitedNamesItAndItsPlace() async {
    injector.registerProperty("clock") { () async in SystemClock() }
    let fail: @Sendable (SystemClock) throws -> SystemClock = { _ in throw DeliberateFailure() }
    injector.decorateProperty("clock", with: fail, fileID: "App/D.swift", line: 9)
    injector.decorateProperty("clock") { (clock: SystemClock) in clock }
    let error = await awaitedError { try await injector.awaitInstance(forProperty: "clock", of: SystemClock.self) }
    XCTAssertEqual(error?.description, #"the decorator of "clock" (App/D.swift:9) threw: DeliberateFailure()."#)
    XCTAssertEqual(error?.path, ["clock"])
  }

  func testANilIsThatOfWhateverReturnedIt() {
    final class Wish { @Injected var number: Int }
    func check(_ fact: String, line: UInt = #line) {
      let sentence = fact + " one, or use an Optional property."
      assertSays(injector.injectDependencies(to: Wish()).failures, sentence, in: injector, line: line)
    }
    injector.registerProperty("number", withInstance: 5)
    injector.decorateProperty("number", with: { (_: Int?) -> Int? in nil }, fileID: "App/D.swift", line: 9)
    check(#"the decorator of "number" (App/D.swift:9) returned nil where a value is required; return"#)
    injector.decorateProperty("number", with: { (number: Int) in number }, fileID: "App/E.swift", line: 2)
    let decorators = #"one of the decorators of "number" (App/D.swift:9, App/E.swift:2)"#
    check(decorators + " returned nil where a value is required; return")
    injector.without("number").registerProperty("number", withInstance: Int?.none)
    check(#""number" ({number}) is registered as nil where a value is required; register"#)
    injector.without("number").registerProperty("number") { Int?.none }
    check(#"the closure of "number" ({number}) returned nil where a value is required; return"#)
  }

  func testADecoratorOfTheInjectorItselfIsAProblem() throws {
    injector.decorateProperty("injector", with: { (own: PropertyInjector) in own }, fileID: "App/D.swift", line: 9)
    let sentence =
      #"the decorator of "injector" (App/D.swift:9) is never used: that name belongs to the injector itself, which "#
      + #"can't be decorated; remove the decorator, or decorate another name."#
    assertSays(injector.verify().problems, sentence)
    XCTAssertEqual(injector.verify().problems.map(\.code), [.notRegistered])
    XCTAssertTrue(try injector.instance(forProperty: "injector", of: PropertyInjector.self) === injector)
    // What somebody registers there is something like everything else.
    injector.registerProperty("injector", withInstance: PropertyInjector())
    XCTAssertTrue(injector.verify().isValid)
  }

  func testOfTwoDecoratorsThatDoNotFitTheInnerOneIsNamed() {
    injector.registerProperty("text") { "text" }
    injector.decorateProperty("text") { (number: Int) in number }
    let line = #line - 1
    injector.decorateProperty("text") { (number: Double) in number }
    let error = injectionError { try injector.instance(forProperty: "text", of: Double.self) }
    assertEqual((error?.code, .typeMismatch), (error?.locations.last?.line, line))
  }

  func testNoDecoratorIsNamedForATypeThatHasNothingToDoWithIt() {
    injector.registerProperty("text") { "text" }
    injector.decorateProperty("text") { (text: String) in text }
    let said = errorSentence { try injector.instance(of: Leaf.self) }
    XCTAssertFalse(said.contains("decorator"), said)
  }

  func testADecoratorOfAnAliasNamesWhatThatStandsFor() {
    injector.registerProperty("clock", withInstance: SystemClock())
    injector.registerAlias("watch", of: "clock")
    injector.registerAlias("timer", of: "watch", fileID: "App/A.swift", line: 3)
    injector.registerAlias("lost", of: "nothing", fileID: "App/A.swift", line: 4)
    for name: PropertyKey<any Clock> in ["timer", "lost"] {
      injector.decorateProperty(name, with: { (clock: any Clock) in clock }, fileID: "App/D.swift", line: 9)
    }
    func sentence(_ name: String, _ line: Int, _ end: String) -> String {
      #"the decorator of "\#(name)" (App/D.swift:9) has nothing to decorate: "\#(name)" (App/A.swift:\#(line)) is an "#
        + #"alias; decorate "\#(end)", which it stands for."#
    }
    // A child that registers the name does not change what the parent's decorator decorates.
    for injector in [injector, injector.makeChild { $0.registerProperty("timer", withInstance: SystemClock()) }] {
      let problems = injector.verify().problems.filter { "\($0)".hasPrefix("the decorator") }
      assertSays(problems, sentence("timer", 3, "clock"), sentence("lost", 4, "nothing"))
    }
  }

  func testADecoratedClosureIsGivenTheArgumentsOfAProvider() {
    final class Target { var leaf: Provider<Leaf, Int>? }
    injector.registerProperty("leaf") { (_: PropertyInjector, _: Int) in Leaf() }
    injector.decorateProperty("leaf") { (leaf: Leaf) in leaf }
    XCTAssertEqual(injector.verify(Target.self).problems.map(\.description), [])
    XCTAssertTrue(injector.injectDependencies(to: Target()).isComplete)
  }

  func testOfADecoratedClosureTheMadeTypeIsKnownWhateverTheDecoratorReturns() {
    injector.registerProperty("clock") { SystemClock() }
    injector.decorateProperty("clock") { (clock: any Clock) in clock }
    XCTAssertEqual(injector.verify(Display.self).unchecked.map(\.description), [])
  }

  func testWhatADecoratorMakesOfAMadeValueLacksWhatItLacks() {
    final class Target { @Injected var needing: Needing }
    injector.registerProperty("needing") { SpecialNeeding() }
    injector.decorateProperty("needing") { (needing: Needing) in needing }
    let report = injector.verify(Target.self)
    XCTAssertEqual(report.unchecked.map(\.description), [])
    XCTAssertEqual(report.problems.compactMap(\.owner).map { "\($0)" }, ["Needing", "SpecialNeeding"])
  }
}
