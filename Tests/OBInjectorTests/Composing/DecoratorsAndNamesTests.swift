import OBInjector
import XCTest

extension Scope {
  fileprivate var isKept: Bool { self != .unique && self != .graph }
}

/// Decorators with aliases, names for one type, collections and whoever asks.
final class DecoratorsAndNamesTests: DecoratorTestCase {
  private final class Other { var box: Box? }

  func testAnAliasMeansTheDecoratedValue() throws {
    let injector = PropertyInjector()
    injector.registerProperty("box", scope: .singleton) { Box("x") }
    injector.registerAlias("crate", of: "box")
    decorate(injector, "d")
    let target = Target()
    injector.injectDependencies(to: target)
    XCTAssertEqual(target.crate?.text, "d(x)")
    XCTAssertTrue(target.box === target.crate)
    let child = injector.makeChild { decorate($0, "c") }
    XCTAssertEqual(text(child, "crate"), "c(d(x))")
    let other = Target()
    child.injectDependencies(to: other)
    XCTAssertEqual(other.crate?.text, "c(d(x))")
  }

  func testADecoratorOfAnAliasIsForThoseWhoAskForTheAlias() throws {
    let injector = PropertyInjector()
    injector.registerProperty("box", scope: .singleton) { Box("x") }
    injector.registerAlias("crate", of: "box")
    decorate(injector, "b")
    decorate(injector, "a", "crate")
    XCTAssertEqual(text(injector, "crate"), "a(b(x))")
    XCTAssertEqual(text(injector), "b(x)")
    let target = Target()
    injector.injectDependencies(to: target)
    XCTAssertEqual([target.box?.text, target.crate?.text], ["b(x)", "a(b(x))"])
  }

  func testADecoratedAliasOfAParentLeadsToWhatAChildRegisters() throws {
    for scope in [Scope?.none, .unique, .graph, .singleton, .weakSingleton, .custom("c")] {
      let (log, parent) = (log, PropertyInjector())
      parent.registerAlias("crate", of: "box")
      decorate(parent, "p", "crate")
      let child = parent.makeChild()
      if let scope {
        child.registerProperty("box", scope: scope) { Box("child's", log) }
      } else {
        child.registerProperty("box", withInstance: Box("child's", log))
      }
      let grandchild = child.makeChild { decorate($0, "g", "crate") }
      let target = Target()
      XCTAssertEqual(child.injectDependencies(to: target).injected, ["box", "crate"], "\(scope as Any)")
      XCTAssertEqual([target.box?.text, target.crate?.text], ["child's", "p(child's)"])
      XCTAssertEqual(text(child, "crate"), "p(child's)")
      XCTAssertEqual(text(grandchild, "crate"), "g(p(child's))")
      XCTAssertEqual(parent.refusal(of: Box.self, "crate")?.code, .notRegistered)
      if scope?.isKept ?? true {
        XCTAssertTrue(try child.instance(forProperty: "crate", of: Box.self) === target.crate)
      }
      log.clear()
      parent.shutDown()
      XCTAssertEqual(log.all, [], "it is the child's")
    }
  }

  func testWhatAParentsDecoratorMakesOfAChildsGoesWithIt() throws {
    let (log, parent) = (log, PropertyInjector())
    parent.registerAlias("crate", of: "box")
    decorate(parent, "p", "crate")
    let child = parent.makeChild()
    child.registerProperty("box", scope: .singleton) { Box("one", log) }
    XCTAssertEqual(text(child, "crate"), "p(one)")
    log.clear()
    child.deleteProperty("box")
    XCTAssertEqual(log.all, ["p(one)", "one"])
    child.registerProperty("box", scope: .singleton) { Box("two", log) }
    XCTAssertEqual(text(child, "crate"), "p(two)")
    parent.registerProperty("box", scope: .singleton) { Box("parent's", log) }
    XCTAssertEqual(text(parent, "crate"), "p(parent's)")
    XCTAssertEqual(text(child, "crate"), "p(two)")
  }

  func testAGeneralDecoratorIsAroundTheGeneralRegistrationAndNamesForOneTypeHaveTheirOwn() throws {
    let injector = PropertyInjector()
    injector.registerProperty("box") { Box("all") }
    injector.registerProperties(for: Other.self) { $0.registerProperty("box") { Box("other") } }
    decorate(injector, "d")
    let (target, other) = (Target(), Other())
    injector.injectDependencies(to: target)
    injector.injectDependencies(to: other)
    XCTAssertEqual([target.box?.text, other.box?.text], ["d(all)", "other"])
    injector.registerProperties(for: Other.self) { decorate($0, "o") }
    let (one, two) = (Target(), Other())
    injector.injectDependencies(to: one)
    injector.injectDependencies(to: two)
    XCTAssertEqual([one.box?.text, two.box?.text], ["d(all)", "o(other)"])
    injector.registerProperties(for: Other.self) { $0.deleteProperty("box") }
    let three = Other()
    injector.injectDependencies(to: three)
    XCTAssertEqual(three.box?.text, "o(d(all))", "the general one, for that type with its decorator")
    XCTAssertEqual(text(injector), "d(all)")
  }

  func testTheDecoratorOfACollectionAndOfItsParts() throws {
    final class Shelf { var boxes: [Box]? }
    let injector = PropertyInjector()
    injector.registerProperty("one", scope: .singleton) { Box("1") }
    injector.registerProperty("two", scope: .singleton) { Box("2") }
    injector.registerProperty("boxes", collecting: Box.self)
    decorate(injector, "d", "two")
    injector.decorateProperty("boxes") { (boxes: [Box]) in boxes.reversed() as [Box] }
    let shelf = Shelf()
    injector.injectDependencies(to: shelf)
    XCTAssertEqual(shelf.boxes?.map(\.text), ["d(2)", "1"])
  }

  func testWhoeverAsksIsTheOneAroundTheDecorator() throws {
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
    let finished = finishesOnAnotherThread(stackSize: 512 * 1024) {
      XCTAssertEqual(try? last.instance(forProperty: "box", of: Box.self).text, "d(x)")
      XCTAssertEqual(try? last.instance(of: Box.self).text, "d(x)")
    }
    XCTAssertTrue(finished)
  }
}
