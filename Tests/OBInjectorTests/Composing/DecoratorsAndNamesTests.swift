// Composing: Decorators with aliases, names for one type, collections and targets.
import OBInjectorTesting
import XCTest

final class DecoratorsAndNamesTests: DecoratorTestCase {

  func testAnAliasMeansTheDecoratedValue() throws {
    let injector = PropertyInjector()
    injector.registerProperty("box", scope: .singleton) { Box("x") }
    injector.registerAlias("crate", of: "box")
    decorate(injector, "d")
    let target = injector.filled(Target())
    XCTAssertEqual(target.crate?.text, "d(x)")
    XCTAssertTrue(target.box === target.crate)
    let child = injector.makeChild { decorate($0, "c") }
    XCTAssertEqual(text(child, "crate"), "c(d(x))")
    XCTAssertEqual(child.filled(Target()).crate?.text, "c(d(x))")
  }

  func testADecoratorOfAnAliasIsNeverUsedAndVerifySaysSo() throws {
    for decoratesFirst in [false, true] {
      let injector = PropertyInjector()
      injector.registerProperty("box", scope: .singleton) { Box("x") }
      if decoratesFirst { decorate(injector, "a", "crate") }
      injector.registerAlias("crate", of: "box")
      let line = #line - 1
      if !decoratesFirst { decorate(injector, "a", "crate") }
      XCTAssertEqual([text(injector), text(injector, "crate")], ["x", "x"])
      XCTAssertEqual(injected(injector), "x")
      let problems = injector.verify(Target.self).problems
      assertErrors(problems, (.notRegistered, ["crate"]))
      let (said, place) = (try XCTUnwrap(problems.first).description, "\(#fileID):\(line)")
      XCTAssertTrue(said.hasPrefix("the decorator of \"crate\" ("), said)
      XCTAssertTrue(
        said.hasSuffix(
          ") has nothing to decorate: \"crate\" (\(place)) is an alias; decorate \"box\", which it stands for."), said)
    }
  }

  func testADecoratorOfAnAliasOfAnotherInjectorIsNeverUsedEither() {
    let parent = PropertyInjector()
    parent.registerProperty("box") { Box("x") }
    parent.registerAlias("crate", of: "box")
    let child = parent.makeChild { decorate($0, "c", "crate") }
    assertEqual((text(child, "crate"), "x"), (child.verify().problems.map(\.path), [["crate"]]))
    let above = PropertyInjector()
    decorate(above, "a", "crate")
    let below = above.makeChild {
      $0.registerProperty("box") { Box("x") }
      $0.registerAlias("crate", of: "box")
    }
    assertEqual((text(below, "crate"), "x"), (below.verify().problems.map(\.path), [["crate"]]))
    XCTAssertTrue(below.verify().description.contains("decorate \"box\""), below.verify().description)
  }

  func testADecoratorOfAnAliasThatDoesNotFitRunsNothingTwice() throws {
    let (injector, log) = (PropertyInjector(), log)
    injector.registerProperty("box", scope: .singleton) { log.made(Box("x")) }
    injector.registerAlias("crate", of: "box")
    injector.decorateProperty("crate") { (number: Int) in number }
    injector.injectDependencies(to: Target())
    XCTAssertEqual(text(injector, "crate"), "x")
    XCTAssertEqual(log.all, ["made"])
  }

  func testTheDecoratorOfACollectionAndOfItsParts() throws {
    final class Shelf { var boxes: [Box]? }
    let injector = PropertyInjector()
    injector.registerProperty("one", scope: .singleton) { Box("1") }
    injector.registerProperty("two", scope: .singleton) { Box("2") }
    injector.registerProperty("boxes", collecting: Box.self)
    decorate(injector, "d", "two")
    injector.decorateProperty("boxes") { (boxes: [Box]) in boxes.reversed() as [Box] }
    XCTAssertEqual(injector.filled(Shelf()).boxes?.map(\.text), ["d(2)", "1"])
  }

  func testTheTargetIsTheOneAroundTheDecorator() throws {
    let injector = PropertyInjector()
    injector.registerProperty("box", perTarget: { request in Box("\(request.target.map { "\($0)" } ?? "nobody")") })
    decorate(injector, "d")
    XCTAssertEqual(injected(injector), "d(Target)")
    XCTAssertEqual(text(injector), "d(nobody)")
    injector.registerProperty("crate") { injector -> Box in try injector.instance(forProperty: "box", of: Box.self) }
    XCTAssertEqual(text(injector, "crate"), "d(Box)")
  }

  func testAWholeChainOfChildrenIsNoRecursion() {
    var injector = PropertyInjector()
    injector.registerProperty("box") { Box("x") }
    decorate(injector, "d")
    for _ in 0..<20_000 { injector = injector.makeChild() }
    let last = injector
    assertEnds("the look-up", stackSize: 512 * 1024, seconds: forEver) {
      XCTAssertEqual(try? last.instance(forProperty: "box", of: Box.self).text, "d(x)")
      XCTAssertEqual(try? last.instance(of: Box.self).text, "d(x)")
    }
  }
}
