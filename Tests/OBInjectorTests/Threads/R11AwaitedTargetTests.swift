import Foundation
import OBInjector
import XCTest

/// R11: a target that begins again, since an instance of another thread that it received has failed, keeps what was
/// awaited for it.
final class R11AwaitedTargetTests: XCTestCase {
  private final class Value: Sendable {}
  private final class Gate {}
  private final class Flaky {}
  private struct Boom: Error {}

  private final class Part { var text: String? }
  /// `@unchecked Sendable` is sound: one task has it.
  private final class Target: @unchecked Sendable {
    var awaited: Value?
    var values: [Value]?
    var part: Part?
    var held: Held?
    var gate: Gate?
    var ring: Ring?
  }
  private final class Held { weak var target: Target? }
  private final class Ring {
    @Injected var held: Held
    @Injected var flaky: Flaky
  }

  /// The other thread makes the ring, which needs what the target holds; the target receives the unfinished ring, whose
  /// last part fails.
  private func register(in injector: PropertyInjector) -> DispatchSemaphore {
    let (isMade, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (failures, starts) = (RunCounter(), RunCounter())
    injector.registerProperty("part") { Part() }
    injector.registerProperty("text", withInstance: 5)
    injector.registerProperty("target") { Target() }
    injector.registerProperty("held", scope: .singleton) { Held() }
    injector.registerProperty("ring", scope: .singleton) {
      isMade.signal()
      return Ring()
    }
    injector.registerProperty("flaky") { () throws -> Flaky in
      failures.count()
      if failures.count == 1 { throw Boom() }
      return Flaky()
    }
    injector.registerProperty("gate") { () -> Gate in
      starts.count()
      guard starts.count == 1 else { return Gate() }
      Thread.detachNewThread {
        _ = try? injector.instance(of: Ring.self)
        isDone.signal()
      }
      isMade.wait()
      // The other thread waits for what the target holds.
      Thread.sleep(forTimeInterval: 0.05)
      return Gate()
    }
    return isDone
  }

  private func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }

  func testR11WhatWasAwaitedForATargetIsThereWhenItBeginsAgain() async {
    let (injector, runs) = (PropertyInjector(), RunCounter())
    let isDone = register(in: injector)
    injector.registerProperty("awaited") { () async -> Value in
      runs.count()
      return Value()
    }
    injector.registerProperty("values", collecting: Value.self)
    let target = Target()
    let report = await injector.injectDependencies(awaiting: target)
    wait(for: isDone)
    XCTAssertEqual(report.failures.map(\.code), [.typeMismatch])
    XCTAssertEqual(report.failures.map(\.path), [["part", "text"]])
    XCTAssertNotNil(target.awaited)
    XCTAssertEqual(target.values?.count, 1)
    XCTAssertNotNil(target.ring?.flaky)
    XCTAssertEqual(runs.count, 2)
  }

  func testR11AnObjectThatWasAwaitedKeepsWhatWasAwaitedForItToo() async throws {
    let injector = PropertyInjector()
    let isDone = register(in: injector)
    injector.deleteProperty("target")
    injector.registerProperty("target") { () async -> Target in Target() }
    injector.registerProperty("awaited") { () async -> Value in Value() }
    injector.registerProperty("values", collecting: Value.self)
    let target = try await injector.awaitInstance(of: Target.self)
    wait(for: isDone)
    XCTAssertNotNil(target.awaited)
    XCTAssertEqual(target.values?.count, 1)
    XCTAssertNotNil(target.ring?.flaky)
    XCTAssertTrue(target.held?.target === target)
  }

  func testR11WhatFailsBelowATargetThatBeginsAgainIsReportedOnce() {
    let injector = PropertyInjector()
    let isDone = register(in: injector)
    let target = Target()
    let report = injector.injectDependencies(to: target)
    wait(for: isDone)
    XCTAssertEqual(report.failures.map(\.path), [["part", "text"]])
    XCTAssertNotNil(target.ring?.flaky)
  }
}
