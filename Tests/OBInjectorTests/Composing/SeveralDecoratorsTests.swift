// Composing: Decorators of one name, one after the other: each result is complete before the next decorator sees it.
import OBInjector
import XCTest

final class SeveralDecoratorsTests: InjectorTestCase {
  private final class Leaf: @unchecked Sendable {}
  private final class Mid: InjectorDelegate, InjectorReleasing, @unchecked Sendable {
    let tag: String
    let inner: Mid?
    let events: EventLog
    var leaf: Leaf?
    init(_ tag: String, _ events: EventLog, around inner: Mid? = nil) {
      (self.tag, self.events, self.inner) = (tag, events, inner)
    }
    func didInjectDependencies() { events.add("notified \(tag)") }
    func willBeReleased() { events.add("released \(tag)") }
  }
  private final class Strict: @unchecked Sendable { @Injected var leaf: Leaf }
  private static let scopes: [Scope] = [.unique, .graph, .singleton, .weakSingleton, .custom("c")]
  private let log = EventLog()

  private func register(_ scope: Scope) -> PropertyInjector {
    let (log, injector) = (log, PropertyInjector())
    injector.registerProperty("leaf") { Leaf() }
    injector.registerProperty("mid", scope: scope) { Mid("closure", log) }
    return injector
  }

  private func decorate(_ injector: PropertyInjector, _ tag: String) {
    injector.decorateProperty("mid") { [log] (mid: Mid) -> Mid in
      log.made(Mid(tag, log, around: mid), as: "\(tag) sees \(mid.tag) \(mid.leaf == nil ? "empty" : "filled")")
    }
  }

  private let expected = [
    "a sees closure filled", "b sees a filled", "c sees b filled",
    "notified closure", "notified a", "notified b", "notified c",
  ]

  func testR5EachDecoratorsResultIsFilledBeforeTheNextOneSeesItAndNotifiedOnce() throws {
    for scope in Self.scopes {
      log.clear()
      let injector = register(scope)
      for tag in ["a", "b", "c"] { decorate(injector, tag) }
      let mid = try injector.instance(forProperty: "mid", of: Mid.self)
      XCTAssertEqual(log.all, expected, "\(scope)")
      XCTAssertNotNil(mid.inner?.leaf)
    }
  }

  func testR5EachDecoratorsResultIsFilledWhereItIsAwaited() async throws {
    for scope in Self.scopes {
      log.clear()
      let (log, injector) = (log, PropertyInjector())
      injector.registerProperty("leaf") { Leaf() }
      injector.registerProperty("mid", scope: scope) { () async in Mid("closure", log) }
      for tag in ["a", "b", "c"] { decorate(injector, tag) }
      let mid: Mid = try await injector.awaitInstance(forProperty: "mid")
      XCTAssertEqual(log.all.filter { $0.contains("sees") }, Array(expected[..<3]), "\(scope)")
      for tag in ["closure", "a", "b", "c"] { XCTAssertEqual(log.count(of: "notified \(tag)"), 1, "\(scope) \(tag)") }
      XCTAssertNotNil(mid.leaf)
    }
  }

  func testR7ARequiredPropertyOfAnInnerResultFailsTheValueBeforeTheNextDecoratorRuns() {
    injector.registerProperty("strict", withInstance: Strict())
    injector.decorateProperty("strict") { (_: Strict) in Strict() }
    injector.decorateProperty("strict") { [log] (strict: Strict) -> Strict in log.made(strict, as: "outer decorator") }
    assertFails(.notRegistered, ["strict", "leaf"]) { try injector.instance(forProperty: "strict", of: Strict.self) }
    XCTAssertEqual(log.all, [])
  }

  func testR5WhatTheNextDecoratorHandsOnIsNotifiedOnce() throws {
    for scope in Self.scopes {
      log.clear()
      let injector = register(scope)
      decorate(injector, "a")
      injector.decorateProperty("mid") { (mid: Mid) in mid }
      XCTAssertEqual(try injector.instance(forProperty: "mid", of: Mid.self).tag, "a")
      XCTAssertEqual(log.all, ["a sees closure filled", "notified closure", "notified a"], "\(scope)")
    }
  }

