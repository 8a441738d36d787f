// R7: a created object fails when a required property stays without a value, for whatever reason; and leaves no ring. At
// the target every such property is among the report's failures; `missing` says which properties have no value.
import OBInjector
import XCTest

final class R07RequiredTests: InjectorTestCase {
  private final class Service: Sendable {}
  private final class Needs { @Injected var service: Service }

  private func code(_ register: (PropertyInjector) -> Void) -> InjectionError.Code? {
    let injector = PropertyInjector()
    injector.registerProperty("needs", scope: .singleton) { Needs() }
    register(injector)
    let code = injectionError { try injector.instance(of: Needs.self) }?.code
    // Nothing half-wired is kept.
    injector.without("service").registerProperty("service", withInstance: Service())
    XCTAssertNotNil((try? injector.instance(of: Needs.self))?.service)
    return code
  }

  func testR7ARequiredPropertyFailsItsObjectWhateverTheReason() {
    XCTAssertEqual(code { _ in }, .notRegistered)
    XCTAssertEqual(code { $0.registerProperty("service", withInstance: 5) }, .typeMismatch)
    XCTAssertEqual(code { $0.registerProperty("service") { Service?.none } }, .providerFailed)
    XCTAssertEqual(code { $0.registerProperty("service") { (_, _: Int) in Service() } }, .argumentMismatch)
    XCTAssertEqual(code { $0.registerProperty("service") { () async -> Service in Service() } }, .isolationMismatch)
    XCTAssertEqual(
      code { $0.registerProperty("service") { () throws -> Service in throw DeliberateFailure() } }, .providerFailed)
    XCTAssertEqual(code { $0.registerProperty("service") { () -> AnyObject in NSObject() } }, .typeMismatch)
  }

  private final class S { var part: P?, z: Z? }
  private final class P: DeathCounter { var s: S? }
  private final class Z {}

  func testR7WhatIsGivenUpKeepsNoRingAlive() {
    for scope in [Scope.singleton, .graph, .unique] {
      let (injector, deaths) = (PropertyInjector(), RunCounter())
      injector.registerProperty("s", scope: scope) { S() }
      injector.registerProperty("part") { P(deaths) }
      injector.registerProperty("z") { () throws -> Z in throw DeliberateFailure() }
      for _ in 0..<3 { XCTAssertEqual(injectionError { try injector.instance(of: S.self) }?.code, .providerFailed) }
      XCTAssertEqual(deaths.count, 3, "\(scope)")
    }
  }

  func testR7AnOptionalParameterThatIsThereAndFailsIsNoNil() {
    final class Q {}
    final class X { init(q: Q) {} }
    final class A: MadeWith<X?> {}
    let parent = PropertyInjector()
    parent.registerProperty("q", withInitializer: { (_: X) in Q() })
    let child = parent.makeChild()
    child.registerProperty("a", withInitializer: A.init)
    child.registerProperty("x", withInitializer: X.init(q:))
    XCTAssertEqual(injectionError { try child.instance(of: A.self) }?.path.prefix(2), ["a", "x"])
  }

  func testR7WhatIsGivenUpWithAListIsNotNotified() {
    final class Notified: NotificationLogger { var number: Int? }
    for hasShared in [false, true] {
      let (injector, log) = (PropertyInjector(), EventLog())
      injector.registerProperty("number", withInstance: 5)
      injector.registerProperty("first") { Notified(log) }
      if hasShared {
        injector.registerProperty("second", scope: .singleton) { () -> any Sendable & AnyObject in Service() }
      }
      injector.registerProperty("third") { injector -> Notified in
        _ = try? injector.instance(forProperty: "second", of: Service.self)
        throw DeliberateFailure()
      }
      XCTAssertEqual(injectionError { try injector.instances(of: Notified.self) }?.code, .providerFailed)
      XCTAssertEqual(log.count, 0)
    }
  }

  private final class Screen {
    @Injected var required: Int
    @Injected var optional: Int?
    @InjectedNamed("other") var renamed: String
    var plain: Double?
  }

  func testR7ARequiredPropertyThatNothingIsRegisteredForIsAFailure() {
    inBothModes { injector in
      let screen = Screen()
      screen.optional = 5
      let report = injector.injectDependencies(to: screen)
      assertErrors(report.failures, (.notRegistered, ["required"]), (.notRegistered, ["other"]))
      XCTAssertEqual(report.failures.map(\.property), ["required", "other"])
      XCTAssertEqual(report.said("required", "optional"), ["notRegistered", "notRegistered"])
    }
  }

