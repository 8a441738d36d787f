// H20: Whatever the injector releases may call it when it dies: no lock is held then, and nothing on the path is gone.
import OBInjector
import XCTest

final class H20DeathTests: InjectorTestCase {
  /// An argument that calls the injector when it dies.
  private final class Color: Hashable, @unchecked Sendable {
    private let injector: PropertyInjector
    private let log: EventLog
    init(_ injector: PropertyInjector, _ log: EventLog) { (self.injector, self.log) = (injector, log) }
    deinit { log.add((try? injector.instance(forProperty: "session", of: Session.self)) == nil ? "none" : "session") }
    static func == (one: Color, other: Color) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  private final class Session: Sendable {}
  private final class Car: Sendable {}

  func testH20AnArgumentThatDiesWithItsSharedInstanceMayCallTheInjector() {
    let log = EventLog()
    let isDone = finishesOnAnotherThread {
      let injector = PropertyInjector()
      injector.registerProperty("session", scope: .singleton) { Session() }
      injector.registerProperty("car", scope: .custom("trip")) { (_, _: Color) in Car() }
      _ = try? injector.instance(of: Car.self, arguments: Color(injector, log))
      _ = try? injector.instance(of: Car.self, arguments: Color(injector, log))
      injector.reset(.custom("trip"))
    }
    XCTAssertTrue(isDone, "nothing dies under a lock")
    XCTAssertEqual(log.all, ["session", "session"])
  }

  /// A part that empties its place again when it is replaced, and looks up another one.
  private final class Old: @unchecked Sendable {
    var one: One?
    let onDeath: () -> Void
    init(_ onDeath: @escaping () -> Void) { self.onDeath = onDeath }
    deinit { onDeath() }
  }

  private class Base: @unchecked Sendable {}
  private final class Derived: Base, @unchecked Sendable {
    let old: Old
    init(_ old: Old) { self.old = old }
  }

  private final class BaseHolder: @unchecked Sendable { var base: Base? }

  func testH20WhatAClosureHasPutIntoItsPropertyMayEmptyItAgainWhenItIsReplaced() {
    let (target, other) = (BaseHolder(), BaseHolder())
    let isFirst = Setting(true)
    weak var made: Base?
    injector.registerProperty("base") { [weak injector] () -> Base in
      guard isFirst.value else { return Base() }
      isFirst.value = false
      target.base = Derived(
        Old {
          target.base = nil
          injector?.injectDependencies(to: other)
        })
      return Base()
    }
    injector.injectDependencies(to: target)
    made = other.base
    XCTAssertNotNil(made)
    XCTAssertTrue(other.base.map { type(of: $0) == Base.self } ?? false)
    XCTAssertNil(target.base)
    other.base = nil
    XCTAssertNil(made)
  }

  private final class One: @unchecked Sendable { var two: Two? }
  private final class Two: @unchecked Sendable { var one: One? }
  private final class Both: @unchecked Sendable { var one: One?; var two: Two? }

  func testH20WhatDiesAsACycleIsCompletedGetsTheInstancesOfTheCycle() throws {
    let (injector, made, both) = (PropertyInjector(), RunCounter(), Both())
    injector.registerProperty("one", scope: .singleton) { One() }
    injector.registerProperty("old") { [weak injector] in Old { injector?.injectDependencies(to: both) } }
    injector.registerProperty("two", scope: .singleton) { (injector: PropertyInjector) -> Two in
      made.count()
      // Then only the call has a reference to it, which remembers that it refers to the cycle.
      if made.count < 5 { _ = try injector.instance(of: Old.self) }
      return Two()
    }
    let one = try injector.instance(of: One.self)
    XCTAssertTrue(both.one === one && both.two === one.two && one.two?.one === one && made.count == 1)
  }
}
