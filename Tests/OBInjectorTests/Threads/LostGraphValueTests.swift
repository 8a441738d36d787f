// R11, R7: a graph value that refers to an instance of another thread, which fails.
import OBInjector
import XCTest

final class R11LostGraphValueTests: XCTestCase {
  private final class Near: @unchecked Sendable {}
  private final class Far: @unchecked Sendable {
    var near: Near?
    var failing: Failing?
  }
  private final class Failing: @unchecked Sendable {}
  private final class Part: @unchecked Sendable { var far: Far? }
  private final class Inner: @unchecked Sendable { var part: Part? }

  private final class First: @unchecked Sendable {}
  private final class Second: @unchecked Sendable { var user: User? }
  private final class User: @unchecked Sendable {}
  private final class Left: @unchecked Sendable {}
  private final class Right: @unchecked Sendable { var left: Left? }

  /// On one thread, the second graph value is there when the first one needs it: a ring only if the first comes first.
  func testR11AGraphValueOfAnotherThreadsCallClosesNoRing() throws {
    for _ in 0..<Effort.rounds(200, short: 20) {
      let (injector, meeting) = (PropertyInjector(), Meeting())
      injector.registerProperty("left", scope: .singleton) { (injector: PropertyInjector) throws -> Left in
        meeting.attend("left")
        _ = try injector.instance(of: Right.self)
        _ = try injector.instance(of: First.self)
        return Left()
      }
      injector.registerProperty("right", scope: .singleton) { (injector: PropertyInjector) throws -> Right in
        meeting.attend("right")
        _ = try injector.instance(of: Second.self)
        return Right()
      }
      injector.registerProperty("first", scope: .graph) { (injector: PropertyInjector) throws -> First in
        _ = try injector.instance(of: Second.self)
        return First()
      }
      injector.registerProperty("second", scope: .graph) { Second() }
      injector.registerProperty("user") { (injector: PropertyInjector) throws -> User in
        _ = try injector.instance(of: First.self)
        return User()
      }
      let isDone = race(2, seconds: 20) { thread in
        do {
          if thread == 0 {
            _ = try injector.instance(of: Left.self)
          } else {
            XCTAssertNotNil(try injector.instance(of: Right.self).left)
          }
        } catch { XCTFail("\(error)") }
      }
      guard isDone else { return XCTFail("hangs") }
    }
  }

  func testR11AGraphValueWithAnInstanceThatAnotherThreadTookBackIsMadeAnew() {
    for _ in 0..<Effort.rounds(200, short: 20) {
      let (injector, meeting, failures) = (PropertyInjector(), Meeting(), RunCounter())
      injector.registerProperty("near", scope: .singleton) { (injector: PropertyInjector) throws -> Near in
        meeting.attend("near")
        _ = try injector.instance(of: Part.self)
        _ = try injector.instance(of: Inner.self)
        return Near()
      }
      injector.registerProperty("far", scope: .singleton) { () -> Far in
        meeting.attend("far")
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

  private final class Ring: @unchecked Sendable { var link: Link? }
  private final class Link { var ring: Ring? }
  private final class LinkUser: @unchecked Sendable { var link: Link? }
  private final class Around {
    var ring: Ring?
    var user: LinkUser?
    var failing: Int?
  }

  func testR11TheRingOfAGraphValueStaysWithTheInstanceThatUsesIt() throws {
    let (injector, isFilled, isGiven) = (PropertyInjector(), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    injector.registerProperty("ring", scope: .singleton) { Ring() }
    injector.registerProperty("link", scope: .graph) { Link() }
    injector.registerProperty("user", scope: .singleton) { LinkUser() }
    injector.registerProperty("around", scope: .singleton) { Around() }
    injector.registerProperty("failing") { () throws -> Int in
      isFilled.signal()
      isGiven.wait()
      throw DeliberateFailure()
    }
    let isDone = race(2, seconds: 60) { thread in
      guard thread == 0 else {
        isFilled.wait()
        XCTAssertNotNil(try? injector.instance(forProperty: "user", of: LinkUser.self))
        isGiven.signal()
        return
      }
      XCTAssertNil(try? injector.instance(forProperty: "around", of: Around.self))
    }
    XCTAssertTrue(isDone)
    let user = try injector.instance(forProperty: "user", of: LinkUser.self)
    let ring = try injector.instance(forProperty: "ring", of: Ring.self)
    XCTAssertNotNil(user.link?.ring)
    XCTAssertIdentical(user.link?.ring, ring)
    XCTAssertIdentical(user.link, ring.link)
  }
}