  func testR7AnOptionalPropertyByTypeThatNothingFitsIsNoFailureOfWhatIsMade() throws {
    final class Part { @InjectedByType var service: Service? }
    final class Whole { @Injected var part: Part? }
    inBothModes { injector in
      injector.registerProperty("part") { Part() }
      let (whole, report) = injector.reported(Whole())
      XCTAssertTrue(whole.part != nil && report.failures.isEmpty, "\(report)")
    }
  }

  func testR7AnObjectThatLacksARequiredValueIsNotPreparedAndNoSuggestionIsOneThatItCanNotSee() {
    final class Part: InjectorPreparing {
      var number: Int?
      @Injected var service: Service
      func willInjectDependencies() { XCTFail("given up") }
    }
    final class Page { var part: Part? }
    injector.registerProperty("number", withInstance: 1)
    injector.registerProperty("part", scope: .singleton) { Part() }
    let child = injector.makeChild { $0.registerProperty("services", withInstance: Service()) }
    let failures = child.injectDependencies(to: Page()).failures
    assertErrors(failures, (.notRegistered, ["part", "service"]))
    XCTAssertEqual(failures.first?.description.contains("services"), false)
  }

  func testR7ARequiredPropertyThatGetsNilIsAFailure() {
    inBothModes { injector in
      injector.registerProperty("required") { () -> Int? in nil }
      injector.registerProperty("optional") { () -> Int? in nil }
      injector.registerProperty("other", withInstance: String?.none)
      for _ in 0..<2 {
        let report = injector.injectDependencies(to: Screen())
        XCTAssertEqual(report.failures.map(\.code), [.providerFailed, .providerFailed])
        XCTAssertEqual(report.failures.map(\.property), ["required", "other"])
        XCTAssertEqual(report.said("required", "other"), ["noValue", "noValue"])
        XCTAssertTrue(report.failures[0].description.contains("the closure of \"required\""), "\(report.failures[0])")
        XCTAssertTrue(report.failures[1].description.contains("is registered as nil"), "\(report.failures[1])")
      }
    }
  }

  func testR7ARequiredPropertyThatHasAValueIsNoFailure() {
    inBothModes { injector in
      injector.registerProperty("other", withInstance: String?.none)
      for _ in 0..<2 {
        let screen = Screen()
        (screen.required, screen.renamed) = (5, "mine")
        let report = injector.injectDependencies(to: screen)
        XCTAssertEqual(report.failures.count, 0, "\(report)")
        XCTAssertEqual(report.said("required", "other"), ["alreadySet", "alreadySet"])
      }
    }
  }

  func testMissingIsWhatStayedEmptyThoughItIsRegisteredOrRequired() {
    injector.registerInstances(("required", 1), ("optional", "no number"))
    injector.registerProperty("plain") { () -> Double? in nil }
    let report = injector.injectDependencies(to: Screen())
    assertEqual((report.missing, ["optional", "other", "plain"]), (report.isComplete, false))
    XCTAssertEqual(report.failures.map(\.property), ["optional", "other"])
  }

  func testATableShowsThePropertysOwnNameAndTheNameThatWasLookedUp() {
    final class Page {
      @InjectedNamed("mainClock") var clock: Int
      @InjectedByType var text: String
      var plain: Double?
    }
    injector.registerInstances(("mainClock", 5), ("only", "only"))
    let report = injector.injectDependencies(to: Page())
    assertEqual(
      (report.entries.map(\.name), ["mainClock", "only", "plain"]),
      (report.entries.map(\.property), ["clock", "text", "plain"]))
    XCTAssertEqual(
      report.description,
      """
      Page: 2 of 3 properties injected
        clock (as "mainClock")  Int      injected
        text (as "only")        String   injected
        plain                   Double?  not registered
      """)
  }

  func testATableTellsAReadyMadeNilFromAClosureThatReturnedNil() {
    final class Page { var text: String?; @Injected var number: Int }
    injector.registerProperty("text", withInstance: String?.none)
    injector.registerProperty("number") { Int?.none }
    XCTAssertEqual(
      injector.injectDependencies(to: Page()).description,
      """
      Page: 0 of 2 properties injected
        text    String?  no value: nil is registered
        number  Int      no value: the closure returned nil
      """)
  }
}
