import Foundation
import OBInjector
import XCTest

/// R11, its outline: a shared instance is built once, however many threads ask. (More: the tests of contention.)
final class R11ExactlyOnceTests: XCTestCase {
  func testR11ASharedInstanceIsBuiltOnceUnderContention() {
    final class Service: Sendable {}
    final class Target { var service: Service? }
    let runs = RunCounter()
    let injector = PropertyInjector()
    injector.registerProperty("service", scope: .singleton) { () -> Service in
      runs.count()
      return Service()
    }
    let seen = RunCounter()
    let first = try? injector.instance(of: Service.self)
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      let target = Target()
      injector.injectDependencies(to: target)
      if target.service === first { seen.count() }
    }
    XCTAssertEqual(runs.count, 1)
    XCTAssertEqual(seen.count, 16)
  }

  func testR11TheFirstOfManyThreadsBuildsForAll() {
    final class Service: Sendable {}
    for _ in 0..<20 {
      let runs = RunCounter()
      let injector = PropertyInjector()
      injector.registerProperty("service", scope: .singleton) { () -> Service in
        runs.count()
        return Service()
      }
      let (start, found) = (DispatchSemaphore(value: 0), RunCounter())
      let group = DispatchGroup()
      for _ in 0..<4 {
        DispatchQueue.global().async(group: group) {
          start.wait()
          if (try? injector.instance(of: Service.self)) != nil { found.count() }
        }
      }
      for _ in 0..<4 { start.signal() }
      group.wait()
      XCTAssertEqual(runs.count, 1)
      XCTAssertEqual(found.count, 4)
    }
  }
}
