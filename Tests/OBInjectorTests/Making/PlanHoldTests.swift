import OBInjector
import XCTest

/// While a block runs, the plan that it belongs to may be thrown away: it lives until the injection has ended, and not
/// longer.
final class PlanHoldTests: XCTestCase {
  private final class Service: Sendable {
    let number: Int
    init(_ number: Int = 0) { self.number = number }
  }

  private final class Screen {
    var made: Int?
    var again: Int?
    var service: Service?
    var last: Service?
  }

  private final class Inner {
    var deeper: Int?
    var service: Service?
  }

  private final class Innermost {
    var deepest: Int?
    var service: Service?
  }

  func testABlockThatDeletesItsOwnRegistrationComesToAnEnd() {
    let injector = PropertyInjector()
    for round in 0..<100 {
      weak var service: Service?
      do {
        let instance = Service(round)
        service = instance
        injector.registerProperty("service", withInstance: instance)
      }
      injector.registerProperty("made") { [weak injector] in
        injector?.deleteProperty("made")
        injector?.deleteProperty("again")
        injector?.deleteProperty("service")
        return round
      }
      injector.registerProperty("again") { -round }
      do {
        let screen = Screen()
        let report = injector.injectDependencies(to: screen)
        XCTAssertEqual(screen.made, round)
        XCTAssertEqual(screen.service?.number, round)
        XCTAssertEqual(screen.again, -round, "an injection that has begun ends by the registrations it began with")
        XCTAssertEqual(report.injected, ["made", "again", "service"])
        XCTAssertTrue(report.failures.isEmpty)
      }
      XCTAssertNil(service, "nothing of a plan that is out of use stays alive")
      XCTAssertTrue(injector.registeredProperties.isEmpty)
    }
  }

  func testPlansAreHeldOneInsideTheOther() {
    let injector = PropertyInjector()
    weak var service: Service?
    do {
      let instance = Service(7)
      service = instance
      injector.registerProperty("service", withInstance: instance)
    }
    // Each registration throws the plans away by which the injections around it are carried out.
    injector.registerProperty("made") { [weak injector] () -> Int in
      injector?.registerProperty("other", withInstance: Service())
      let inner = Inner()
      injector?.injectDependencies(to: inner)
      XCTAssertEqual(inner.service?.number, 7)
      return (inner.deeper ?? -1000) + 1
    }
    injector.registerProperty("deeper") { [weak injector] () -> Int in
      injector?.deleteProperty("other")
      let innermost = Innermost()
      injector?.injectDependencies(to: innermost)
      XCTAssertEqual(innermost.service?.number, 7)
      return (innermost.deepest ?? -1000) + 1
    }
    injector.registerProperty("deepest") { [weak injector] () -> Int in
      injector?.registerProperty("other", withInstance: Service())
      return 1
    }
    let screen = Screen()
    injector.injectDependencies(to: screen)
    XCTAssertEqual(screen.made, 3)
    XCTAssertEqual(screen.service?.number, 7)
    screen.service = nil
    injector.deleteProperty("service")
    XCTAssertNil(service)
  }

  /// Threads that are inside blocks while others replace the registrations all the time.
  func testPlansThatAreReplacedWhileBlocksRunOnManyThreads() {
    let injector = PropertyInjector()
    let rounds = 400
    injector.registerProperty("made") { () -> Int in
      dawdle()
      return 1
    }
    injector.registerProperty("again") { 2 }
    injector.registerProperty("service", withInstance: Service(1))
    let isDone = race(8) { thread in
      for round in 0..<rounds {
        if thread < 2 {
          injector.deleteProperty(thread == 0 ? "service" : "last")
          injector.registerProperty(thread == 0 ? "service" : "last", withInstance: Service(round))
        } else {
          let screen = Screen()
          injector.injectDependencies(to: screen)
          XCTAssertEqual(screen.made, 1)
          XCTAssertEqual(screen.again, 2)
          if let service = screen.service { XCTAssertTrue((0...rounds).contains(service.number)) }
        }
      }
    }
    XCTAssertTrue(isDone)
    weak var service: Service?
    do {
      let screen = Screen()
      injector.injectDependencies(to: screen)
      service = screen.service
      XCTAssertNotNil(service)
    }
    injector.deleteProperty("service")
    XCTAssertNil(service, "each hold has ended")
  }

  /// More threads than there are places to say what is held: the others count a reference.
  func testMoreThreadsThanPlacesHoldAPlan() {
    let injector = PropertyInjector()
    let threads = 48
    let gate = Gate(threads)
    injector.registerProperty("made") { () -> Int in
      gate.pass()
      return 1
    }
    weak var service: Service?
    do {
      let instance = Service(3)
      service = instance
      injector.registerProperty("service", withInstance: instance)
    }
    let isDone = race(threads) { thread in
      let screen = Screen()
      injector.injectDependencies(to: screen)
      if thread == 0 { injector.deleteProperty("service") }
      XCTAssertEqual(screen.made, 1)
      XCTAssertEqual(screen.service?.number, 3)
    }
    XCTAssertTrue(isDone)
    XCTAssertNil(service)
  }
}
