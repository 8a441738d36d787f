import Foundation
import OBInjector
import XCTest

/// R11, R7: a graph value that refers to an instance of another thread, which fails.
final class R11LostGraphValueTests: XCTestCase {
  private final class Near: @unchecked Sendable {}
  private final class Far: @unchecked Sendable {
    var near: Near?
    var failing: Failing?
  }
  private final class Failing: @unchecked Sendable {}
  private final class Part: @unchecked Sendable { var far: Far? }
  private final class Inner: @unchecked Sendable { var part: Part? }

  func testR11AGraphValueWithAnInstanceThatAnotherThreadTookBackIsMadeAnew() {
    for _ in 0..<Effort.rounds(200, short: 20) {
      let (injector, gate, failures, begun) = (PropertyInjector(), Gate(2), RunCounter(), RunCounter())
      // Only the first attempts meet.
      let meet: @Sendable () -> Void = {
        begun.count()
        if begun.count <= 2 { gate.pass() }
      }
      injector.registerProperty("near", scope: .singleton) { (injector: PropertyInjector) throws -> Near in
        meet()
        _ = try injector.instance(of: Part.self)
        _ = try injector.instance(of: Inner.self)
        return Near()
      }
      injector.registerProperty("far", scope: .singleton) { () -> Far in
        meet()
        return Far()
      }
      injector.registerProperty("failing", scope: .singleton) { () throws -> Failing in
        failures.count()
        throw DeliberateFailure()
      }
      injector.registerProperty("part", scope: .graph) { Part() }
      injector.registerProperty("inner", scope: .singleton) { Inner() }
      let isDone = race(2, seconds: 20) { thread in
        if thread == 0 {
          XCTAssertNil(try? injector.instance(of: Near.self))
        } else {
          XCTAssertNil(try? injector.instance(of: Far.self))
        }
      }
      guard isDone else { return XCTFail("hangs") }
      XCTAssertGreaterThan(failures.count, 0)
    }
  }
}
