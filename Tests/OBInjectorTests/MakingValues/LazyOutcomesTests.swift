// Making values: What is said where the value of a `Lazy` could not be had, and what changes after the injection.
import OBInjectorTesting
import XCTest

final class LazyOutcomesTests: InjectorTestCase {
  private let factory = EngineFactory()

  func testWhereTheValueCouldNotBeHadThePropertyStaysEmptyWithTheValuesOutcome() {
    let cases: [(outcome: String, register: (PropertyInjector) -> Void)] = [
      ("notRegistered", { _ in }), ("notRegistered(engin?)", { $0.registerProperty("engin") { LateMotor() } }),
      ("failed(typeMismatch)", { $0.registerProperty("engine", withInstance: 5) }),
      ("failed(typeMismatch)", { $0.registerProperty("engine") { 5 } }),
      ("noValue", { $0.registerProperty("engine", withInstance: LateMotor?.none) }),
      ("failed(argumentMismatch)", { $0.registerProperty("engine") { (_, power: Int) in LateMotor(power) } }),
    ]
    for (index, (outcome, register)) in cases.enumerated() {
      let injector = PropertyInjector()
      register(injector)
      let (plain, report) = injector.reported(PlainGarage())
      XCTAssertEqual(report.said("engine"), outcome, "case \(index)")
      XCTAssertNil(plain.engine, "case \(index)")
    }
  }

  func testWhatWasPerhapsMeantIsSuggestedByTheValuesType() {
    injector.registerProperty("engin", withInstance: 5)
    injector.registerProperty("engine2") { LateMotor() }
    XCTAssertEqual(injector.injectDependencies(to: PlainGarage()).said("engine"), "notRegistered(engine2?)")
    XCTAssertEqual(injector.explain(PlainGarage.self).said("engine"), "notRegistered(engine2?)")
    XCTAssertEqual(injector.explain("engine", on: PlainGarage()).outcome.word, "notRegistered(engine2?)")
    XCTAssertEqual(injector.verify(PlainGarage.self).problems.first?.property, "engine", "a misspelling")
  }

  func testARequiredOneFailsACreatedObject() {
    final class Target { @Injected var engine: Lazy<any LateEngine> }
    injector.registerProperty("target") { Target() }
    assertFails(.notRegistered, ["target", "engine"]) { try injector.instance(of: Target.self) }
    XCTAssertEqual(injector.verify().problems.map(\.path), [["target", "engine"]])
  }

  func testAParameterThatNothingFitsIsAnErrorAndAnOptionalOneIsAbsent() throws {
    final class Strict { init(engine: Lazy<any LateEngine>) {} }
    final class Relaxed {
      let engine: Lazy<any LateEngine>?
      init(engine: Lazy<any LateEngine>?) { self.engine = engine }
    }
    injector.registerProperty("strict", withInitializer: Strict.init(engine:))
    injector.registerProperty("relaxed", withInitializer: Relaxed.init(engine:))
    let error = injector.refusal(of: Strict.self)
    XCTAssertEqual(error?.code, .notRegistered)
    XCTAssertTrue(error?.type == (any LateEngine).self)
    XCTAssertNil(try injector.instance(of: Relaxed.self).engine)
    let problems = injector.verify().problems
    XCTAssertEqual(problems.map(\.code), [.notRegistered])
    XCTAssertEqual(problems.map(\.description), [error?.description])
  }

  func testItAsksWhatIsRegisteredThen() throws {
    for name in ["engine", "makeEngine"] as [PropertyName] {
      injector.registerProperty(PropertyKey(name)) { LateMotor(1) }
    }
    let plain = injector.filled(PlainGarage())
    for name in ["engine", "makeEngine"] as [PropertyName] {
      injector.deleteProperty(name)
      injector.registerProperty(PropertyKey(name)) { LateMotor(2) }
    }
    XCTAssertEqual(try [plain.engine?.get().power, plain.makeEngine?.get().power], [2, 2])
    for name in ["engine", "makeEngine"] as [PropertyName] { injector.deleteProperty(name) }
    XCTAssertEqual(try plain.engine?.get().power, 2, "kept")
    let error = injectionError { try XCTUnwrap(plain.makeEngine).get() }
    XCTAssertEqual(error?.code, .notRegistered)
    XCTAssertEqual(error?.property, "makeEngine")
  }

