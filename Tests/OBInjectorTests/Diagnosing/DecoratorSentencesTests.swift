// Diagnosing: What is said of decorators: in errors, by `verify`, by `explain`, in the graph, to observers.
import OBInjectorTesting
import XCTest

@globalActor private actor OtherActor { static let shared = OtherActor() }

final class DecoratorSentencesTests: InjectorTestCase {
  private protocol Clock {}
  private struct SystemClock: Clock {}
  private struct LoudClock: Clock { let inner: any Clock }
  private final class Display { var clock: (any Clock)?; var plain: SystemClock? }

  private func decorate(_ name: PropertyName, line: UInt = 9) {
    injector.decorateProperty(
      PropertyKey(name), with: { (clock: any Clock) -> any Clock in LoudClock(inner: clock) }, fileID: "App/D.swift",
      line: line)
  }

  func testAResultThatDoesNotFitNamesTheDecorator() {
    injector.registerProperty("plain", withInstance: SystemClock(), fileID: "App/S.swift", line: 7)
    decorate("plain")
    let failures = injector.injectDependencies(to: Display()).failures
    XCTAssertEqual(failures.map(\.property), ["plain"])
    assertSays(
      failures,
      #""plain" (App/S.swift:7) is of type "LoudClock" with its decorator (App/D.swift:9) around it, which does not fit "#
        + #""SystemClock"; ask for "LoudClock" instead, or let the decorator return "SystemClock"."#)
  }

  func testByTypeTheDecoratorIsNamedThatChangesTheType() {
    final class Wall { @InjectedByType var clock: SystemClock }
    final class Tower {
      let clock: SystemClock
      init(clock: SystemClock) { self.clock = clock }
    }
    injector.registerProperty("plain", withInstance: SystemClock(), fileID: "App/S.swift", line: 7)
    injector.registerProperty("tower", withInitializer: Tower.init(clock:))
    injector.registerProperty("other", withInstance: 5)
    injector.decorateProperty("other") { (number: Int) in number }
    decorate("plain")
    let sentence =
      #""plain" (App/S.swift:7) is of type "any Clock" with its decorator (App/D.swift:9) around it, which does not fit "#
      + #""SystemClock"; ask for "any Clock" instead, or let the decorator return "SystemClock"."#
    XCTAssertEqual(injectionError { try injector.instance(of: SystemClock.self) }?.description, sentence)
    XCTAssertEqual(injectionError { try injector.instance(of: Lazy<SystemClock>.self) }?.description, sentence)
    XCTAssertEqual(injectionError { try injector.instance(of: Tower.self) }?.description, sentence)
    XCTAssertEqual(injectionError { try injector.makeChild().instance(of: SystemClock.self) }?.description, sentence)
    XCTAssertEqual(injector.injectDependencies(to: Wall()).failures.map(\.description), [sentence])
    XCTAssertEqual(injector.explain(Wall.self).failures.map(\.description), [sentence])
    XCTAssertEqual(injector.verify(Wall.self).problems.map(\.description), [sentence, sentence])
    let error = injectionError { try injector.instance(of: SystemClock.self) }
    assertEqual((error?.code, .notRegistered), (error?.property, nil))
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
    XCTAssertEqual(injector.verify().problems.map(\.description), [sentence])
    XCTAssertEqual(injector.verify(Display.self).problems.map(\.description), [sentence], "each mistake once")
    XCTAssertEqual(injector.injectDependencies(to: Display()).failures.map(\.description), [sentence])
    XCTAssertEqual(
      injectionError { try injector.instance(forProperty: "plain", of: (any Clock).self) }?.description, sentence)
  }

  func testADecoratorOfANameThatIsNotRegisteredIsAProblem() {
    decorate("clok")
    assertSays(
      injector.verify().problems,
      #"the decorator of "clok" (App/D.swift:9) has nothing to decorate: nothing is registered under that name; "#
        + #"register "clok", or remove the decorator."#)
    injector.registerProperty("clock", withInstance: SystemClock())
    let problem = injector.verify(Display.self).problems.first
    XCTAssertEqual(problem?.code, .notRegistered)
    XCTAssertEqual(problem?.property, "clok")
    XCTAssertEqual(
      problem?.description,
      #"the decorator of "clok" (App/D.swift:9) has nothing to decorate: nothing is registered under that name; "#
        + #"did you mean "clock"?"#)
    injector.registerProperty("clok", withInstance: SystemClock())
    XCTAssertTrue(injector.verify().isValid)
  }

  func testADecoratorOfANameThatOnlyAChildRegistersNamesTheChildsRegistration() {
    decorate("clock")
    let child = injector.makeChild {
      $0.registerProperty("clock", withInstance: SystemClock(), fileID: "App/C.swift", line: 5)
    }
    let explanation =
      "is registered in a child, and a parent's decorator doesn't wrap what a child registers; decorate it in the child, "
      + "or remove the decorator."
    XCTAssertEqual(
      child.verify(Display.self).problems.map(\.description),
      [#"the decorator of "clock" (App/D.swift:9) has nothing to decorate: "clock" (App/C.swift:5) "# + explanation])
  }

  func testVerifyFindsCyclesOfInitializersThroughDecoratedNames() {
    final class A { init(_: B) {} }
    final class B { init(_: A) {} }
    injector.registerProperty("a", withInitializer: { A($0) })
    injector.registerProperty("b", withInitializer: { B($0) })
    injector.decorateProperty("a") { (a: A) in a }
    XCTAssertEqual(injector.verify().problems.map(\.path), [["a", "b", "a"]])
    XCTAssertEqual(injectionError { try injector.instance(of: A.self) }?.path, ["a", "b", "a"])
  }

  func testTheListsNameWhatIsRegistered() {
    injector.registerProperty("clock", withInstance: SystemClock(), fileID: "App/S.swift", line: 7)
    decorate("clock")
    XCTAssertEqual(injector.registeredProperties.map(\.description), ["clock: SystemClock, unique (App/S.swift:7)"])
    let explanation = injector.explain("clock", on: Display())
    XCTAssertEqual(explanation.registration?.name, "clock")
    XCTAssertEqual(explanation.registration?.line, 7)
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
    final class Recorder: InjectionObserver {
      let log: EventLog
      init(_ log: EventLog) { self.log = log }
      func observe(_ event: InjectionEvent) { if let name = event.name { log.add("\(name)") } }
    }
    let log = EventLog()
    let injector = PropertyInjector(observer: Recorder(log))
    injector.registerProperty("clock") { SystemClock() }
    injector.decorateProperty("clock") { (clock: any Clock) -> any Clock in LoudClock(inner: clock) }
    _ = try injector.instance(of: (any Clock).self)
    XCTAssertEqual(log.all, ["clock"])
  }

  // MARK: - Errors of decorators

  private func failing(_ name: PropertyName) {
    injector.decorateProperty(
      PropertyKey(name), with: { (_: any Clock) throws -> any Clock in throw DeliberateFailure() },
      fileID: "App/D.swift", line: 9)
  }

  func testWhatADecoratorThrowsNamesItAndItsPlace() throws {
    let sentence = #"the decorator of "clock" (App/D.swift:9) threw: DeliberateFailure()."#
    for isReadyMade in [true, false] {
      if isReadyMade {
        injector.registerProperty("clock", withInstance: SystemClock(), fileID: "App/S.swift", line: 4)
      } else {
        injector.registerProperty("clock") { SystemClock() }
      }
      decorate("clock", line: 8)
      failing("clock")
      decorate("clock", line: 10)
      let error = try XCTUnwrap(injectionError { try injector.instance(forProperty: "clock", of: (any Clock).self) })
      XCTAssertEqual(error.description, sentence)
      assertError(error, .providerFailed, ["clock"])
      XCTAssertEqual(error.property, "clock")
      XCTAssertEqual(error.locations.map(\.description), ["App/D.swift:9"])
      XCTAssertTrue(error.underlying is DeliberateFailure)
      XCTAssertEqual(injector.injectDependencies(to: Display()).failures.map(\.description), [sentence])
      injector.deleteProperty("clock")
    }
  }

  func testWhatADecoratorThrowsWhereItIsAwaitedNamesItAndItsPlace() async {
    injector.registerProperty("clock") { () async in SystemClock() }
    injector.decorateProperty(
      "clock", with: { (_: SystemClock) throws -> SystemClock in throw DeliberateFailure() }, fileID: "App/D.swift",
      line: 9)
    injector.decorateProperty("clock") { (clock: SystemClock) in clock }
    let error = await awaitedError { try await injector.awaitInstance(forProperty: "clock", of: SystemClock.self) }
    XCTAssertEqual(error?.description, #"the decorator of "clock" (App/D.swift:9) threw: DeliberateFailure()."#)
    XCTAssertEqual(error?.path, ["clock"])
  }

  func testANilIsThatOfWhateverReturnedIt() {
    final class Wish { @Injected var number: Int }
    let remedy = "one, or use an Optional property."
    injector.registerProperty("number", withInstance: 5, fileID: "App/S.swift", line: 4)
    injector.decorateProperty("number", with: { (_: Int?) -> Int? in nil }, fileID: "App/D.swift", line: 9)
    assertSays(
      injector.injectDependencies(to: Wish()).failures,
      #"the decorator of "number" (App/D.swift:9) returned nil where a value is required; return \#(remedy)"#)
    injector.decorateProperty("number", with: { (number: Int) in number }, fileID: "App/E.swift", line: 2)
    assertSays(
      injector.injectDependencies(to: Wish()).failures,
      #"one of the decorators of "number" (App/D.swift:9, App/E.swift:2) returned nil where a value is required; "#
        + "return \(remedy)")
    injector.deleteProperty("number")
    injector.registerProperty("number", withInstance: Int?.none, fileID: "App/S.swift", line: 5)
    assertSays(
      injector.injectDependencies(to: Wish()).failures,
      #""number" (App/S.swift:5) is registered as nil where a value is required; register \#(remedy)"#)
    injector.deleteProperty("number")
    injector.registerProperty("number", withBlock: { Int?.none }, fileID: "App/S.swift", line: 6)
    assertSays(
      injector.injectDependencies(to: Wish()).failures,
      #"the closure of "number" (App/S.swift:6) returned nil where a value is required; return \#(remedy)"#)
  }

  func testADecoratorOfTheInjectorItselfIsAProblem() throws {
    injector.decorateProperty("injector", with: { (own: PropertyInjector) in own }, fileID: "App/D.swift", line: 9)
    let sentence =
      #"the decorator of "injector" (App/D.swift:9) is never used: that name belongs to the injector itself, which "#
      + #"can't be decorated; remove the decorator, or decorate another name."#
    XCTAssertEqual(injector.verify().problems.map(\.description), [sentence])
    XCTAssertEqual(injector.verify().problems.map(\.code), [.notRegistered])
    XCTAssertTrue(try injector.instance(forProperty: "injector", of: PropertyInjector.self) === injector)
    // What somebody registers there is something like everything else.
    injector.registerProperty("injector", withInstance: PropertyInjector())
    XCTAssertTrue(injector.verify().isValid)
  }

  func testOfTwoDecoratorsThatDoNotFitTheInnerOneIsNamed() {
    let injector = PropertyInjector()
    injector.registerProperty("text") { "text" }
    injector.decorateProperty("text") { (number: Int) in number }
    let line = #line - 1
    injector.decorateProperty("text") { (number: Double) in number }
    let error = injectionError { try injector.instance(forProperty: "text", of: Double.self) }
    assertEqual((error?.code, .typeMismatch), (error?.locations.last?.line, line))
  }

  func testNoDecoratorIsNamedForATypeThatHasNothingToDoWithIt() {
    final class Unrelated {}
    let injector = PropertyInjector()
    injector.registerProperty("text") { "text" }
    injector.decorateProperty("text") { (text: String) in text }
    let error = injectionError { try injector.instance(of: Unrelated.self) }
    XCTAssertEqual(error?.description.contains("decorator"), false, "\(error?.description ?? "")")
  }
}
