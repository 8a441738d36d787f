// R6 for `.unique`: the direct parent closes a cycle, deeper ones get a new object, the third time is an error.
import OBInjectorTesting
import XCTest

final class R06UniqueCyclesTests: InjectorTestCase {
  final class A { var b: B? }
  final class B { var a: A?; var c: C? }
  final class C { var a: A? }
  final class Node { var node: Node? }

  func testR6ADeeperReferenceGetsANewObject() throws {
    final class Top { var side: Side? }
    final class Side { var deep: Deep? }
    final class Deep { var top: Top? }
    let log = EventLog()
    // The second one has a side already, so that the cycle ends.
    injector.registerProperty("top") { () -> Top in
      let new = Top()
      if log.count > 0 { new.side = Side() }
      return log.made(new)
    }
    injector.registerProperty("side") { Side() }
    injector.registerProperty("deep") { Deep() }
    let top = try injector.instance(of: Top.self)
    let deeper = try XCTUnwrap(top.side?.deep?.top)
    XCTAssertFalse(deeper === top)
    XCTAssertNil(deeper.side?.deep, "what a closure put in belongs to the closure")
    XCTAssertEqual(log.count, 2)
  }

  func testR6TheThirdTimeInThePathIsAnErrorThatNamesTheWholePathAndTheInjectorIsUsableAfterwards() throws {
    injector.registerProperty("a") { A() }
    injector.registerProperty("b") { () -> B in
      let new = B()
      new.a = A()
      return new
    }
    injector.registerProperty("c") { C() }
    let error = assertFails(.circularDependency, ["a", "b", "c", "a"]) { try injector.instance(of: A.self) }
    XCTAssertEqual(error?.property, "a")
    XCTAssertEqual(
      error?.description,
      "\"a\" leads to another \"a\" without end, since it is unique; give it the scope graph, or a shared one "
        + "such as singleton. Path: a → b → c → a.")
    for _ in 0..<3 { assertFails(.circularDependency, ["c", "a", "b", "c"]) { try injector.instance(of: C.self) } }
    let decorated = injector.makeChild { $0.decorateProperty("b") { (b: B) in b } }
    assertFails(.circularDependency, ["a", "b", "c", "a"]) { try decorated.instance(of: A.self) }
    injector.deleteProperty("c")
    XCTAssertNotNil(try injector.instance(of: A.self).b)
    injector.registerProperty("c", scope: .graph) { C() }
    XCTAssertNotNil(try injector.instance(of: A.self).b?.c?.a)
  }

  func testR6AChainOfUniqueObjectsOfOneRegistrationEndsAtItsDirectParent() throws {
    injector.registerProperty("node") { Node() }
    // Who asks is not its own parent: the first node gets a second, whose direct parent is the first.
    let node = try injector.instance(of: Node.self)
    let next = try XCTUnwrap(node.node)
    XCTAssertTrue(next !== node && next.node === node)
  }

  func testR6ThePathOfAnEndlessRingIsWholeThoughAnObjectOfItRefersToAnotherOfItsKind() {
    final class Start { var (start, end): (Start?, End?) }
    final class End { var middle: Middle? }
    final class Middle { var start: Start? }
    injector.registerProperty("start") { Start() }
    injector.registerProperty("end") { End() }
    injector.registerProperty("middle") { Middle() }
    assertFails(.circularDependency, ["start", "start", "end", "middle", "start"]) {
      try injector.instance(of: Start.self)
    }
  }

  func testR6AHookMayLookUpWhatItselfLooksUpAnotherOfItsKind() throws {
    final class Screen: InjectorPreparing {
      let injector: PropertyInjector, isFirst: Bool
      var number: Int?, found: Middle?
      init(_ injector: PropertyInjector, isFirst: Bool) { (self.injector, self.isFirst) = (injector, isFirst) }
      func willInjectDependencies() { if isFirst { found = try? injector.instance(of: Middle.self) } }
    }
    final class Middle: MadeWith<End> {}
    final class End: MadeWith<Screen> {}
    let runs = RunCounter()
    injector.registerProperty("number", withInstance: 1)
    injector.registerProperty("screen") { Screen($0, isFirst: runs.count() == 1) }
    injector.registerProperty("middle", withInitializer: Middle.init)
    injector.registerProperty("end", withInitializer: End.init)
    let screen = try injector.instance(of: Screen.self)
    let other = try XCTUnwrap(screen.found?.part.part)
    XCTAssertTrue(other !== screen && other.number == 1)
  }

  func testR6AClosureMayLookUpAnotherOfItsKindThroughAProperty() throws {
    final class Top: MadeWith<Middle?> {}
    final class Middle { var low: Low? }
    final class Low: MadeWith<Top> {}
    let runs = RunCounter()
    injector.registerProperty("top") { Top(runs.count() == 1 ? try $0.instance(of: Middle.self) : nil) }
    injector.registerProperty("middle") { Middle() }
    injector.registerProperty("low") { [unowned injector] in Low(try injector.instance(of: Top.self)) }
    let top = try injector.instance(of: Top.self)
    XCTAssertNil(try XCTUnwrap(top.part?.low?.part).part)
  }

