// Composing: A parent that forgets leaves nothing in its children's decorated values, and each of them is notified.
import OBInjector
import XCTest

final class ForgettingParentDecoratedTests: DecoratorTestCase {
  /// The ways for a parent to forget its box.
  private static let ways: [(name: String, forget: @Sendable (PropertyInjector) -> Void)] = [
    ("reset", { $0.reset(.custom("login")) }), ("delete", { $0.deleteProperty("box") }),
    ("shut down", { $0.shutDown() }),
  ]

  private func makeParent() -> PropertyInjector {
    let (parent, log) = (PropertyInjector(), log)
    parent.registerProperty("box", scope: .custom("login")) { Box("x", log) }
    return parent
  }

  func testADecoratedValueInAChildIsForgottenAndNotifiedBeforeItsBase() throws {
    for (way, forget) in Self.ways {
      let parent = makeParent()
      let child = parent.makeChild { decorate($0, "c") }
      weak let base = try parent.instance(of: Box.self)
      weak let decorated = try child.instance(of: Box.self)
      _ = (injected(child), injected(child))
      XCTAssertNotNil(decorated)
      log.clear()
      forget(parent)
      XCTAssertEqual(log.all, ["c(x)", "x"], way)
      XCTAssertNil(base, way)
      XCTAssertNil(decorated, way)
      XCTAssertEqual(text(child), way == "reset" ? "c(x)" : nil)
    }
  }

  func testADecoratedValueInAGrandchildIsForgottenWhicheverInjectorsDecorate() throws {
    for (way, forget) in Self.ways {
      for isMiddleDecorating in [false, true] {
        let parent = makeParent()
        let child = parent.makeChild { if isMiddleDecorating { decorate($0, "c") } }
        let grandchild = child.makeChild { decorate($0, "g") }
        weak let decorated = try grandchild.instance(of: Box.self)
        XCTAssertNotNil(decorated)
        log.clear()
        forget(parent)
        XCTAssertEqual(log.all, isMiddleDecorating ? ["g(c(x))", "c(x)", "x"] : ["g(x)", "x"], way)
        XCTAssertNil(decorated, way)
        withExtendedLifetime(grandchild) {}
      }
    }
  }

  func testWhatTheMiddleInjectorForgetsOfItsDecoratedValuesTheGrandchildForgetsToo() throws {
    let parent = makeParent()
    let child = parent.makeChild { decorate($0, "c") }
    let grandchild = child.makeChild { decorate($0, "g") }
    let base = try parent.instance(of: Box.self)
    weak let decorated = try grandchild.instance(of: Box.self)
    log.clear()
    child.reset(.custom("login"))
    XCTAssertEqual(log.all, ["g(c(x))", "c(x)"])
    XCTAssertNil(decorated)
    XCTAssertTrue(try parent.instance(of: Box.self) === base)
    XCTAssertEqual(text(grandchild), "g(c(x))")
  }

  func testAReadyMadeInstanceThatIsDeletedOrShutDownLeavesNothingInAChild() throws {
    for (way, forget) in Self.ways.dropFirst() {
      let (parent, log) = (PropertyInjector(), log)
      weak var base: Box?
      do {
        let ready = Box("ready", log)
        base = ready
        parent.registerProperty("box", withInstance: ready)
      }
      let child = parent.makeChild { decorate($0, "c") }
      weak let decorated = try child.instance(of: Box.self)
      parent.reset(.singleton)
      XCTAssertTrue(try child.instance(of: Box.self) === decorated, "it stays, as the instance does")
      log.clear()
      forget(parent)
      XCTAssertEqual(log.all, ["c(ready)"], "the app made the instance itself")
      XCTAssertNil(decorated)
      if way == "delete" { XCTAssertNil(base) }
      withExtendedLifetime(child) {}
    }
  }