  func testItIsTheInjectorThatInjectsThatIsAsked() throws {
    injector.registerProperty("engine") { LateMotor(1) }
    let child = injector.makeChild { $0.registerProperty("power", withInstance: 2) }
    let one = child.filled(PlainGarage())
    child.registerProperty("engine") { LateMotor(2) }
    XCTAssertEqual(try [one.engine?.get().power, injector.filled(PlainGarage()).engine?.get().power], [2, 1])
  }

  func testAfterAResetALazyKeepsAndAProviderDoesNot() throws {
    factory.register(in: injector, scope: .singleton)
    let wrapped = injector.filled(WrappedGarage())
    let (lazy, provided) = (try wrapped.engine.get(), try wrapped.makeEngine.get())
    XCTAssertTrue(lazy === provided)
    injector.reset(.singleton)
    XCTAssertTrue(try wrapped.engine.get() === lazy)
    XCTAssertFalse(try wrapped.makeEngine.get() === provided)
  }

  func testWhoAsksIsKnownToTheClosure() throws {
    final class Screen { var title: Lazy<String>?; @InjectedNamed("title") var other: Provider<String> }
    final class Maker {
      let title: Lazy<String>
      init(title: Lazy<String>) { self.title = title }
    }
    injector.registerProperty("title", perTarget: { "\($0.requester) \($0.property) \($0.type)" })
    injector.registerProperty("maker", withInitializer: Maker.init(title:))
    let screen = injector.filled(Screen())
    XCTAssertEqual(try [screen.title?.get(), screen.other.get()], ["Screen title String", "Screen other String"])
    XCTAssertEqual(try injector.instance(of: Maker.self).title.get(), "Maker title String")
    XCTAssertEqual(try injector.instance(of: Lazy<String>.self).get(), "nobody title String")
  }

  func testWhatTheClosureCompletesAfterAShutDownIsHandedOutOnceAndNotifiedOnlyIfTheInjectorSharesIt() throws {
    final class Closing: ReleaseLogger {}
    final class Screen { var closing: Lazy<Closing>? }
    for (scope, notified) in [(Scope.unique, []), (.graph, []), (.singleton, ["closing"])] {
      let (injector, log) = (PropertyInjector(), EventLog())
      injector.registerProperty("closing", scope: scope) { injector in
        injector.shutDown()
        return Closing(log)
      }
      let screen = injector.filled(Screen())
      XCTAssertNoThrow(try screen.closing?.get(), "\(scope)")
      XCTAssertEqual(log.all, notified, "\(scope)")
      assertFails(.shutDown, ["closing"], "\(scope)") { try screen.closing?.get() }
    }
  }

  func testR11ALazyHasOneValueThoughATaskAwaitsItWhileAThreadMakesIt() async throws {
    final class Index: Sendable {}
    final class Search { @Injected var index: Lazy<Index> }
    let (begun, goOn) = (expectation(description: "begun"), Latch())
    injector.registerProperty("index") { () async -> Index in
      begun.fulfill()
      await goOn.wait()
      return Index()
    }
    let lazy = injector.filled(Search()).index
    let awaited = Task { try await lazy.awaitGet() }
    await fulfillment(of: [begun], timeout: forEver)
    injector.deleteProperty("index")
    injector.registerProperty("index") { Index() }
    let made = try lazy.get()
    await goOn.open()
    let other = try await awaited.value
    XCTAssertTrue(other === made)
    XCTAssertTrue(try lazy.get() === made)
  }
}
