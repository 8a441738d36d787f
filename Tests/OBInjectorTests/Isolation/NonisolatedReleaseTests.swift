// R10: an instance of nonisolated code is notified of its release there, whatever actor awaits the shutdown.
import OBInjector
import XCTest

final class NonisolatedReleaseTests: InjectorTestCase {
  private final class Pool: InjectorReleasing {
    let log: EventLog
    init(_ log: EventLog) { self.log = log }
    func willBeReleased() { log.add(isOnMainActor() ? "on the main actor" : "off the main actor") }
  }

  func testR10AnActorThatAwaitsTheShutDownSwitchesToNonisolatedCode() async throws {
    let (injector, log) = (injector, EventLog())
    try await nowhere {
      injector.registerProperty("pool", scope: .singleton) { Pool(log) }
      _ = try injector.instance(of: Pool.self)
    }
    await Task { @MainActor in await injector.awaitShutDown() }.value
    XCTAssertEqual(log.all, ["off the main actor"])
  }
}
