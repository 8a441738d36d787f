import Foundation
import OBInjector
import XCTest

/// The event with which an awaiting lookup begins ends, and is the only one, even if another task has made the value by
/// the time that the lookup goes on.
final class MadeMeanwhileEventsTests: XCTestCase {
  private final class Service: Sendable {}

  /// An observer that has another task make the value when the first lookup begins.
  private final class Overtaking: InjectionObserver, @unchecked Sendable {
    private let lock = NSLock()
    private var lookUps: [String] = []
    private var hasOvertaken = false
    nonisolated(unsafe) var overtake: (@Sendable () async -> Void)?

    var events: [String] { lock.withLock { lookUps } }

    func observe(_ event: InjectionEvent) {
      let isFirst = lock.withLock {
        if event.subject == .lookUp { lookUps.append("\(event.call) \(event.outcome == nil ? "begins" : "ends")") }
        defer { hasOvertaken = true }
        return !hasOvertaken
      }
      guard isFirst, let overtake else { return }
      let isMade = DispatchSemaphore(value: 0)
      Task.detached {
        await overtake()
        isMade.signal()
      }
      isMade.wait()
    }
  }

  func testTheEventOfALookUpEndsIfAnotherTaskMadeTheValue() async throws {
    let observer = Overtaking()
    let injector = PropertyInjector(observer: observer)
    injector.registerProperty("service", scope: .singleton) { () async throws -> Service in Service() }
    observer.overtake = { _ = try? await injector.awaitInstance(of: Service.self) }
    _ = try await injector.awaitInstance(of: Service.self)
    let events = observer.events
    XCTAssertEqual(events.filter { $0.hasSuffix("begins") }.count, 2, "\(events)")
    XCTAssertEqual(
      Set(events.filter { $0.hasSuffix("begins") }.map { $0.prefix { $0 != " " } }),
      Set(events.filter { $0.hasSuffix("ends") }.map { $0.prefix { $0 != " " } }), "\(events)")
  }
}
