// R11: an instance that another thread has received keeps what it uses through a graph value, if an object around both
// fails.
import OBInjector
import XCTest

final class R11GivenThroughGraphTests: XCTestCase {
  private final class Ring: @unchecked Sendable { var link: Link? }
  private final class Link { var ring: Ring? }
  private final class User: @unchecked Sendable { var link: Link? }
  private final class Around {
    var ring: Ring?
    var user: User?
    var failing: Int?
  }

  func testR11TheRingOfAGraphValueStaysWithTheInstanceThatUsesIt() throws {
    let (injector, isFilled, isGiven) = (PropertyInjector(), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    injector.registerProperty("ring", scope: .singleton) { Ring() }
    injector.registerProperty("link", scope: .graph) { Link() }
    injector.registerProperty("user", scope: .singleton) { User() }
    injector.registerProperty("around", scope: .singleton) { Around() }
    injector.registerProperty("failing") { () throws -> Int in
      isFilled.signal()
      isGiven.wait()
      throw DeliberateFailure()
    }
    let isDone = race(2, seconds: 60) { thread in
      guard thread == 0 else {
        isFilled.wait()
        XCTAssertNotNil(try? injector.instance(forProperty: "user", of: User.self))
        isGiven.signal()
        return
      }
      XCTAssertNil(try? injector.instance(forProperty: "around", of: Around.self))
    }
    XCTAssertTrue(isDone)
    let user = try injector.instance(forProperty: "user", of: User.self)
    let ring = try injector.instance(forProperty: "ring", of: Ring.self)
    XCTAssertNotNil(user.link?.ring)
    XCTAssertIdentical(user.link?.ring, ring)
    XCTAssertIdentical(user.link, ring.link)
  }
}
