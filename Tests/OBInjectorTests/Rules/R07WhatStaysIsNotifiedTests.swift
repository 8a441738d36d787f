// R7 and R4 together: who stays after a failure is whole and notified, and who goes is gone for everybody.
import OBInjector
import XCTest

final class R07WhatStaysIsNotifiedTests: InjectorTestCase {
  protocol Plugin: AnyObject {}
  final class First: NotificationCounter, Plugin { var note: String? }
  final class Second: Plugin {}

  override func setUp() { injector.registerProperty("note", withInstance: "note") }

  func testR4WhatIsSharedBeforeAnotherOneOfTheSameLookUpFailsIsNotified() throws {
    injector.registerProperty("first", scope: .singleton) { First() }
    injector.registerProperty("second", scope: .singleton) { () throws -> Second in throw DeliberateFailure() }
    XCTAssertEqual(injectionError { try injector.instances(of: (any Plugin).self) }?.code, .providerFailed)
    XCTAssertEqual(try injector.instance(of: First.self).notified, 1)
  }

  func testR4AnEagerSingletonThatIsKeptWhenALaterOneFailsIsNotified() throws {
    injector.registerProperty("first", scope: .eagerSingleton) { First() }
    injector.registerProperty("second", scope: .eagerSingleton) { () throws -> Second in throw DeliberateFailure() }
    XCTAssertEqual(injectionError { try injector.createEagerSingletons() }?.path, ["second"])
    XCTAssertEqual(try injector.instance(of: First.self).notified, 1)
  }

  func testR7WhatAFailedLookUpMadeIsNotKeptAlive() {
    final class Living: LifeCounter, Plugin, InjectorDelegate, @unchecked Sendable {
      var note: String?
      func didInjectDependencies() { XCTFail("given up") }
    }
    let living = RunCounter()
    injector.registerProperty("first") { Living(living) }
    injector.registerProperty("second") { () throws -> Second in throw DeliberateFailure() }
    XCTAssertEqual(injectionError { try injector.instances(of: (any Plugin).self) }?.code, .providerFailed)
    XCTAssertEqual(living.count, 0)
  }

  func testR4AGraphObjectThatStaysAfterANestedLookUpFailedIsNotified() {
    final class Target { var number: Int?; var first: First? }
    injector.registerProperty("number") { injector -> Int in
      XCTAssertNil(try? injector.instances(of: (any Plugin).self))
      return 7
    }
    injector.registerProperty("first", scope: .graph) { First() }
    injector.registerProperty("second") { () throws -> Second in throw DeliberateFailure() }
    let target = injector.filled(Target())
    assertEqual((target.number, 7), (target.first?.notified, 1))
  }

  func testR4ASingletonThatStaysInsideAnotherOneAfterANestedLookUpFailedIsNotified() throws {
    injector.registerProperty("number", scope: .singleton) { injector -> Int in
      XCTAssertNil(try? injector.instance(of: Second.self))
      return 7
    }
    injector.registerProperty("first", scope: .singleton) { First() }
    injector.registerProperty("second", after: First.self) { Second?.none }
    XCTAssertEqual(try injector.instance(of: Int.self), 7)
    XCTAssertEqual(try injector.instance(of: First.self).notified, 1)
  }

  func testR4AGraphObjectThatASharedOneHasTakenIsNotifiedEvenIfTheCallFails() throws {
    final class Holder { var first: First? }
    injector.registerProperty("first", scope: .graph) { First() }
    injector.registerProperty("holder", scope: .singleton) { Holder() }
    injector.registerProperty("second") { injector -> Second in
      _ = try injector.instance(of: First.self)
      _ = try injector.instance(of: Holder.self)
      throw DeliberateFailure()
    }
    XCTAssertEqual(injectionError { try injector.instance(of: Second.self) }?.code, .providerFailed)
    XCTAssertEqual(try injector.instance(of: Holder.self).first?.notified, 1)
  }

