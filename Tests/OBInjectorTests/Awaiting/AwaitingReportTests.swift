// R4, R7: awaiting says and tells what the other forms do. (Each kind of value in each scope: `AwaitingAgreesTests`.)
import OBInjector
import XCTest

final class AwaitingReportTests: XCTestCase {
  private final class Leaf: NotificationLogger, @unchecked Sendable { var number: Int? }
  private final class Mid: NotificationLogger, @unchecked Sendable { var leaf: Leaf?, wrong: String? }
  private final class Top: NotificationLogger, @unchecked Sendable {
    var mid: Mid?
    override func didInjectDependencies() { log.add("top \(mid?.leaf?.number ?? 0)") }
  }
  private final class Broken: Sendable {}
  private final class Whole: @unchecked Sendable { @Injected var top: Top; @Injected var broken: Broken }

  private let (injector, log) = (PropertyInjector(), EventLog())

  private func registerTree(_ scope: Scope = .unique, in other: PropertyInjector? = nil) {
    let (injector, log) = (other ?? injector, log)
    injector.registerProperty("number", withInstance: 1)
    injector.registerProperty("wrong", withInstance: 5)
    injector.registerProperty("leaf", scope: scope) { () async in Leaf(log) }
    injector.registerProperty("mid", scope: scope) { () async in Mid(log) }
    injector.registerProperty("top", scope: scope) { () async in Top(log) }
  }

  func testR7ItIsSaidOnceAndInTheOrderOfTheProperties() async {
    final class Target { var mid: Mid?, wrong: String?, second: Mid? }
    registerTree(.graph)
    injector.registerAlias("second", of: "mid")
    let report = await injector.injectDependencies(awaiting: Target())
    XCTAssertEqual(report.failures.map(\.path), [["wrong"], ["mid", "wrong"]])
    let child = injector.makeChild()
    child.registerProperty("mid", scope: .singleton) { [log] () async in Mid(log) }
    let again = await child.injectDependencies(awaiting: Target())
    XCTAssertEqual(again.failures.map(\.path), report.failures.map(\.path))
  }

  func testR7OfWhatIsBelowAValueThatIsNotMadeTheSameIsSaidInEachForm() async {
    enum End: CaseIterable { case made, throwing, nothing, lacking }
    final class Half: @unchecked Sendable {
      let isWhole: Bool
      @Injected var broken: Broken
      var mid: Mid?
      init(isWhole: Bool) {
        self.isWhole = isWhole
        if isWhole { broken = Broken() }
      }
    }
    final class Target { var half: Half? }
    for (end, scope) in End.allCases.flatMap({ end in AwaitingAgainTests.scopes.map { (end, $0) } }) {
      var said: [[[PropertyName]]] = []
      for isAwaited in [false, true] {
        let injector = PropertyInjector()
        injector.registerProperty("wrong", withInstance: 5)
        let finish: @Sendable (Mid) throws -> Half? = { _ in
          if end == .throwing { throw DeliberateFailure() }
          return end == .nothing ? nil : Half(isWhole: end == .made)
        }
        if isAwaited {
          injector.registerProperty("mid") { [log] () async in Mid(log) }
          injector.registerProperty("half", scope: scope) { injector async throws -> Half? in
            try finish(try await injector.awaitInstance())
          }
        } else {
          injector.registerProperty("mid") { [log] in Mid(log) }
          injector.registerProperty("half", scope: scope) { injector throws -> Half? in
            try finish(try injector.instance())
          }
        }
        said.append(await injector.injectDependencies(awaiting: Target()).failures.map(\.path))
      }
      XCTAssertEqual(said[0], said[1], "\(end), \(scope)")
      XCTAssertEqual(said[0].isEmpty, false)
      if end == .throwing { XCTAssertEqual(said[1], [["half"]]) }
    }
  }

  private final class Node: @unchecked Sendable {
    @InjectedNamed var next: Mid?
    init(_ name: PropertyKey<Mid?>) { _next = InjectedNamed(name) }
  }

  func testR7ItIsSaidWhicheverPlanFillsTheProperty() async {
    final class Target { var one, other: Node? }
    registerTree(.singleton)
    injector.registerProperty("one") { () async in Node("mid") }
    injector.registerProperty("other", scope: .singleton) { () async in Node("last") }
    injector.registerProperty("last", scope: .singleton) { [log] injector async in
      injector.registerProperty("another", withInstance: 1)
      return Mid(log)
    }
    let report = await injector.injectDependencies(awaiting: Target())
    XCTAssertEqual(report.failures.map(\.path), [["one", "mid", "wrong"], ["other", "last", "wrong"]])
  }

