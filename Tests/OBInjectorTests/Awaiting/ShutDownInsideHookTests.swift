// Awaiting: a release hook that shuts down the injector that notifies it does not wait for itself.
import OBInjector
import XCTest

final class ShutDownInsideHookTests: InjectorTestCase {
  private final class Pool: AsyncInjectorReleasing, Sendable {
    let (injector, log): (PropertyInjector, EventLog)
    init(_ injector: PropertyInjector, _ log: EventLog) { (self.injector, self.log) = (injector, log) }
    func willBeReleased() async {
      await injector.awaitShutDown()
      log.add("released")
    }
  }

  func testAHookThatAwaitsTheShutDownGoesOnAtOnce() async throws {
    let (injector, log, done) = (injector, EventLog(), expectation(description: "ends"))
    injector.registerProperty("pool", scope: .singleton) { Pool($0, log) }
    _ = try injector.instance(of: Pool.self)
    Task {
      await injector.awaitShutDown()
      done.fulfill()
    }
    await fulfillment(of: [done], timeout: 5)
    XCTAssertEqual(log.all, ["released"])
  }
}