  func testR7ASingletonThatReachesAFailedObjectThroughAGraphObjectIsDropped() throws {
    final class Parent { var node: Node?; var shared: Shared?; var second: Second? }
    final class Node { var parent: Parent? }
    final class Shared { var node: Node? }
    let (injector, fails) = (PropertyInjector(), Setting(true))
    injector.registerProperty("parent", scope: .graph) { Parent() }
    injector.registerProperty("node", scope: .graph) { Node() }
    injector.registerProperty("shared", scope: .singleton) { Shared() }
    injector.registerProperty("second") { try made(Second(), unless: fails) }
    // The node refers to the unfinished parent before the first shared instance is begun.
    XCTAssertEqual(injectionError { try injector.instance(of: Parent.self) }?.path, ["parent", "second"])
    fails.value = false
    let parent = try XCTUnwrap(try injector.instance(of: Shared.self).node?.parent)
    XCTAssertNotNil(parent.second, "half-wired")
  }

  func testR4WhatAClosureLookedUpBeforeItThrewIsNotNotifiedWhileTheTargetGoesOn() {
    final class Logged: NotificationLogger { var note: String? }
    final class Target { var broken: Second?; var note: String? }
    let log = EventLog()
    injector.registerProperty("notified") { Logged(log) }
    injector.registerProperty("broken", after: Logged.self) { () throws -> Second in throw DeliberateFailure() }
    for _ in 0..<2 {
      let (target, report) = injector.reported(Target())
      XCTAssertEqual(report.failures.map(\.code), [.providerFailed])
      assertEqual((target.note, "note"), (log.all, []))
    }
  }

  func testR7WhatAnInstanceThatStaysRefersToStaysWholeThoughItDoesNotFit() throws {
    final class Inner: NotificationCounter, Plugin { var root: Root?; var shared: Shared? }
    final class Shared: NotificationCounter { var plugin: (any Plugin)? }
    final class Root { var inner: First?; var shared: Shared? }
    for scope in [Scope.singleton, .graph] {
      let injector = PropertyInjector()
      injector.registerProperty("root", scope: .singleton) { Root() }
      injector.registerProperty("inner") { Inner() as Any }
      injector.registerAlias("plugin", of: "inner")
      injector.registerProperty("shared", scope: scope) { Shared() }
      let root = try injector.instance(of: Root.self)
      let inner = try XCTUnwrap(root.shared?.plugin as? Inner)
      XCTAssertTrue(root.inner == nil && inner.root === root && inner.shared === root.shared, "\(scope)")
      XCTAssertEqual([inner.notified, root.shared?.notified], [1, 1])
    }
  }

  func testR7WhatAGraphObjectOfAnInstanceThatStaysRefersToStaysWhole() throws {
    final class Ring: NotificationCounter { var part: Part? }
    final class Part: NotificationCounter { var ring: Ring? }
    final class User { var ring: Ring? }
    injector.registerProperty("part") { Part() }
    injector.registerProperty("ring", scope: .graph) { Ring() }
    injector.registerProperty("user", scope: .singleton) { User() }
    injector.registerProperty("number") { (injector: PropertyInjector) throws -> Int in
      _ = (try injector.instance(of: Part.self), try injector.instance(of: User.self))
      throw DeliberateFailure()
    }
    XCTAssertThrowsError(try injector.instance(of: Int.self))
    let ring = try XCTUnwrap(injector.instance(of: User.self).ring)
    XCTAssertTrue(ring.part?.ring === ring && ring.notified == 1 && ring.part?.notified == 1)
  }

  func testR7WhatTheClosureOfAGraphObjectHasLookedUpStaysWithIt() throws {
    final class Piece: NotificationCounter { var text: String? }
    final class Value: MadeWith<Piece> {}
    final class User { var value: Value? }
    injector.registerProperty("text", withInstance: "text")
    injector.registerProperty("piece") { Piece() }
    injector.registerProperty("value", scope: .graph) { Value(try $0.instance(of: Piece.self)) }
    injector.registerProperty("user", scope: .singleton) { User() }
    injector.registerProperty("number") { (injector: PropertyInjector) throws -> Int in
      _ = (try injector.instance(of: Value.self), try injector.instance(of: User.self))
      throw DeliberateFailure()
    }
    XCTAssertThrowsError(try injector.instance(of: Int.self))
    XCTAssertEqual(try injector.instance(of: User.self).value?.part.notified, 1)
  }
}
