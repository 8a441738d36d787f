// R7, R11: What the second request gets after the first has failed, or has returned nil, was cancelled, forgotten or shut
// down, and what is left of the first.
import OBInjector
import XCTest

private final class Index: Sendable {
  let number: Int
  init(_ number: Int = 0) { self.number = number }
}
private final class Search { var index: Lazy<Index>? }

final class AwaitingAgainTests: InjectorTestCase {
  private final class Value: ReleaseLogger, @unchecked Sendable {
    let number: Int
    var wrong: String?
    init(_ number: Int, _ log: EventLog) {
      self.number = number
      super.init(log)
    }
  }

  private enum First: CaseIterable { case fails, returnsNil, isCancelled, isReset, isDeleted, isShutDown }

  private static let scopes: [Scope] = [.unique, .graph, .singleton, .custom("session"), .weakSingleton]

  func testR11ASecondRequestGetsAValueOfItsOwnAfterTheFirstHasEndedOtherwise() async throws {
    for first in First.allCases {
      for scope in Self.scopes {
        let (injector, runs, log, begun, goOn) = (PropertyInjector(), RunCounter(), EventLog(), Latch(), Latch())
        let make: @Sendable () async throws -> Value? = {
          let number = runs.count()
          guard number == 1 else { return Value(number, log) }
          await begun.open()
          await goOn.wait()
          if first == .fails || first == .isCancelled { throw DeliberateFailure() }
          return first == .returnsNil ? nil : Value(number, log)
        }
        let request: @Sendable () async throws -> Value = { try await injector.awaitInstance(forProperty: "value") }
        injector.registerProperty("value", scope: scope, withBlock: make)
        let task = Task { try await request() }
        await begun.wait()
        switch first {
        case .fails, .returnsNil: await goOn.open()
        case .isCancelled: task.cancel()
        case .isReset: injector.reset(scope)
        case .isDeleted:
          injector.deleteProperty("value")
          injector.registerProperty("value", scope: scope, withBlock: make)
        case .isShutDown: injector.shutDown()
        }
        // The task of a unique value waits for its closure, cancelled or not.
        if first == .isCancelled, scope == .unique { await goOn.open() }
        let hasEnded = first == .fails || first == .returnsNil || first == .isCancelled
        if hasEnded { _ = await task.result }
        // A closure that ignores its cancellation, and still runs, is waited for.
        let second = Task { try await request() }
        await goOn.open()
        let (made, name) = (try? await task.value, "\(first) \(scope)")
        if !hasEnded || scope != .unique { XCTAssertEqual(made?.number, hasEnded ? nil : 1, name) }
        let isShared = scope != .unique && scope != .graph
        if first == .isShutDown {
          assertEqual(await awaitedError { try await second.value }?.code, .shutDown, name)
        } else {
          let again = try await second.value
          XCTAssertEqual(again.number, 2, name)
          let third = try await request()
          XCTAssertEqual(third === again, isShared, name)
        }
        // Only a shared value is notified of its release.
        XCTAssertEqual(log.count, isShared && !hasEnded ? 1 : 0, name)
      }
    }
  }

  func testR11ACancelledClosureThatMakesItsValueAllTheSameMakesItForTheNextRequest() async throws {
    let (injector, runs, log, begun, goOn) = (PropertyInjector(), RunCounter(), EventLog(), Latch(), Latch())
    injector.registerProperty("value", scope: .singleton) { () async -> Value in
      let number = runs.count()
      await begun.open()
      await goOn.wait()
      return Value(number, log)
    }
    let cancelled = Task { try await injector.awaitInstance(of: Value.self) }
    await begun.wait()
    cancelled.cancel()
    _ = await cancelled.result
    let next = Task { try await injector.awaitInstance(of: Value.self) }
    try await Task.sleep(nanoseconds: 20_000_000)
    await goOn.open()
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
    let (injector, log, begun, goOn) = (PropertyInjector(), EventLog(), Latch(), Latch())
    injector.registerProperty("wrong", withInstance: 1)
    injector.registerProperty("value", scope: .singleton) { () async -> Value in
      await begun.open()
      await goOn.wait()
      return Value(1, log)
    }
    let inject: @Sendable () async -> [InjectionError] = {
      await injector.injectDependencies(awaiting: Target()).failures
    }
    async let first = inject()
    await begun.wait()
    async let second = inject()
    try await Task.sleep(nanoseconds: 20_000_000)
    await goOn.open()
    let failures = await [first, second]
    assertErrors(failures[0], (.typeMismatch, ["value", "wrong"]))
    XCTAssertEqual(failures[1].count, 0)
  }