  func testR6TwoObjectsAreARingIfEachNeedsAnotherOfItsKindToo() {
    final class Left { var (left, right): (Left?, Right?) }
    final class Right { var (left, right): (Left?, Right?) }
    injector.registerProperty("left") { Left() }
    injector.registerProperty("right") { Right() }
    XCTAssertEqual(injectionError { try injector.instance(of: Left.self) }?.code, .circularDependency)
    XCTAssertEqual(injector.verify().problems.map(\.path), [["left", "right", "left"]])
  }

  func testR6ThreeObjectsAreARingThoughNoTwoOfThemAre() {
    final class One { var (two, three): (Two?, Three?) }
    final class Two { var (one, three): (One?, Three?) }
    final class Three { var (two, one): (Two?, One?) }
    injector.registerProperty("one") { One() }
    injector.registerProperty("two") { Two() }
    injector.registerProperty("three") { Three() }
    XCTAssertEqual(injectionError { try injector.instance(of: One.self) }?.code, .circularDependency)
    XCTAssertEqual(injector.verify().problems.map(\.code), [.circularDependency])
  }

  func testR6ASharedObjectThatRefersToItselfGetsItself() throws {
    for scope in [Scope.graph, .singleton, .weakSingleton, .custom("x")] {
      let injector = PropertyInjector()
      injector.registerProperty("node", scope: scope) { Node() }
      let node = try injector.instance(of: Node.self)
      XCTAssertTrue(node.node === node, "\(scope)")
      node.node = nil
    }
  }

  func testR6RecursionWithTheSameArgumentsIsACycle() throws {
    injector.registerProperty("sum", scope: .singleton) { (injector: PropertyInjector, count: Int) -> Int in
      try injector.instance(forProperty: "sum", of: Int.self, arguments: count % 2)
    }
    assertFails(.circularDependency, ["sum", "sum", "sum"]) {
      try injector.instance(forProperty: "sum", of: Int.self, arguments: 7)
    }
  }

  func testR6ARecursionWithOtherArgumentsEndsAndOneWithTheSameIsACycle() throws {
    final class Node {
      let child: Node?
      init(_ child: Node?) { self.child = child }
    }
    injector.registerProperty("node") { (injector, path: String, goesOn: Bool) -> Node in
      let next = String(repeating: path, count: 2)
      guard path.count < 5000 else {
        return goesOn ? try injector.instance(of: Node.self, arguments: "seven letters and more", goesOn) : Node(nil)
      }
      return Node(try injector.instance(of: Node.self, arguments: next, goesOn))
    }
    var (node, depth): (Node?, Int) = (
      try injector.instance(of: Node.self, arguments: "seven letters and more", false), 0
    )
    while let current = node { (node, depth) = (current.child, depth + 1) }
    XCTAssertEqual(depth, 9)
    let error = injectionError { try injector.instance(of: Node.self, arguments: "seven letters and more", true) }
    assertEqual((error?.code, .circularDependency), (error?.path.count, 10))
  }

  func testR6ARecursionWhoseArgumentsCanNotBeComparedEndsByItself() throws {
    struct Depth { let number: Int }
    injector.registerProperty("list") { (injector: PropertyInjector, depth: Depth) -> [Int] in
      guard depth.number > 0 else { return [] }
      let below = Depth(number: depth.number - 1)
      return [depth.number] + (try injector.instance(forProperty: "list", of: [Int].self, arguments: below))
    }
    XCTAssertEqual(try injector.instance(forProperty: "list", of: [Int].self, arguments: Depth(number: 3)), [3, 2, 1])
  }

  func testR6ARingIsNamedOnceAndAScopeIsTheRemedy() throws {
    final class First { var second: Second? }
    final class Second { var third: Third? }
    final class Third { var first: First? }
    for scope in [Scope.unique, .graph, .singleton] {
      let injector = PropertyInjector()
      injector.registerProperty("first", scope: scope) { First() }
      injector.registerProperty("second") { Second() }
      injector.registerProperty("third") { Third() }
      let problems = injector.verify().problems
      guard scope != .unique else {
        assertErrors(problems, (.circularDependency, ["first", "second", "third", "first"]))
        let failures = injector.injectDependencies(to: First()).failures
        assertErrors(failures, (.circularDependency, ["second", "third", "first", "second"]))
        continue
      }
      XCTAssertEqual(problems.map(\.code), [])
      let first = try injector.instance(of: First.self)
      XCTAssertTrue(first.second?.third?.first === first)
    }
  }
}
