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

  private final class Screen {
    weak var dying: Dying?
    var child: Child?
  }

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
    let store = try await injector.awaitInstance(of: Store.self)
    XCTAssertNil(store.clock)
    let plain = Plain()
    XCTAssertEqual(injector.injectDependencies(to: plain).failures.map(\.code), [])
    XCTAssertEqual(plain.number, 5)
  }

  func testR7AnInjectionOfADeinitTakesNoFailureOfTheCallThatEnds() {
    let (injector, log) = (PropertyInjector(), EventLog())
    injector.registerProperty("number") { 5 }
    injector.registerProperty("clock", withInstance: "no clock")
    injector.registerProperty("child") { Child() }
    injector.registerProperty("dying", scope: .weakSingleton) { injector in Dying(injector, log) }
    for _ in 0..<3 {
      let screen = Screen()
      let report = injector.injectDependencies(to: screen)
      XCTAssertNotNil(screen.child)
      XCTAssertNil(screen.dying)
      XCTAssertEqual(report.failures.map(\.code), [.typeMismatch])
    }
    XCTAssertEqual(log.all, ["0", "0", "0"])
  }

  /// A part below which something does not fit, an object that wants it, and one that wants a number and nothing else.
  private final class Part { var clock: Clock? }
  private final class Whole { var part: Part? }

  func testR7AReportHasNoFailureOfAnEarlierInjectionOrLookUp() throws {
    injector.registerProperty("clock", withInstance: "no clock")
    injector.registerProperty("part") { Part() }
    injector.registerProperty("number") { 3 }
    for _ in 0..<3 {
      XCTAssertEqual(injector.injectDependencies(to: Plain()).failures.count, 0)
      XCTAssertEqual(injector.injectDependencies(to: Whole()).failures.map(\.code), [.typeMismatch])
      XCTAssertEqual(injector.injectDependencies(to: Plain()).failures.count, 0)
      XCTAssertNil(try injector.instance(of: Part.self).clock)
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
    for _ in 0..<3 {
      let failures = Self.failures(injector)
      assertErrors(failures, (.isolationMismatch, ["part", "clock"]))
    }
  }
}
