import Foundation
import OBInjector
import ServiceLifecycle

/// Ends unused sessions, until the server stops.
struct SessionExpiry: Service {
  let sessions: Sessions
  let clock: any WallClock
  let idleMinutes: Int

  init(_ injector: PropertyInjector) throws {
    sessions = try injector.instance()
    clock = try injector.instance()
    idleMinutes = try injector.instance(forProperty: .idleMinutes)
  }

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while true {
        try await Task.sleep(for: .seconds(60))
        let limit = clock.now.addingTimeInterval(-60 * Double(idleMinutes))
        await sessions.endUnused(since: limit)
      }
    }
  }
}
