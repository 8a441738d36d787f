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
  private final class Whole: @unchecked Sendable {
    @Injected var top: Top
    @Injected var broken: Broken
  }

  private let (injector, log) = (PropertyInjector(), EventLog())

  private func registerTree(_ scope: Scope = .unique) {
    let log = log
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
    assertEqual(
      await child.injectDependencies(awaiting: Target()).failures.map(\.path), [["wrong"], ["mid", "wrong"]])
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
        let finish: @Sendable () throws -> Half? = {
          if end == .throwing { throw DeliberateFailure() }
          return end == .nothing ? nil : Half(isWhole: end == .made)
        }
        if isAwaited {
          injector.registerProperty("mid") { [log] () async in Mid(log) }
          injector.registerProperty("half", scope: scope) { injector async throws -> Half? in
            _ = try await injector.awaitInstance(of: Mid.self)
            return try finish()
          }
        } else {
          injector.registerProperty("mid") { [log] in Mid(log) }
          injector.registerProperty("half", scope: scope) { injector throws -> Half? in
            _ = try injector.instance(of: Mid.self)
            return try finish()
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

  func testR4WhatWasAwaitedIsNotifiedThoughADecoratorThrowsItAway() async {
    registerTree()
    injector.decorateProperty("top") { (_: Top) throws -> Top in throw DeliberateFailure() }
    await expectFailure(of: Top.self, .providerFailed)
    XCTAssertEqual(log.all, ["leaf", "mid", "top 1"])
  }

  func testR4WhatWasAwaitedIsNotifiedThoughItIsNotOfTheTypeThatIsWanted() async {
    final class Target { var top: Mid? }
    let log = log
    injector.registerProperty("top") { () async -> any AnyObject & Sendable in Top(log) }
    injector.registerProperty("mid") { () async in Mid(log) }
    assertEqual(await injector.injectDependencies(awaiting: Target()).failures.map(\.code), [.typeMismatch])
    let error = await awaitedError { try await injector.awaitInstance(forProperty: "top", of: Mid.self) }
    XCTAssertEqual(error?.code, .typeMismatch)
    XCTAssertEqual(log.all, ["top 0", "top 0"])
  }

  func testR4AwaitedPartsOfACollectionThatFailsAreNotified() async {
    registerTree()
    injector.registerProperty("tops", collecting: Top.self)
    injector.registerProperty("another") { () async throws -> Top in throw DeliberateFailure() }
    await expectFailure(of: [Top].self, .providerFailed)
    XCTAssertEqual(log.all, ["leaf", "mid", "top 1"])
    log.clear()
    injector.deleteProperty("another")
    _ = try? await injector.awaitInstance(of: [Top].self)
    XCTAssertEqual(log.all, ["leaf", "mid", "top 1"])
  }

  func testR4WhatWasAwaitedIsNotifiedThoughTheObjectAroundItFailsLater() async {
    registerTree()
    injector.registerProperty("whole") { () async in Whole() }
    injector.registerProperty("broken") { () async throws -> Broken in throw DeliberateFailure() }
    await expectFailure(of: Whole.self, .providerFailed)
    XCTAssertEqual(log.all, ["leaf", "mid", "top 1"])
  }

  func testR4WhatAnAsynchronousClosureLooksUpIsNotifiedThoughItThrowsLater() async {
    registerTree()
    injector.registerProperty("broken") { (injector: PropertyInjector) async throws -> Broken in
      _ = try await injector.awaitInstance(of: Top.self)
      throw DeliberateFailure()
    }
    await expectFailure(of: Broken.self, .providerFailed)
    XCTAssertEqual(log.all, ["leaf", "mid", "top 1"])
  }

  func testR12WhatFailsBelowALookUpOfAnAsynchronousClosureIsReported() async {
    final class Target { var whole: String? }
    registerTree()
    injector.registerProperty("whole") { (injector: PropertyInjector) async throws -> String in
      "\(try await injector.awaitInstance(of: Mid.self))"
    }
    let report = await injector.injectDependencies(awaiting: Target())
    assertErrors(report.failures, (.typeMismatch, ["whole", "mid", "wrong"]))
  }

  func testR4WhatIsSharedIsNotifiedThoughTheCallThatBeganItIsCancelled() async throws {
    let (injector, log, begun, goOn) = (injector, log, Latch(), Latch())
    registerTree()
    injector.deleteProperty("top")
    injector.registerProperty("top", scope: .singleton) { () async in
      await begun.open()
      await goOn.wait()
      return Top(log)
    }
    let first = Task { try await injector.awaitInstance(of: Top.self) }
    await begun.wait()
    let second = Task { try await injector.awaitInstance(of: Top.self) }
    try await Task.sleep(nanoseconds: 20_000_000)
    first.cancel()
    _ = await first.result
    await goOn.open()
    let top = try await second.value
    XCTAssertNotNil(top.mid?.leaf)
    XCTAssertEqual(log.all, ["leaf", "mid", "top 1"])
  }

  func testPartsComeInOrderOfRegistrationWhetherTheyAreAwaitedOrNot() async throws {
    injector.registerProperty("a") { () async -> String in "a" }
    injector.registerProperty("b", withInstance: "b")
    injector.registerProperty("c", scope: .singleton) { () async -> String in "c" }
    injector.registerProperty("d") { "d" }
    injector.registerProperty("all", collecting: String.self)
    for _ in 0..<2 { assertEqual(try await injector.awaitInstance(of: [String].self), ["a", "b", "c", "d"]) }
  }

  private func expectFailure<Value: Sendable>(
    of type: Value.Type, _ code: InjectionError.Code, line: UInt = #line
  ) async {
    assertEqual(await awaitedError(line: line) { try await injector.awaitInstance(of: type) }?.code, code, line: line)
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
