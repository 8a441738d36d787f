// H20: While a closure runs, the plan that it belongs to may be thrown away: it lives until the injection has ended,
// and not longer.
import OBInjector
import XCTest

final class H20PlanHoldTests: InjectorTestCase {
  private final class Service: Sendable {
    let number: Int
    init(_ number: Int = 0) { self.number = number }
  }

  private final class Screen { var made, again: Int?, service, last: Service? }
  private final class Inner { var deeper: Int?, service: Service? }

  /// Registers a service that only the injector retains.
  private static func registerService(in injector: PropertyInjector, _ number: Int = 7) -> Service {
    let service = Service(number)
    injector.registerProperty("service", withInstance: service)
    return service
  }

  func testH20AClosureThatDeletesItsOwnRegistrationComesToAnEnd() {
    for round in 0..<100 {
      weak var service: Service?
      service = Self.registerService(in: injector, round)
      injector.registerProperty("made") { [weak injector] in
        injector?.deleteProperty("made")
        injector?.deleteProperty("again")
        injector?.deleteProperty("service")
        return round
      }
      injector.registerProperty("again") { -round }
      do {
        let (screen, report) = injector.reported(Screen())
        assertEqual((screen.made, round), (screen.service?.number, round))
        XCTAssertEqual(screen.again, -round, "an injection that has begun ends by the registrations it began with")
        XCTAssertEqual(report.injected, ["made", "again", "service"])
        XCTAssertTrue(report.failures.isEmpty)
      }
      XCTAssertNil(service, "nothing of a plan that is out of use stays alive")
      XCTAssertTrue(injector.registeredProperties.isEmpty)
    }
  }

  /// On many threads at once, since each of them holds in a place of its own, which may have been another's before.
  func testH20WhatWasHeldForAClosureIsReleasedAfterwards() {
    let (kept, gate) = (RunCounter(), Gate(100))
    assertRaceEnds(100) { _ in
      let injector = PropertyInjector()
      weak var service: Service?
      service = Self.registerService(in: injector)
      injector.registerProperty("made") { 1 }
      for _ in 0..<2 { injector.injectDependencies(to: Screen()) }
      gate.pass()
      injector.deleteProperty("service")
      if service != nil { kept.count() }
    }
    XCTAssertEqual(kept.count, 0)
  }

  func testH20APlanIsHeldAfterAnInjectionInsideHasEnded() {
    nonisolated(unsafe) weak var service: Service?
    service = Self.registerService(in: injector)
    let isDeleting = Setting(false)
    injector.registerProperty("deeper") { 1 }
    injector.registerProperty("made") { [unowned injector] () -> Int in
      injector.injectDependencies(to: Inner())
      guard isDeleting.value else { return 0 }
      injector.deleteProperty("service")
      return service == nil ? 1 : 2
    }
    injector.registerProperty("again") { 3 }
    injector.injectDependencies(to: Screen())
    injector.injectDependencies(to: Inner())
    isDeleting.value = true
    let screen = Screen()
    (screen.service, screen.last) = (Service(), Service())
    injector.injectDependencies(to: screen)
    XCTAssertEqual(screen.made, 2, "the plan holds what it may still need")
    XCTAssertEqual(screen.again, 3)
    XCTAssertNil(service)
  }
}
