// R11: an awaited object that begins again, since its thread gives way, keeps what was awaited for it; a target needs
// what fails on another thread.
import OBInjector
import XCTest

final class R11AwaitedTargetTests: InjectorTestCase {
  private final class Value: Sendable {}
  private final class Gate {}
  private final class Flaky {}
  private final class Part { var text: String? }
  /// `@unchecked Sendable` is sound: one task has it.
  private final class Target: InjectorPreparing, @unchecked Sendable {
    var awaited: Value?, values: [Value]?, part: Part?, held: Held?, gate: Gate?, ring: Ring?
    func willInjectDependencies() { XCTAssertNil(part, "it is empty whenever its properties are about to be set") }
  }
  private final class Held { weak var target: Target? }
  private final class Ring {
    @Injected var held: Held
    @Injected var flaky: Flaky
  }

  /// The other thread makes the ring, which needs what the target holds, and whose last part fails.
  ///
  /// - Parameter isFirst: True if the other thread begins before the target does, and goes on when that has its gate:
  ///   then this thread is the younger one.
  private func register(in injector: PropertyInjector, isFirst: Bool = false) -> DispatchSemaphore {
    let goOn = DispatchSemaphore(value: 0)
    let (isMade, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (failures, starts, rings) = (RunCounter(), RunCounter(), RunCounter())
    injector.registerProperty("part") { Part() }
    injector.registerProperty("text", withInstance: 5)
    injector.registerProperty("target") { Target() }
    injector.registerProperty("held", scope: .singleton) { Held() }
    injector.registerProperty("ring", scope: .singleton) {
      isMade.signal()
      if rings.count() == 1, isFirst { goOn.wait() }
      return Ring()
    }
    injector.registerProperty("flaky") { () throws -> Flaky in
      if failures.count() == 1 { throw DeliberateFailure() }
      return Flaky()
    }
    let start: @Sendable () -> Void = {
      Thread.detachNewThread {
        _ = try? injector.instance(of: Ring.self)
        isDone.signal()
      }
      isMade.wait()
    }
    if isFirst { start() }
    injector.registerProperty("gate") { () -> Gate in
      let isStart = starts.count() == 1
      if isFirst { goOn.signal() } else if isStart { start() }
      // The other thread waits for what the target holds.
      if isStart { Thread.sleep(forTimeInterval: 0.05) }
      return Gate()
    }
    return isDone
  }

  private static func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }

  private static func assertHasAll(_ target: Target, line: UInt = #line) {
    XCTAssertTrue(target.awaited != nil && target.values?.count == 1 && target.ring?.flaky != nil, line: line)
  }

  func testR11WhatWasAwaitedForATargetIsThereThoughAnotherThreadFails() async {
    let (injector, runs) = (PropertyInjector(), RunCounter())
    let isDone = register(in: injector)
    injector.registerProperty("awaited") { () async -> Value in runs.made(Value()) }
    injector.registerProperty("values", collecting: Value.self)
    await assertTaskEnds("the injection") {
      let target = Target()
      let report = await injector.injectDependencies(awaiting: target)
      Self.wait(for: isDone)
      assertErrors(report.failures, (.typeMismatch, ["part", "text"]))
      Self.assertHasAll(target)
    }
    XCTAssertEqual(runs.count, 2)
  }

  func testR11AnObjectThatWasAwaitedKeepsWhatWasAwaitedForItWhenItsThreadGivesWay() async throws {
    let isDone = register(in: injector, isFirst: true)
    injector.deleteProperty("target")
    injector.registerProperty("target") { () async -> Target in Target() }
    injector.registerProperty("awaited") { () async -> Value in Value() }
    injector.registerProperty("values", collecting: Value.self)
    await assertTaskEnds("the lookup") { [injector] in
      guard let target = try? await injector.awaitInstance(of: Target.self) else { return XCTFail("not made") }
      Self.wait(for: isDone)
      Self.assertHasAll(target)
      let held = try? injector.instance(of: Held.self)
      XCTAssertTrue(held != nil && held === target.held)
    }
  }

  func testR11WhatFailsBelowATargetIsReportedOnce() {
    let isDone = register(in: injector)
    let (target, report) = injector.reported(Target())
    Self.wait(for: isDone)
    XCTAssertEqual(report.failures.map(\.path), [["part", "text"]])
    XCTAssertNotNil(target.ring?.flaky)
  }
}
