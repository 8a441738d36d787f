import OBInjector
import XCTest

/// A service of some scope that two objects want, and a log of how often it is made.
class ScopeTestCase: XCTestCase {
  final class Service {}
  final class Pair { var service: Service?; var other: Other? }
  final class Other { var service: Service? }

  let log = EventLog()

  func makeInjector(_ scope: Scope) -> PropertyInjector {
    let (injector, log) = (PropertyInjector(), log)
    injector.registerProperty("service", scope: scope) { log.made(Service()) }
    injector.registerProperty("other") { Other() }
    return injector
  }
}
