// Making values: `Lazy` and `Provider` end cycles of initializers, and `get` throws if it is called too early.
import OBInjectorTesting
import XCTest

private final class Hen { let egg: Lazy<Egg>; init(egg: Lazy<Egg>) { self.egg = egg } }
private final class Egg { let hen: Hen; init(hen: Hen) { self.hen = hen } }
private final class Impatient {
  let own: Impatient
  init(own: Lazy<Impatient>) throws { self.own = try own.get() }
}
private final class Left { init(right: Lazy<Right>) throws { _ = try right.get() } }
private final class Right { init(left: Left) {} }

final class LazyCycleTests: InjectorTestCase {
  func testACycleOfInitializersEndsFromEveryEntry() throws {
    for scope in [Scope.unique, .graph, .singleton] {
      let injector = PropertyInjector()
      injector.registerProperty("hen", scope: scope, withInitializer: Hen.init(egg:))
      injector.registerProperty("egg", scope: scope, withInitializer: Egg.init(hen:))
      XCTAssertTrue(injector.verify().isValid, "\(injector.verify())")
      let (egg, hen) = (try injector.instance(of: Egg.self), try injector.instance(of: Hen.self))
      XCTAssertEqual(try egg.hen.egg.get() === egg, scope == .singleton, "\(scope)")
      XCTAssertEqual(try hen.egg.get().hen === hen, scope == .singleton, "\(scope)")
    }
  }

  func testARingOfUniqueObjectsThatOneLazyInterruptsIsNoProblem() {
    final class A { var b: B? }
    final class B { var c: C? }
    final class C { var a: Lazy<A>? }
    injector.registerProperty("a") { A() }
    injector.registerProperty("b") { B() }
    injector.registerProperty("c") { C() }
    XCTAssertTrue(injector.verify(A.self).isValid)
    XCTAssertNoThrow(try injector.instance(of: A.self).b?.c?.a?.get().b?.c?.a?.get())
  }

  func testAskedInsideItsOwnInitializerItIsACycle() {
    for scope in [Scope.unique, .graph, .singleton, .weakSingleton] {
      let injector = PropertyInjector()
      injector.registerProperty("own", scope: scope, withInitializer: Impatient.init(own:))
      assertFails(.circularDependency, ["own", "own"], "\(scope)") { try injector.instance(of: Impatient.self) }
    }
  }

  func testAskedTooEarlyAcrossTwoItIsACycleThatNamesThePath() {
    for scope in [Scope.unique, .graph, .singleton] {
      let injector = PropertyInjector()
      injector.registerProperty("left", scope: scope, withInitializer: Left.init(right:))
      injector.registerProperty("right", scope: scope, withInitializer: Right.init(left:))
      assertFails(.circularDependency, ["left", "right", "left"], "\(scope)") { try injector.instance(of: Left.self) }
      assertFails(.circularDependency, ["right", "left", "right"], "\(scope)") { try injector.instance(of: Right.self) }
    }
  }

  func testALazyThatIsAskedByWhatItMakesIsACycle() throws {
    final class Target { var text: Lazy<String>? }
    let asked = Setting<Lazy<String>?>(nil)
    injector.registerProperty("text") { () throws -> String in try asked.value?.get() ?? "" }
    let target = injector.filled(Target())
    asked.value = target.text
    assertEnds("the lookup", seconds: 5) {
      assertFails(.circularDependency, ["text", "text"]) { try XCTUnwrap(target.text).get() }
    }
    asked.value = nil
    XCTAssertEqual(try target.text?.get(), "", "the error is not kept")
  }

  func testAnObjectThatIsFilledMayAskForItself() throws {
    // Its setter asks when the object is there already.
    final class Node: KeyPathInjectable {
      var own: Lazy<Node>? { didSet { seen = try? own?.get() } }
      weak var seen: Node?
      static var injectableProperties: [InjectableProperty] { [InjectableProperty("own", \Node.own)] }
    }
    injector.registerProperty("own", scope: .singleton) { Node() }
    let node = try injector.instance(of: Node.self)
    XCTAssertTrue(node.seen === node)
    XCTAssertTrue(try node.own?.get() === node)
  }

  func testR11ALazyThatIsAskedByASetterOfWhatItMakesIsACycleToo() throws {
    final class Node: KeyPathInjectable {
      let ask: () -> Void
      var number: Int? { didSet { ask() } }
      init(_ ask: @escaping () -> Void) { self.ask = ask }
      static var injectableProperties: [InjectableProperty] { [InjectableProperty("number", \Node.number)] }
    }
    final class Target { var node: Lazy<Node>? }
    nonisolated(unsafe) var (lazy, codes, runs): (Lazy<Node>?, [InjectionError.Code?], Int) = (nil, [], 0)
    injector.registerProperty("number", withInstance: 1)
    injector.registerProperty("node") { () -> Node in
      runs += 1
      return Node { codes.append(injectionError { try lazy?.get() }?.code) }
    }
    lazy = injector.filled(Target()).node
    let node = try lazy?.get()
    XCTAssertTrue(try node != nil && lazy?.get() === node)
    XCTAssertEqual(codes, [.circularDependency])
    XCTAssertEqual(runs, 1)
  }

  /// Until the object is complete, only this call has the value.
  func testR11ALazyThatIsAskedTwiceWhileItsValueRefersToAnObjectThatIsMadeGivesOneValue() throws {
    final class Node { var leaf: Leaf?, pair: [Leaf]? }
    final class Leaf { var node: Node? }
    let runs = RunCounter()
    injector.registerProperty("node", scope: .singleton) { Node() }
    injector.registerProperty("leaf") { runs.made(Leaf()) }
    injector.registerProperty("pair") { injector in
      let lazy = try injector.instance(of: Lazy<Leaf>.self)
      return [try lazy.get(), try lazy.get()]
    }
    let node = try injector.instance(of: Node.self)
    let pair = try XCTUnwrap(node.pair)
    XCTAssertTrue(pair[0] === pair[1] && pair[0].node === node)
    XCTAssertEqual(runs.count, 2)
  }
}
