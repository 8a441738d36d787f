// H20: Closures, deinits and hooks that call the injector while it is at work (OJ20).
import OBInjector
import XCTest

final class H20ReentrancyTests: XCTestCase {
  /// Calls the injector when it dies.
  final class Dying: @unchecked Sendable {
    var note: String?, risk: Risk?
    private let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
    deinit { body() }
  }
  final class Risk {}
  final class Service { var note: String? }

  private let log = EventLog()

  private func makeInjector(_ scope: Scope, fails: Bool) -> PropertyInjector {
    let (injector, log) = (PropertyInjector(), log)
    injector.registerProperty("note", withInstance: "note")
    injector.registerProperty("service", scope: .singleton) { Service() }
    injector.registerProperty("dying", scope: scope) { injector in
      Dying { [weak injector] in log.add((try? injector?.instance(of: Service.self).note) ?? "gone") }
    }
    if fails { injector.registerProperty("risk") { () throws -> Risk in throw DeliberateFailure() } }
    return injector
  }

  func testH20ADeinitMayCallTheInjectorWhenAFailureIsTakenBackAndWhenAScopeEnds() throws {
    for scope in [Scope.unique, .graph, .singleton, .weakSingleton, .custom("x")] {
      let (failing, injector, before) = (makeInjector(scope, fails: true), makeInjector(scope, fails: false), log.count)
      XCTAssertEqual(injectionError { try failing.instance(of: Dying.self) }?.code, .providerFailed)
      XCTAssertEqual(log.all.dropFirst(before), ["note"], "\(scope)")
      _ = try injector.instance(of: Dying.self)
      injector.reset(scope)
      XCTAssertEqual(log.all.dropFirst(before), ["note", "note"], "\(scope)")
    }
  }

  func testH20ADeinitMayCallTheInjectorWhenARegistrationIsDeleted() throws {
    let injector = makeInjector(.singleton, fails: false)
    _ = try injector.instance(of: Dying.self)
    injector.deleteProperty("dying")
    XCTAssertEqual(log.all, ["note"])
  }

  func testH20AClosureMayRegisterDeleteAndReset() throws {
    let injector = makeInjector(.unique, fails: false)
    injector.registerProperty("busy") { injector -> Int in
      injector.registerProperty("new", withInstance: 5)
      injector.deleteProperty("note")
      injector.registerProperty("note", withInstance: "other")
      injector.reset(.singleton)
      return try injector.instance(forProperty: "new", of: Int.self) + 1
    }
    final class Target { var busy: Int?; var new: Int?; var service: Service? }
    let target = injector.filled(Target())
    assertEqual((target.busy, 6), (target.service?.note, "other"), (injector.filled(Target()).new, 5))
  }

  func testH20WhatAClosureDeletesIsNotMadeAnyMoreForTheSameTarget() {
    final class Target { var number: Int?; var service: Service? }
    let (injector, log) = (PropertyInjector(), log)
    for _ in 0..<2 {
      injector.registerProperty("number") { [weak injector] () -> Int in
        injector?.deleteProperty("service")
        return 1
      }
      injector.registerProperty("service", scope: .singleton) { () -> Service in log.made(Service()) }
      let (target, report) = injector.reported(Target())
      XCTAssertEqual(target.number, 1)
      XCTAssertNil(target.service)
      XCTAssertEqual(report.failures.map(\.code), [.notRegistered])
      injector.deleteProperty("number")
    }
    XCTAssertEqual(log.count, 0)
  }

  func testH20AClosureMayUseAnotherInjectorAndAChild() throws {
    let (injector, other) = (makeInjector(.unique, fails: false), PropertyInjector())
    other.registerProperty("number", withInstance: 3)
    injector.registerProperty("sum") { injector -> Int in
      let child = injector.makeChild { $0.registerProperty("more", withInstance: 4) }
      return try other.instance(of: Int.self) + child.instance(forProperty: "more", of: Int.self)
    }
    XCTAssertEqual(try injector.instance(of: Int.self), 7)
  }
}
