// R11, R7: failures that a closure or a target survives on one thread, with several threads.
import OBInjector
import XCTest

final class R11CaughtRingsTests: XCTestCase {
  private final class Part: @unchecked Sendable {}
  private final class Strict: MadeWith<Lenient>, @unchecked Sendable {}
  private final class Lenient: Sendable {}
  private final class Near: @unchecked Sendable { let box = Box() }
  private final class Far: @unchecked Sendable { var broken: Part? }
  private final class Box: @unchecked Sendable { var far: Far? }
  private final class Inner: @unchecked Sendable { var broken: Part? }
  private final class Outer: MadeWith<Inner?>, @unchecked Sendable {}

  func testR11AClosureThatCatchesARingCausesNoErrorOnAnotherThread() throws {
    for round in 0..<Effort.rounds(1000, short: 100) {
      let (injector, meeting, made) = (PropertyInjector(), Meeting(), RunCounter())
      injector.registerProperty("strict", scope: .singleton) { (injector: PropertyInjector) throws -> Strict in
        meeting.attend("strict")
        let lenient = try injector.instance(of: Lenient.self)
        made.count()
        return Strict(lenient)
      }
      injector.registerProperty("lenient", scope: .singleton) { (injector: PropertyInjector) -> Lenient in
        meeting.attend("lenient")
        _ = try? injector.instance(of: Strict.self)
        return Lenient()
      }
      let isDone = race(2, seconds: 5 * soon) { thread in
        let name: PropertyName = thread == round % 2 ? "strict" : "lenient"
        XCTAssertNotNil(try? injector.instance(forProperty: PropertyKey(name), of: AnyObject.self))
      }
      guard isDone else { return XCTFail("hangs") }
      XCTAssertEqual(made.count, 1)
      XCTAssertTrue(try injector.instance(of: Strict.self).part === injector.instance(of: Lenient.self))
    }
  }

  private static func registerNear(in injector: PropertyInjector, begun: @escaping @Sendable () -> Void = {}) {
    injector.registerProperty("near", scope: .singleton) { (injector: PropertyInjector) -> Near in
      begun()
      let near = Near()
      injector.injectDependencies(to: near.box)
      return near
    }
  }

  func testR7APropertyOfANestedTargetThatAnotherThreadFailsDoesNotFailTheObjectAroundIt() throws {
    for _ in 0..<Effort.rounds(500, short: 50) {
      let (injector, meeting) = (PropertyInjector(), Meeting())
      Self.registerNear(in: injector) { meeting.attend("near") }
      injector.registerProperty("far", scope: .singleton) { (injector: PropertyInjector) throws -> Far in
        meeting.attend("far")
        _ = try injector.instance(of: Near.self)
        return Far()
      }
      injector.registerProperty("broken") { () throws -> Part in throw DeliberateFailure() }
      let isDone = race(2, seconds: 5 * soon) { thread in
        guard thread == 0 else { return XCTAssertNil(try? injector.instance(of: Far.self)) }
        let near = try? injector.instance(of: Near.self)
        XCTAssertTrue(near != nil && near?.box.far == nil)
      }
      guard isDone else { return XCTFail("hangs") }
    }
  }

  func testR11AClosureCatchesTheFailureOfAPropertyThatHasWaitedForAnotherThread() throws {
    for _ in 0..<Effort.rounds(500, short: 50) {
      let (injector, meeting) = (PropertyInjector(), Meeting())
      injector.registerProperty("outer", scope: .singleton) { (injector: PropertyInjector) -> Outer in
        meeting.attend("outer")
        return Outer(try? injector.instance(of: Inner.self))
      }
      injector.registerProperty("inner", scope: .singleton) { Inner() }
      injector.registerProperty("broken", scope: .singleton) { (injector: PropertyInjector) throws -> Part in
        meeting.attend("broken")
        _ = try? injector.instance(of: Outer.self)
        throw DeliberateFailure()
      }
      let isDone = race(2, seconds: 5 * soon) { thread in
        guard thread == 0 else { return XCTAssertNil(try? injector.instance(of: Part.self)) }
        let outer = try? injector.instance(of: Outer.self)
        XCTAssertTrue(outer != nil && outer?.part == nil)
      }
      guard isDone else { return XCTFail("hangs") }
    }
  }

  func testR7APropertyOfANestedTargetThatFailsLaterDoesNotFailTheObjectAroundIt() throws {
    let (injector, runs) = (PropertyInjector(), RunCounter())
    Self.registerNear(in: injector)
    injector.registerProperty("far", scope: .singleton) { (injector: PropertyInjector) throws -> Far in
      runs.count()
      _ = try injector.instance(of: Near.self)
      throw DeliberateFailure()
    }
    XCTAssertNil(try injector.instance(of: Near.self).box.far)
    // Once inside the closure of "near", and once when its object exists.
    XCTAssertEqual(runs.count, 2)
  }
}