  func testR4WhatWasAwaitedIsNotifiedThoughWhatIsAroundItFailsLater() async {
    func check<Value: Sendable>(_ around: String, _ type: Value.Type, _ register: (PropertyInjector) -> Void) async {
      let injector = PropertyInjector()
      log.clear()
      registerTree(in: injector)
      register(injector)
      assertEqual(await awaitedError { try await injector.awaitInstance(of: type) }?.code, .providerFailed, around)
      XCTAssertEqual(log.all, ["leaf", "mid", "top 1"], around)
    }
    await check("a decorator", Top.self) {
      $0.decorateProperty("top") { (_: Top) throws -> Top in throw DeliberateFailure() }
    }
    await check("an object", Whole.self) {
      $0.registerProperty("whole") { () async in Whole() }
      $0.registerProperty("broken") { () async throws -> Broken in throw DeliberateFailure() }
    }
    await check("an asynchronous closure that looks it up", Broken.self) {
      $0.registerProperty("broken") { (injector: PropertyInjector) async throws -> Broken in
        _ = try await injector.awaitInstance(of: Top.self)
        throw DeliberateFailure()
      }
    }
    await check("a collection", [Top].self) {
      $0.registerProperty("tops", collecting: Top.self)
      $0.registerProperty("another") { () async throws -> Top in throw DeliberateFailure() }
    }
  }

  func testR4WhatWasAwaitedIsNotifiedThoughItIsNotOfTheTypeThatIsWanted() async {
    final class Target { var top: Mid? }
    let log = log
    injector.registerProperty("top") { () async -> any AnyObject & Sendable in Top(log) }
    injector.registerProperty("mid") { () async in Mid(log) }
    assertEqual(await injector.injectDependencies(awaiting: Target()).failures.map(\.code), [.typeMismatch])
    assertEqual(
      await awaitedError { try await injector.awaitInstance(forProperty: "top", of: Mid.self) }?.code, .typeMismatch)
    XCTAssertEqual(log.all, ["top 0", "top 0"])
  }

  func testR12WhatFailsBelowALookUpOfAnAsynchronousClosureIsReported() async {
    final class Target { var whole: String? }
    registerTree()
    injector.registerProperty("whole") { "\(try await $0.awaitInstance(of: Mid.self))" }
    let report = await injector.injectDependencies(awaiting: Target())
    assertErrors(report.failures, (.typeMismatch, ["whole", "mid", "wrong"]))
  }

  func testR4WhatIsSharedIsNotifiedThoughTheCallThatBeganItIsCancelled() async throws {
    let (injector, log, pause) = (injector, log, Pause())
    registerTree()
    injector.deleteProperty("top")
    injector.registerProperty("top", scope: .singleton) { () async in await pause.made(Top(log)) }
    let first = Task { try await injector.awaitInstance(of: Top.self) }
    await pause.begun.wait()
    let second = Task { try await injector.awaitInstance(of: Top.self) }
    try await Task.sleep(nanoseconds: 20_000_000)
    first.cancel()
    _ = await first.result
    await pause.goOn.open()
    let top = try await second.value
    XCTAssertNotNil(top.mid?.leaf)
    XCTAssertEqual(log.all, ["leaf", "mid", "top 1"])
  }

  func testR12AFailureBelowIsReportedThoughItsHookHasInjectedTheValue() async {
    final class First: InjectorDelegate, @unchecked Sendable {
      var number: Int?, bad: String?
      let injector: PropertyInjector
      init(_ injector: PropertyInjector) { self.injector = injector }
      func didInjectDependencies() { injector.injectDependencies(to: Outer()) }
    }
    final class Outer: @unchecked Sendable { var first: First? }
    final class Target { var outer: Outer? }
    injector.registerProperty("number", withInstance: 1)
    injector.registerProperty("bad", withInstance: 5)
    injector.registerProperty("first", scope: .singleton) { injector async in First(injector) }
    injector.registerProperty("outer") { () async in Outer() }
    let report = await injector.injectDependencies(awaiting: Target())
    assertErrors(report.failures, (.typeMismatch, ["outer", "first", "bad"]))
    injector.shutDown()
  }
}