  func testABaseThatADecoratorHandsOnIsNotifiedOnce() throws {
    let parent = makeParent()
    let child = parent.makeChild { $0.decorateProperty("box") { (box: Box) in box } }
    weak let base = try child.instance(of: Box.self)
    parent.reset(.custom("login"))
    XCTAssertEqual(log.all, ["x"])
    XCTAssertNil(base)
    withExtendedLifetime(child) {}
  }

  func testWhatAChildSharesOfItsOwnOrOfOtherScopesStays() throws {
    let parent = makeParent()
    parent.registerProperty("crate", scope: .singleton) { Box("crate") }
    let child = parent.makeChild {
      $0.registerProperty("own", scope: .custom("login")) { Box("own") }
      for name in ["own", "box", "crate"] as [PropertyName] { decorate($0, "c", name) }
    }
    func boxes() throws -> [Box] {
      try ["own", "crate"].map { try child.instance(forProperty: PropertyKey($0), of: Box.self) }
    }
    let before = try boxes()
    _ = text(child)
    parent.reset(.custom("login"))
    parent.deleteProperty("box")
    XCTAssertTrue(try zip(boxes(), before).allSatisfy { $0 === $1 })
  }

  func testChildrenThatHaveDiedAreNoMatterToTheOthers() throws {
    let parent = makeParent()
    var children = (0..<6).map { number in parent.makeChild { decorate($0, "\(number)") } }
    for child in children { _ = text(child) }
    children.removeFirst(2)
    children.remove(at: 1)
    children.removeLast()
    log.clear()
    parent.reset(.custom("login"))
    assertEqual((log.all.sorted(), ["2(x)", "4(x)", "x"]), (children.map { text($0) }, ["2(x)", "4(x)"]))
  }

  func testAValueThatIsBeingDecoratedMeanwhileIsNotifiedWhenItIsCompleteAndNotKept() throws {
    let (parent, log) = (makeParent(), log)
    let child = parent.makeChild {
      $0.decorateProperty("box") { (box: Box) -> Box in
        if log.all.isEmpty { parent.reset(.custom("login")) }
        return Box("c(\(box.text))", log)
      }
    }
    weak let first = try child.instance(of: Box.self)
    XCTAssertEqual(log.all, ["x", "c(x)"])
    XCTAssertNil(first)
    let second = try child.instance(of: Box.self)
    XCTAssertTrue(try child.instance(of: Box.self) === second)
  }

  func testAwaitShutDownAwaitsTheHooksOfAChildsDecoratedValues() async throws {
    final class Slow: AsyncInjectorReleasing, Sendable {
      let log: EventLog
      init(_ log: EventLog) { self.log = log }
      func willBeReleased() async {
        await Task.yield()
        log.add("slow")
      }
    }
    let (parent, log) = (PropertyInjector(), log)
    parent.registerProperty("slow", scope: .singleton) { Slow(log) }
    let child = parent.makeChild { $0.decorateProperty("slow") { (_: Slow) in Slow(log) } }
    _ = try child.instance(of: Slow.self)
    await parent.awaitShutDown()
    XCTAssertEqual(log.all, ["slow", "slow"])
    withExtendedLifetime(child) {}
  }

  func testH20WhatDiesWithADecoratedValueMayUseTheInjectors() throws {
    final class Last {
      let injectors: [PropertyInjector]
      init(_ injectors: [PropertyInjector]) { self.injectors = injectors }
      deinit {
        injectors.last?.registerProperty("last", withInstance: 1)
        for injector in injectors { injector.reset(.singleton) }
      }
    }
    let parent = PropertyInjector()
    let child = parent.makeChild()
    child.decorateProperty("tool") { (tool: Last) in Last(tool.injectors) }
    parent.registerProperty("tool", scope: .custom("login")) { Last([parent, child]) }
    _ = try child.instance(of: Last.self)
    assertEnds("a deinit that uses the injectors") { parent.reset(.custom("login")) }
    XCTAssertTrue(child.hasProperty("last"))
  }
}
