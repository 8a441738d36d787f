// R11: several injectors, graphs and cycles under contention.
import Dispatch
import OBInjector
import XCTest

final class ContentionTests: InjectorTestCase {
  final class Service: @unchecked Sendable { init() { dawdle() } }
  final class One: @unchecked Sendable {
    var two: Two?, note: String?
    init() { dawdle() }
  }
  final class Two: @unchecked Sendable {
    weak var one: One?
    init() { dawdle() }
  }

  func testR11SharedInstancesOfTwoInjectorsThatNeedEachOther() {
    for _ in 0..<Effort.rounds(100, short: 30) {
      let (left, right, log) = (PropertyInjector(), PropertyInjector(), EventLog())
      left.registerProperty("one", scope: .singleton) { () -> One in
        log.add("one")
        let new = One()
        new.two = try? right.instance(of: Two.self)
        return new
      }
      left.registerProperty("leaf", scope: .singleton) { log.made(Service(), as: "leaf") }
      right.registerProperty("two", scope: .singleton) { () throws -> Two in
        log.add("two")
        dawdle()
        _ = try left.instance(of: Service.self)
        return Two()
      }
      let finished = race(2) { thread in
        if thread == 0 { _ = try? left.instance(of: One.self) } else { _ = try? right.instance(of: Two.self) }
      }
      left.deleteProperty("one")
      right.deleteProperty("two")
      guard finished else { return XCTFail("deadlock") }
      XCTAssertEqual([log.count(of: "one"), log.count(of: "two"), log.count(of: "leaf")], [1, 1, 1])
    }
  }

  func testR11ParentAndChildrenUnderContention() {
    for _ in 0..<Effort.rounds(40, short: 15) {
      let (parent, log, ones) = (PropertyInjector(), EventLog(), Harvest())
      parent.registerProperty("one", scope: .singleton) { () -> One in log.made(One(), as: "one") }
      parent.registerProperty("two", scope: .singleton) { Two() }
      assertRaceEnds { thread in
        let child = parent.makeChild { $0.registerProperty("note", withInstance: "child") }
        final class Target { var one: One?; var two: Two?; var note: String? }
        let target = child.filled(Target())
        if let one = target.one { ones.add(one) }
        if target.one?.two !== target.two || target.one?.two?.one !== target.one { XCTFail("half-wired") }
        if target.note != "child" || target.one?.note != nil { XCTFail("a parent's singleton saw the child") }
      }
      XCTAssertEqual([ones.count, ones.distinct, log.count], [8, 1, 1])
    }
  }

  func testR11GraphObjectsAreEachCallsOwnUnderContention() {
    final class Target { var one: One?; var two: Two? }
    let (injector, ones) = (PropertyInjector(), Harvest())
    injector.registerProperty("one", scope: .graph) { One() }
    injector.registerProperty("two", scope: .graph) { Two() }
    assertRaceEnds { _ in
      for _ in 0..<25 {
        let target = injector.filled(Target())
        if target.one?.two !== target.two || target.two?.one !== target.one { XCTFail("graphs were mixed") }
        if let one = target.one { ones.add(one) }
      }
    }
    XCTAssertEqual([ones.count, ones.distinct], [200, 200])
  }

  func testR4NoOtherThreadSeesASingletonThatRefersToSomethingUnfinished() {
    final class Parent: @unchecked Sendable { var backReferring: BackReferring?, service: Service? }
    final class BackReferring: @unchecked Sendable { var parent: Parent? }
    for _ in 0..<Effort.rounds(60, short: 20) {
      let injector = PropertyInjector()
      injector.registerProperty("parent") { Parent() }
      injector.registerProperty("backReferring", scope: .singleton) { BackReferring() }
      injector.registerProperty("service") { Service() }
      assertRaceEnds(4) { thread in
        if thread == 0 {
          XCTAssertNotNil(try? injector.instance(of: Parent.self))
        } else {
          guard let found = try? injector.instance(of: BackReferring.self) else { return XCTFail("none") }
          if found.parent?.service == nil || found.parent?.backReferring !== found { XCTFail("half-wired") }
        }
      }
    }
  }

  func testR11AWeakSingletonIsOneForAllWhoHoldItAtTheSameTime() {
    let injector = PropertyInjector()
    injector.registerProperty("service", scope: .weakSingleton) { Service() }
    assertRaceEnds { _ in
      for _ in 0..<300 {
        guard let one = try? injector.instance(of: Service.self) else { return XCTFail("none") }
        if one !== (try? injector.instance(of: Service.self)) { XCTFail("two at the same time") }
      }
    }
  }

  func testR11EagerSingletonsAreMadeOnceByManyThreads() {
    for _ in 0..<Effort.rounds(30, short: 10) {
      let (injector, log) = (PropertyInjector(), EventLog())
      for number in 0..<5 {
        injector.registerProperty(PropertyKey(PropertyName("service\(number)")), scope: .eagerSingleton) {
          log.made(Service(), as: "\(number)")
        }
      }
      XCTAssertTrue(race { _ in XCTAssertNotNil(try? injector.createEagerSingletons()) }, "deadlock")
      XCTAssertEqual(log.all.sorted(), ["0", "1", "2", "3", "4"])
    }
  }

  func testR12ANameMayBeDeletedWhileAnotherThreadFindsIt() {
    let injector = PropertyInjector()
    injector.registerProperty("other", withInstance: 1)
    assertRaceEnds(2) { thread in
      for _ in 0..<Effort.rounds(20_000, short: 4_000) {
        guard thread == 0 else {
          _ = try? injector.instance(forProperty: "number", of: Int.self)
          continue
        }
        injector.registerAlias("number", of: "other")
        injector.deleteProperty("number")
      }
    }
  }

  func testR11CyclesThatFailUnderContentionLeaveNoLockBehind() {
    final class Loop: @unchecked Sendable {}
    for _ in 0..<Effort.rounds(30, short: 10) {
      let injector = PropertyInjector()
      injector.registerProperty("loop", scope: .singleton) { injector -> Loop in
        dawdle()
        return try injector.instance(of: Loop.self)
      }
      injector.registerProperty("service", scope: .singleton) { Service() }
      assertRaceEnds(6) { thread in
        for _ in 0..<5 {
          if thread % 2 == 0 {
            XCTAssertEqual(injectionError { try injector.instance(of: Loop.self) }?.code, .circularDependency)
          } else {
            XCTAssertNotNil(try? injector.instance(of: Service.self))
          }
        }
      }
    }
  }
}