  func testR6WhatAnInnerResultIsFilledWithRefersToTheOutermostValue() throws {
    final class Part { var whole: Whole? }
    final class Whole { let tag: String; var part: Part?; init(_ tag: String) { self.tag = tag } }
    for scope in [Scope.graph, .singleton] {
      let injector = PropertyInjector()
      injector.registerProperty("part", scope: scope) { Part() }
      injector.registerProperty("whole", scope: scope) { Whole("closure") }
      injector.decorateProperty("whole") { (_: Whole) in Whole("a") }
      injector.decorateProperty("whole") { (_: Whole) in Whole("b") }
      let whole = try injector.instance(forProperty: "whole", of: Whole.self)
      XCTAssertEqual(whole.tag, "b")
      XCTAssertTrue(whole.part?.whole === whole, "\(scope)")
    }
  }

  func testADecoratorThatComesLateIsAroundWhatIsSharedAndReleasesNothing() throws {
    for scope in [Scope.singleton, .custom("c")] {
      log.clear()
      let injector = register(scope)
      decorate(injector, "a")
      let first = try injector.instance(forProperty: "mid", of: Mid.self)
      log.clear()
      decorate(injector, "b")
      XCTAssertEqual(log.all, [], "nothing runs before the next lookup")
      let second = try injector.instance(forProperty: "mid", of: Mid.self)
      XCTAssertEqual(second.tag, "b")
      XCTAssertTrue(second.inner === first, "\(scope)")
      XCTAssertTrue(try injector.instance(forProperty: "mid", of: Mid.self) === second)
      XCTAssertEqual(log.all, ["b sees a filled", "notified b"], "the first decorator does not run again")
      log.clear()
      if scope == .singleton { injector.shutDown() } else { injector.reset(scope) }
      XCTAssertEqual(log.all, ["released b", "released a", "released closure"], "each once, at the end")
    }
  }

  func testADecoratorThatComesLateReleasesNothingOfAChild() throws {
    let injector = register(.singleton)
    decorate(injector, "a")
    let child = injector.makeChild { decorate($0, "child") }
    _ = try child.instance(forProperty: "mid", of: Mid.self)
    decorate(injector, "b")
    let deep = try child.instance(forProperty: "mid", of: Mid.self)
    func tags(_ mid: Mid) -> [String] { [mid.tag] + (mid.inner.map(tags) ?? []) }
    XCTAssertEqual(tags(deep), ["child", "b", "a", "closure"])
    XCTAssertFalse(log.all.contains { $0.hasPrefix("released") }, "\(log.all)")
    log.clear()
    child.shutDown()
    XCTAssertEqual(log.all, ["released child", "released child"], "what came before it and what came after")
    injector.shutDown()
    XCTAssertEqual(log.all.dropFirst(2), ["released b", "released a", "released closure"])
  }

  func testManyDecoratorsOfOneNameAreNoOverflow() {
    for scope in [Scope.unique, .singleton] {
      let injector = PropertyInjector()
      injector.registerProperty("number", scope: scope) { 0 }
      for _ in 0..<1_000 { injector.decorateProperty("number") { (number: Int) in number + 1 } }
      assertEnds("the look-up", stackSize: 512 * 1024, seconds: forEver) {
        let error = injectionError { try injector.instance(forProperty: "number", of: Int.self) }
        // How many fit depends on the build.
        XCTAssertTrue(error == nil || error?.code == .circularDependency, "\(error as Any)")
      }
      assertEnds("the look-up", stackSize: 64 * 1024 * 1024, seconds: forEver) {
        XCTAssertEqual(try? injector.instance(forProperty: "number", of: Int.self), 1_000)
      }
    }
  }

  func testADecoratorTakesWhatTheOneInsideItMakesWhateverThatWasMadeFrom() {
    let injector = PropertyInjector()
    injector.registerProperty("text", withInstance: 5)
    injector.decorateProperty("text") { (_: any Sendable) -> any Sendable in "five" }
    injector.decorateProperty("text") { (text: String) in text + "!" }
    XCTAssertEqual(try injector.instance(forProperty: "text", of: String.self), "five!")
  }
}
