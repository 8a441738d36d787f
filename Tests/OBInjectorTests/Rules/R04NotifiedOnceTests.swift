// R4: notified at most once per injection, only when something was set. (Whole graphs and calls inside calls: the next
// two files.)
import OBInjector
import XCTest

final class R04NotifiedOnceTests: XCTestCase {
  private final class Notified: InjectorDelegate, InjectorPreparing {
    var text: String?
    var number: Int?
    @Injected var slot: Double
    var events: [String] = []
    func willInjectDependencies() { events.append("will \(text ?? "nil")") }
    func didInjectDependencies() { events.append("did \(text ?? "nil") \(number ?? 0)") }
  }

  private class Base: InjectorDelegate {
    var text: String?
    var calls: [String] = []
    func didInjectDependencies() { calls.append("base") }
  }
  private final class Derived: Base {
    var number: Int?
    override func didInjectDependencies() {
      super.didInjectDependencies()
      calls.append("derived")
    }
  }

  private struct Value: InjectorDelegate {
    static let notified = RunCounter()
    var number: Int?
    func didInjectDependencies() { Self.notified.count(number ?? 0) }
  }

  func testR4TheObjectIsNotifiedOnceAfterAllPropertiesAreSet() {
    let injector = PropertyInjector()
    injector.registerProperty("text", withInstance: "set")
    injector.registerProperty("number") { 4 }
    for target in [Notified(), Notified()] {
      injector.injectDependencies(to: target)
      XCTAssertEqual(target.events, ["will nil", "did set 4"])
    }
  }

  func testR4TheObjectIsNotifiedAlsoWhenEverythingWasReadyMade() {
    final class Plain: InjectorDelegate {
      var text: String?
      var notified: [String?] = []
      func didInjectDependencies() { notified.append(text) }
    }
    let injector = PropertyInjector()
    injector.registerProperty("text", withInstance: "set")
    for _ in 0..<2 {
      let target = Plain()
      injector.injectDependencies(to: target)
      XCTAssertEqual(target.notified, ["set"])
    }
  }

  func testR4NothingSetMeansNotNotified() {
    let injector = PropertyInjector()
    injector.registerProperty("text", withInstance: "set")
    injector.registerProperty("number") { () -> Int? in nil }
    let target = Notified()
    target.text = "there"
    target.number = 1
    XCTAssertFalse(injector.injectDependencies(to: target).didInject)
    XCTAssertEqual(target.events, [])
    let other = Notified()
    XCTAssertFalse(PropertyInjector().injectDependencies(to: other).didInject)
    XCTAssertEqual(other.events, [])
  }

  func testR4EachInjectionThatSetsSomethingNotifiesAgain() {
    let injector = PropertyInjector()
    injector.registerProperty("text", withInstance: "set")
    let target = Notified()
    injector.injectDependencies(to: target)
    injector.injectDependencies(to: target)
    target.text = nil
    injector.injectDependencies(to: target)
    XCTAssertEqual(target.events, ["will nil", "did set 0", "will nil", "did set 0"])
  }

  func testR4OJ6AnOverrideIsNotifiedOnceWithItsSuperclass() {
    let injector = PropertyInjector()
    injector.registerProperty("text", withInstance: "set")
    injector.registerProperty("number", withInstance: 1)
    for target in [Derived(), Derived()] {
      injector.injectDependencies(to: target as Base)
      XCTAssertEqual(target.calls, ["base", "derived"])
    }
  }

  func testR4AnInjectedPropertyCounts() {
    inBothModes { injector in
      injector.registerProperty("slot", withInstance: 0.5)
      let target = Notified()
      injector.injectDependencies(to: target)
      XCTAssertEqual(target.events, ["will nil", "did nil 0"])
    }
  }

  func testR4AStructIsNotified() {
    let injector = PropertyInjector()
    injector.registerProperty("number", withInstance: 100)
    let before = Value.notified.count
    var value = Value()
    injector.injectDependencies(to: &value)
    XCTAssertEqual(Value.notified.count - before, 100)
  }

  func testR4WhatWasMadeIsNotifiedBeforeItsOwner() {
    final class Log { var events: [String] = [] }
    final class Part: InjectorDelegate {
      var log: Log?
      func didInjectDependencies() { log?.events.append("part") }
    }
    final class Whole: InjectorDelegate {
      var log: Log?
      var part: Part?
      func didInjectDependencies() { log?.events.append("whole") }
    }
    let injector = PropertyInjector()
    let log = Log()
    injector.registerProperty("log", withInstance: log)
    injector.registerProperty("part") { Part() }
    injector.injectDependencies(to: Whole())
    XCTAssertEqual(log.events, ["part", "whole"])
  }

  func testR4ADelegateMayInjectItself() {
    final class Nosy: InjectorDelegate {
      let injector: PropertyInjector
      var text: String?
      var notified = 0
      init(_ injector: PropertyInjector) { self.injector = injector }
      func didInjectDependencies() {
        notified += 1
        if notified < 5 { injector.injectDependencies(to: self) }
      }
    }
    let injector = PropertyInjector()
    injector.registerProperty("text", withInstance: "set")
    let target = Nosy(injector)
    injector.injectDependencies(to: target)
    XCTAssertEqual(target.notified, 1)
  }
}