  // MARK: - Awaiting: `awaitGet` that ends without a value: in a cycle, with its task, after its owner.

  func testALazyThatLeadsBackToItselfIsACycle() async throws {
    for scope in [Scope.unique, .singleton] {
      let injector = PropertyInjector()
      let held = Setting<Lazy<Index>?>(nil)
      injector.registerProperty("index", scope: scope) { () async throws -> Index in
        try await held.value?.awaitGet() ?? Index()
      }
      let search = injector.filled(Search())
      held.value = search.index
      let error = await awaitedError { try await search.index?.awaitGet() }
      assertError(error, .circularDependency, ["index", "index"], "\(scope)")
      held.value = nil
    }
  }

  func testR6TwoTasksThatWaitForEachOthersLazyAreACycle() async throws {
    final class Two { @InjectedNamed("left") var left: Lazy<Index>; @InjectedNamed("right") var right: Lazy<Index> }
    let (met, both, count) = (Latch(), Setting<[Lazy<Index>]>([]), RunCounter())
    for (index, name) in (["left", "right"] as [PropertyName]).enumerated() {
      injector.registerProperty(PropertyKey(name)) { () async throws -> Index in
        if count.count() == 2 { await met.open() }
        await met.wait()
        return try await both.value[1 - index].awaitGet()
      }
    }
    let two = injector.filled(Two())
    both.value = [two.left, two.right]
    let tasks = both.value.map { lazy in Task { try await lazy.awaitGet() } }
    let (codes, ended) = (Setting<[InjectionError.Code?]>([]), expectation(description: "no task waits for ever"))
    Task {
      for task in tasks { codes.value.append(await awaitedError { try await task.value }?.code) }
      ended.fulfill()
    }
    await fulfillment(of: [ended], timeout: forEver)
    XCTAssertEqual(codes.value, [.circularDependency, .circularDependency])
    both.value = []
  }

  func testACancelledTaskStopsWaitingAndTheOthersGetTheValue() async throws {
    let latch = Latch()
    let line = #line + 1
    injector.registerProperty("index") { () async -> Index in
      await latch.wait()
      return Index(2)
    }
    let lazy = try XCTUnwrap(injector.filled(Search()).index)
    let stays = Task { try await lazy.awaitGet() }
    let goes = Task { try await lazy.awaitGet() }
    await Task.yield()
    goes.cancel()
    let error = await awaitedError { try await goes.value }
    XCTAssertTrue(error?.underlying is CancellationError, "\(String(describing: error))")
    XCTAssertEqual(error?.path, ["index"])
    XCTAssertEqual(
      error?.description,
      "the task was cancelled while it awaited \"index\" (\(#fileID):\(line)); "
        + "await it in a task that isn't cancelled.")
    await latch.open()
    let value = try await stays.value
    XCTAssertEqual(value.number, 2)
    XCTAssertTrue(try lazy.get() === value)
  }

  func testAReleasedLazyLeavesTheAwaitedValueToItsTask() async throws {
    final class Dying: Sendable {
      let deaths: RunCounter
      init(_ deaths: RunCounter) { self.deaths = deaths }
      deinit { deaths.count() }
    }
    final class Search { var index: Lazy<Dying>? }
    let (latch, deaths) = (Latch(), RunCounter())
    injector.registerProperty("index") { () async -> Dying in
      await latch.wait()
      return Dying(deaths)
    }
    injector.decorateProperty("index") { (base: Dying) in base }
    var search: Search? = Search()
    injector.injectDependencies(to: try XCTUnwrap(search))
    let task: Task<Void, any Error>
    do {
      let lazy = try XCTUnwrap(search?.index)
      task = Task { _ = try await lazy.awaitGet() }
    }
    search = nil
    await Task.yield()
    task.cancel()
    guard case .failure(let error) = await task.result else { return XCTFail("the task gives the wait up") }
    XCTAssertTrue((error as? InjectionError)?.underlying is CancellationError, "\(error)")
    await latch.open()
    for _ in 0..<2000 where deaths.count == 0 { try await Task.sleep(nanoseconds: 5_000_000) }
    XCTAssertEqual(deaths.count, 1, "the injector does not keep the value of a Lazy that has ended")
  }
}
