import Foundation
import XCTest

@testable import OBInjector

/// What an injection reads without a lock is not taken away while it is read.
final class PinsContractTests: XCTestCase {
  private final class Service: Sendable {}
  private final class Screen { var service: Service? }

  func testWhoDeletesARegistrationWaitsForThoseWhoReadItsPlan() throws {
    let (injector, deleted) = (PropertyInjector(), RunCounter())
    injector.registerProperty("service", withInstance: Service())
    for _ in 0..<2 { injector.injectDependencies(to: Screen()) }
    let pin = try XCTUnwrap(Pins.enter())
    let thread = Thread {
      injector.deleteProperty("service")
      deleted.count()
    }
    thread.start()
    usleep(100_000)
    XCTAssertEqual(deleted.count, 0)
    Pins.leave(pin)
    for _ in 0..<2_000 where deleted.count == 0 { usleep(1_000) }
    XCTAssertEqual(deleted.count, 1)
  }

  func testWhoIsReadingAlreadyTakesTheLockInstead() throws {
    let injector = PropertyInjector()
    injector.registerProperty("service", withInstance: Service())
    injector.injectDependencies(to: Screen())
    let pin = try XCTUnwrap(Pins.enter())
    defer { Pins.leave(pin) }
    XCTAssertNil(Pins.enter())
    let screen = Screen()
    injector.injectDependencies(to: screen)
    XCTAssertNotNil(screen.service)
    XCTAssertTrue(try injector.instance(of: Service.self) === screen.service)
  }

  func testThreadsThatHaveEndedLeaveTheirPinsToOthers() throws {
    func pinsAfter(_ threads: Int) -> Int {
      for _ in 0..<threads {
        XCTAssertTrue(finishesOnAnotherThread { Pins.enter().map(Pins.leave) })
      }
      return Pins.count
    }
    // A thread may still be ending when the next one begins.
    XCTAssertLessThan(pinsAfter(200) - pinsAfter(1), 100)
    XCTAssertLessThan(Pins.count, 200)
  }
}
