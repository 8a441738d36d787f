// R7, R11: What the second request gets after the first has failed, or has returned nil, was cancelled, forgotten or shut
// down, and what is left of the first.
import OBInjector
import XCTest

final class AwaitingAgainTests: XCTestCase {
  private final class Value: ReleaseLogger, @unchecked Sendable {
    let number: Int
    var wrong: String?
    init(_ number: Int, _ log: EventLog) {
      self.number = number
      super.init(log)
    }
  }

  private enum First: CaseIterable { case fails, returnsNil, isCancelled, isReset, isDeleted, isShutDown }

  static let scopes: [Scope] = [.unique, .graph, .singleton, .custom("session"), .weakSingleton]

  func testR11ASecondRequestGetsAValueOfItsOwnAfterTheFirstHasEndedOtherwise() async throws {
    for (first, scope) in First.allCases.flatMap({ first in Self.scopes.map { (first, $0) } }) {
      let (injector, runs, log, pause) = (PropertyInjector(), RunCounter(), EventLog(), Pause())
      let make: @Sendable () async throws -> Value? = {
        let number = runs.count()
        guard number == 1 else { return Value(number, log) }
        await pause.stop()
        if first == .fails || first == .isCancelled { throw DeliberateFailure() }
        return first == .returnsNil ? nil : Value(number, log)
      }
      let request: @Sendable () async throws -> Value = { try await injector.awaitInstance(forProperty: "value") }
      injector.registerProperty("value", scope: scope, withBlock: make)
      let task = Task { try await request() }
      await pause.begun.wait()
      switch first {
      case .fails, .returnsNil: await pause.goOn.open()
      case .isCancelled: task.cancel()
      case .isReset: injector.reset(scope)
      case .isDeleted:
        injector.deleteProperty("value")
        injector.registerProperty("value", scope: scope, withBlock: make)
      case .isShutDown: injector.shutDown()
      }
      // The task of a unique value waits for its closure, cancelled or not.
      if first == .isCancelled, scope == .unique { await pause.goOn.open() }
      let hasEnded = first == .fails || first == .returnsNil || first == .isCancelled
      if hasEnded { _ = await task.result }
      // A closure that ignores its cancellation, and still runs, is waited for.
      let second = Task { try await request() }
      await pause.goOn.open()
      let (made, name) = (try? await task.value, "\(first) \(scope)")
      if !hasEnded || scope != .unique { XCTAssertEqual(made?.number, hasEnded ? nil : 1, name) }
      let isShared = scope != .unique && scope != .graph
      if first == .isShutDown {
        assertEqual(await awaitedError { try await second.value }?.code, .shutDown, name)
      } else {
        let (again, third) = (try await second.value, try await request())
        XCTAssertEqual(again.number, 2, name)
        XCTAssertEqual(third === again, isShared, name)
      }
      // Only a shared value is notified of its release.
      XCTAssertEqual(log.count, isShared && !hasEnded ? 1 : 0, name)
    }
  }

  func testR11ACancelledClosureThatMakesItsValueAllTheSameMakesItForTheNextRequest() async throws {
    let (injector, runs, log, pause) = (PropertyInjector(), RunCounter(), EventLog(), Pause())
    injector.registerProperty("value", scope: .singleton) { () async -> Value in
      let number = runs.count()
      return await pause.made(Value(number, log))
    }
    let cancelled = Task { try await injector.awaitInstance(of: Value.self) }
    await pause.begun.wait()
    cancelled.cancel()
    _ = await cancelled.result
    let next = Task { try await injector.awaitInstance(of: Value.self) }
    try await Task.sleep(nanoseconds: 20_000_000)
    await pause.goOn.open()
    let value = try await next.value
    XCTAssertEqual([value.number, runs.count, log.count], [1, 1, 0])
    // What exists is given to a task that was cancelled, too.
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await injector.awaitInstance(of: Value.self)
    }
    let found = try await late.value
    XCTAssertTrue(found === value)
  }

  func testR6AWaitThatHasEndedClosesNoCycle() async throws {
    let (injector, log, isTurned) = (PropertyInjector(), EventLog(), Setting(false))
    for (name, other) in [("a", "b"), ("b", "a")] {
      injector.registerProperty(PropertyKey<Value>(PropertyName(name)), scope: .singleton) { injector async throws in
        if isTurned.value == (name == "b") {
          return try await injector.awaitInstance(forProperty: PropertyKey(PropertyName(other)))
        }
        return Value(1, log)
      }
    }
    for _ in 0..<4 {
      _ = try await injector.awaitInstance(forProperty: isTurned.value ? "b" : "a", of: Value.self)
      injector.reset(.singleton)
      isTurned.value.toggle()
    }
  }

  func testR4WhatIsLookedUpByAClosureThatIsForgottenIsNotNotifiedOfItsRelease() async throws {
    let (injector, log) = (PropertyInjector(), EventLog())
    injector.registerProperty("value", scope: .singleton) { Value(1, log) }
    injector.registerProperty("link", scope: .custom("session")) { injector async throws -> Value in
      injector.reset(.custom("session"))
      return try injector.instance(forProperty: "value")
    }
    let value = try await injector.awaitInstance(forProperty: "link", of: Value.self)
    XCTAssertTrue(try injector.instance(forProperty: "value") === value)
    XCTAssertEqual(log.all, [], "it lives on")
  }

  func testR12AFailureBelowWhatTwoTasksAwaitIsReportedOnce() async throws {
    final class Target { var value: Value? }
    let (injector, log, pause) = (PropertyInjector(), EventLog(), Pause())
    injector.registerProperty("wrong", withInstance: 1)
    injector.registerProperty("value", scope: .singleton) { () async -> Value in await pause.made(Value(1, log)) }
    let inject: @Sendable () async -> [InjectionError] = {
      await injector.injectDependencies(awaiting: Target()).failures
    }
    async let first = inject()
    await pause.begun.wait()
    async let second = inject()
    try await Task.sleep(nanoseconds: 20_000_000)
    await pause.goOn.open()
    let failures = await [first, second]
    assertErrors(failures[0], (.typeMismatch, ["value", "wrong"]))
    XCTAssertEqual(failures[1].count, 0)
  }

  func testR11WhatATaskMakesStaysItsOwnWhileOtherValuesAreForgotten() async throws {
    let forgetting: [@Sendable (PropertyInjector) -> Void] = [
      { $0.reset(.custom("other")) }, { $0.deleteProperty("other") },
    ]
    for forget in forgetting {
      let (injector, runs, log, pause) = (PropertyInjector(), RunCounter(), EventLog(), Pause())
      injector.registerProperty("other", withInstance: 1)
      injector.registerProperty("value", scope: .singleton) { () async in
        let number = runs.count()
        return await pause.made(Value(number, log))
      }
      let request: @Sendable () async throws -> Value = { try await injector.awaitInstance(forProperty: "value") }
      let first = Task { try await request() }
      await pause.begun.wait()
      forget(injector)
      let second = Task { try await request() }
      await pause.goOn.open()
      let (one, two, three) = (try await first.value, try await second.value, try await request())
      XCTAssertTrue(one === two && one === three)
      XCTAssertEqual([runs.count, log.count], [1, 0])
    }
  }
}
