// R11: a shared instance is built once, however many threads ask (OJ20).
import OBInjector
import XCTest

final class R11ExactlyOnceTests: XCTestCase {
  final class Service: @unchecked Sendable, InjectorDelegate {
    var helper: Helper?
    private let notifications = RunCounter()
    var notified: Int { notifications.count }
    func didInjectDependencies() { notifications.count() }
    init() { dawdle() }
  }
  final class Helper: @unchecked Sendable {
    weak var service: Service?
    init() { dawdle() }
  }
  final class Client { var service: Service?; var helper: Helper? }

  private static let shared: [Scope] = [.singleton, .eagerSingleton, .weakSingleton, .custom("x")]

  func testR11ASharedInstanceIsBuiltOnceAndCompletelyWiredForEverybody() {
    for round in 0..<Effort.rounds(40, short: 15) {
      for scope in Self.shared {
        let (injector, log, services) = (PropertyInjector(), EventLog(), Harvest())
        injector.registerProperty("service", scope: scope) { log.made(Service(), as: "service") }
        injector.registerProperty("helper", scope: scope) { log.made(Helper(), as: "helper") }
        assertRaceEnds(message: "deadlock, \(scope)") { thread in
          for _ in 0..<3 {
            let found: Service? =
              switch thread % 3 {
              case 0: injector.filled(Client()).service
              case 1: try? injector.instance(of: Service.self)
              default: try? injector.instance(forProperty: "service")
              }
            guard let service = found else { return XCTFail("no service in round \(round)") }
            services.add(service)
            if service.helper == nil || service.helper?.service !== service { XCTFail("half-wired, \(scope)") }
          }
        }
        XCTAssertEqual([services.count, services.distinct], [24, 1], "\(scope)")
        XCTAssertEqual([log.count(of: "service"), log.count(of: "helper")], [1, 1], "\(scope)")
        XCTAssertEqual((try? injector.instance(of: Service.self))?.notified, 1, "\(scope)")
      }
    }
  }

  func testR11EachSetOfArgumentsIsBuiltOnce() {
    for _ in 0..<Effort.rounds(40, short: 15) {
      let (injector, log, made) = (PropertyInjector(), EventLog(), Harvest())
      injector.registerProperty("service", scope: .singleton) { (_: PropertyInjector, number: Int) -> Service in
        log.made(Service(), as: "\(number)")
      }
      assertRaceEnds { thread in
        for number in 0..<4 {
          let service = try? injector.instance(of: Service.self, arguments: (number + thread) % 4)
          if let service { made.add(service) }
        }
      }
      XCTAssertEqual([made.count, made.distinct, log.count], [32, 4, 4])
    }
  }

  func testR11AFailureUnderContentionIsEverybodysFailureUntilItSucceedsOnce() {
    for _ in 0..<Effort.rounds(40, short: 15) {
      let (injector, log, made) = (PropertyInjector(), EventLog(), Harvest())
      injector.registerProperty("service", scope: .singleton) { () throws -> Service in
        log.add()
        if log.count <= 5 { throw DeliberateFailure() }
        return Service()
      }
      assertRaceEnds { _ in
        while true {
          do throws(InjectionError) { return made.add(try injector.instance(of: Service.self)) } catch {
            if error.code != .providerFailed { return XCTFail("\(error)") }
          }
        }
      }
      XCTAssertEqual([made.count, made.distinct, log.count], [8, 1, 6])
    }
  }

  func testR11TheNextOneAfterAResetIsBuiltOnceToo() {
    let (injector, log) = (PropertyInjector(), EventLog())
    injector.registerProperty("service", scope: .custom("session")) { log.made(Service()) }
    for round in 1...30 {
      let made = Harvest()
      XCTAssertTrue(race { _ in if let service = try? injector.instance(of: Service.self) { made.add(service) } })
      XCTAssertEqual([made.count, made.distinct, log.count], [8, 1, round])
      injector.reset(.custom("session"))
    }
  }
}
