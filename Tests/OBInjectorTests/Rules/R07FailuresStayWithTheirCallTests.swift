// R7: What fails below a target is notified in the report of the call that made it, and in no other.
import OBInjector
import XCTest

final class R07FailuresStayWithTheirCallTests: InjectorTestCase {
  private final class Clock { let name = "clock" }
  private final class Store: @unchecked Sendable { var clock: Clock? }
  private final class Plain { var number: Int? }

  /// Looks something up and injects when it dies, and keeps the report.
  private final class Dying: @unchecked Sendable {
    private let injector: PropertyInjector
    private let log: EventLog
    init(_ injector: PropertyInjector, _ log: EventLog) { (self.injector, self.log) = (injector, log) }
    deinit {
      _ = try? injector.instance(forProperty: "none", of: Int.self)
      log.add("\(injector.injectDependencies(to: Plain()).failures.count)")
    }
  }

  private final class Child { var clock: Clock? }

  private final class Screen { weak var dying: Dying?; var child: Child? }

  /// Registered in nonisolated code, the clock is not for actors.
  private nonisolated static func makeInjector() -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("clock", withInstance: Clock())
    injector.registerProperty("number") { 5 }
    return injector
  }

  @MainActor func testR7AnAwaitedObjectLeavesNoFailureForTheNextInjection() async throws {
    let injector = Self.makeInjector()
    injector.registerProperty("store") { @MainActor () async -> Store in Store() }
    injector.injectDependencies(to: Plain())
    assertNil(try await injector.awaitInstance(of: Store.self).clock)
    let (plain, report) = injector.reported(Plain())
    assertEqual((report.failures.map(\.code), []), (plain.number, 5))
  }

  func testR7AnInjectionOfADeinitTakesNoFailureOfTheCallThatEnds() {
    let (injector, log) = (PropertyInjector(), EventLog())
    injector.registerProperty("number") { 5 }
    injector.registerProperty("clock", withInstance: "no clock")
    injector.registerProperty("child") { Child() }
    injector.registerProperty("dying", scope: .weakSingleton) { injector in Dying(injector, log) }
    for _ in 0..<3 {
      let (screen, report) = injector.reported(Screen())
      XCTAssertTrue(screen.child != nil && screen.dying == nil)
      XCTAssertEqual(report.failures.map(\.code), [.typeMismatch])
    }
    XCTAssertEqual(log.all, ["0", "0", "0"])
  }

  /// A part below which something does not fit, an object that wants it, and one that wants a number and nothing else.
  private final class Part { var clock: Clock? }
  private final class Whole { var part: Part? }
  private final class Shared: @unchecked Sendable { var number: Int?, other: Other? }
  private final class Other { var shared: Shared?, number: Int? }
  private final class Unshared: @unchecked Sendable { var number: Int?, inner: Inner? }
  private final class Inner { var unshared: Unshared? }
  private final class Around: @unchecked Sendable { var shared: Shared?, broken: Plain? }
  private final class After { var shared: Shared? }
  private final class Page { var around: Around?, after: After? }

  private static func injector(_ scope: Scope) -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("number", withInstance: "no number")
    injector.registerProperty("unshared") { Unshared() }
    injector.registerProperty("inner") { Inner() }
    injector.registerProperty("shared", scope: scope) { Shared() }
    injector.registerProperty("broken") { () throws -> Plain in throw DeliberateFailure() }
    return injector
  }

  private static let shared: [Scope] = [.singleton, .eagerSingleton, .custom("x")]

  func testR7AFailureBelowASharedObjectThatStaysIsReportedOnceThoughTheClosureAroundItFails() async {
    for scope in Self.shared {
      for (isRing, isAwaiting) in [(false, false), (true, false), (false, true), (true, true)] {
        let injector = Self.injector(scope)
        if isRing { injector.registerProperty("other", scope: scope) { Other() } }
        @Sendable func fail(_ injector: PropertyInjector) throws -> Around {
          _ = try injector.instance(of: Unshared.self)
          _ = try injector.instance(of: Shared.self)
          throw DeliberateFailure()
        }
        if isAwaiting {
          injector.registerProperty("around") { (injector: PropertyInjector) async throws in try fail(injector) }
        } else {
          injector.registerProperty("around") { (injector: PropertyInjector) throws in try fail(injector) }
        }
        let first = await injector.injectDependencies(awaiting: Page()).failures
        let ring: [[PropertyName]] = isRing ? [["around", "shared", "other", "number"]] : []
        XCTAssertEqual(first.map(\.path), [["around"], ["around", "shared", "number"]] + ring, "\(scope)")
        let again = await injector.injectDependencies(awaiting: Page()).failures
        assertErrors(again, (.providerFailed, ["around"]))
      }
    }
  }

  func testR7AFailureBelowASharedObjectThatAFailedObjectLeavesToAnotherIsReportedOnce() {
    for scope in Self.shared {
      let (injector, page) = (Self.injector(scope), Page())
      injector.registerProperty("around") { Around() }
      injector.registerProperty("after") { After() }
      let paths = injector.injectDependencies(to: page).failures.map(\.path)
      XCTAssertEqual(paths, [["around", "broken"], ["around", "shared", "number"]], "\(scope)")
      XCTAssertNotNil(page.after?.shared)
      assertErrors(injector.injectDependencies(to: Page()).failures, (.providerFailed, ["around", "broken"]))
    }
  }

  func testR7AFailureBelowWhatALazyKeepsIsReportedThoughTheClosureAroundItFails() {
    let (injector, kept) = (Self.injector(.singleton), Setting(Lazy<Unshared>?.none))
    injector.registerProperty("around") { (injector: PropertyInjector) throws -> Around in
      kept.value = try injector.instance(of: Lazy<Unshared>.self)
      _ = try kept.value?.get()
      throw DeliberateFailure()
    }
    let paths = injector.injectDependencies(to: Page()).failures.map(\.path)
    XCTAssertEqual(paths, [["around"], ["around", "unshared", "number"]])
  }

  private final class Knot {}
  private final class Tied {}
  private final class Loop: @unchecked Sendable { var tied: Tied? }

  func testR7ALookUpKeepsNoFailureOfWhatIsBelow() throws {
    weak var released: PropertyInjector?
    do {
      let (injector, loop) = (PropertyInjector(), Loop())
      released = injector
      injector.registerProperty("knot", scope: .singleton) { (injector: PropertyInjector) -> Knot in
        injector.injectDependencies(to: loop)
        return Knot()
      }
      // Its error, which the property that has waited leaves, retains the injector for its suggestion.
      injector.registerProperty("tied", scope: .singleton, after: Knot.self) { [unowned injector] in
        try injector.instance(forProperty: "nowhere", of: Tied.self)
      }
      _ = try injector.instance(of: Knot.self)
      XCTAssertNil(loop.tied)
    }
    XCTAssertNil(released)
  }

  private final class Nesting { var part: Part?, nested: Nested? }
  private final class Nested { var text: String? }
  private final class Reports: InjectionObserver {
    let log = EventLog()
    func observe(_ event: InjectionEvent) {
      if case .filled(let report) = event.outcome, event.type == Nested.self { log.add("\(report.failures.count)") }
    }
  }

  func testR7ANestedInjectionAndItsEventTakeNoFailureOfTheCallAroundIt() {
    for observer in [nil, Reports()] {
      let (injector, log) = (PropertyInjector(observer: observer), EventLog())
      injector.registerProperty("clock", withInstance: "no clock")
      injector.registerProperty("part") { Part() }
      injector.registerProperty("number") { () throws -> Int in throw DeliberateFailure() }
      injector.registerProperty("nested") { injector in
        log.made(Nested(), as: "\(injector.injectDependencies(to: Plain()).failures.map(\.path))")
      }
      let report = injector.injectDependencies(to: Nesting())
      assertErrors(report.failures, (.typeMismatch, ["part", "clock"]))
      assertEqual((report.missing, []), (report.isComplete, false))
      XCTAssertEqual(log.all, ["[[nested, number]]"])
      XCTAssertEqual(observer?.log.all ?? ["0"], ["0"])
    }
  }

  @MainActor private static func registerClock(_ injector: PropertyInjector) {
    injector.registerProperty("clock", withInstance: Clock())
  }

  private nonisolated static func failures(_ injector: PropertyInjector) -> [InjectionError] {
    injector.injectDependencies(to: Whole()).failures
  }

  func testR7WhatIsRefusedBelowWhatAClosureMadeIsNotified() async {
    await Self.registerClock(injector)
    injector.registerProperty("part") { Part() }
    for _ in 0..<3 { assertErrors(Self.failures(injector), (.isolationMismatch, ["part", "clock"])) }
  }
}
