// Awaiting: A task that is cancelled stops waiting; the closure is cancelled when no task waits any more.
import OBInjector
import XCTest

final class AwaitingCancelledTests: InjectorTestCase {
  private final class Database: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  func testWhenNoTaskWaitsAnyMoreTheClosureIsCancelled() async throws {
    let (injector, log) = (PropertyInjector(), EventLog())
    let (begun, ended) = (expectation(description: "begun"), expectation(description: "ended"))
    injector.registerProperty("database", scope: .singleton) { () async throws -> Database in
      begun.fulfill()
      do {
        try await Task.sleep(nanoseconds: 2_000_000_000)
        log.add("slept")
      } catch { log.add("cancelled") }
      ended.fulfill()
      throw CancellationError()
    }
    let only = Task { try await injector.awaitInstance(of: Database.self) }
    await fulfillment(of: [begun], timeout: forEver)
    only.cancel()
    await fulfillment(of: [ended], timeout: forEver)
    XCTAssertEqual(log.all, ["cancelled"])
  }

  func testAsLongAsOneTaskWaitsTheClosureGoesOn() async throws {
    let (injector, goOn, begun) = (PropertyInjector(), Latch(), expectation(description: "begun"))
    injector.registerProperty("database", scope: .singleton) { () async throws -> Database in
      begun.fulfill()
      await goOn.wait()
      try Task.checkCancellation()
      return Database(7)
    }
    let first = Task { try await injector.awaitInstance(of: Database.self) }
    await fulfillment(of: [begun], timeout: forEver)
    let second = Task { try await injector.awaitInstance(of: Database.self) }
    second.cancel()
    let end = await second.result
    XCTAssertThrowsError(try end.get())
    await goOn.open()
    assertEqual(try await first.value.number, 7)
  }
}
