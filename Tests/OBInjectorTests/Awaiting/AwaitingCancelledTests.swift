// Awaiting: A task that is cancelled stops waiting; the closure is cancelled when no task waits any more.
import OBInjector
import XCTest

final class AwaitingCancelledTests: InjectorTestCase {
  private final class Database: NumberedValue, @unchecked Sendable {}

  func testWhenNoTaskWaitsAnyMoreTheClosureIsCancelled() async throws {
    let (injector, log) = (PropertyInjector(), EventLog())
    let (begun, ended) = (expectation(description: "begun"), expectation(description: "ended"))
    injector.registerProperty("database", scope: .singleton) { () async throws -> Database in
      begun.fulfill()
      log.add((try? await Task.sleep(nanoseconds: 2_000_000_000)) == nil ? "cancelled" : "slept")
      ended.fulfill()
      throw CancellationError()
    }
    let only = Task { try await injector.awaitInstance(of: Database.self) }
    await fulfillment(of: [begun], timeout: forEver)
    only.cancel()
    await fulfillment(of: [ended], timeout: forEver)
    XCTAssertEqual(log.all, ["cancelled"])
  }

  func testR6ACancelledClosureThatAsksForItsOwnValueRunsOnce() async throws {
    let (injector, runs, begun, goOn) = (injector, RunCounter(), expectation(description: "begun"), Latch())
    let ended = expectation(description: "ended")
    injector.registerProperty("database", scope: .singleton) { injector async throws -> Database in
      guard runs.count() == 1 else { throw DeliberateFailure() }
      begun.fulfill()
      await goOn.wait()
      defer { ended.fulfill() }
      do { return try await injector.awaitInstance() } catch let error as InjectionError {
        XCTAssertEqual(error.code, .circularDependency)
        throw error
      }
    }
    let only = Task { try await injector.awaitInstance(of: Database.self) }
    await fulfillment(of: [begun], timeout: forEver)
    only.cancel()
    _ = await only.result
    await goOn.open()
    await fulfillment(of: [ended], timeout: forEver)
    try await Task.sleep(nanoseconds: 50_000_000)
    XCTAssertEqual(runs.count, 1)
  }

  func testR6AWaitThatWasCancelledClosesNoCycle() async throws {
    final class Left: Sendable {}
    final class Right: Sendable {}
    let (injector, begun, isCancelled, asks) = (injector, Latch(), Latch(), Latch())
    injector.registerProperty("right", scope: .singleton) { injector async throws -> Right in
      await begun.open()
      await isCancelled.wait()
      await asks.open()
      _ = try await injector.awaitInstance(of: Left.self)
      return Right()
    }
    injector.registerProperty("left", scope: .singleton) { injector async throws -> Left in
      let inner = Task { _ = try await injector.awaitInstance(of: Right.self) }
      await Task.yield()
      inner.cancel()
      _ = await inner.result
      await isCancelled.open()
      await asks.wait()
      // "right" waits for this value by now.
      try await Task.sleep(nanoseconds: 30_000_000)
      return Left()
    }
    let right = Task { try await injector.awaitInstance(of: Right.self) }
    await begun.wait()
    _ = try await injector.awaitInstance(of: Left.self)
    _ = try await right.value
  }
}
