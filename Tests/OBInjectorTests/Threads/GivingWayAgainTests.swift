// R11: what a thread that gives way does again, and what it takes back before.
import OBInjector
import XCTest

final class R11GivingWayAgainTests: GivingWayTestCase {
  func testR11AValueThatAnInterruptedClosureHasReturnedIsReplacedByThatOfItsNextRun() throws {
    final class Screen { var text: String? }
    final class Reader: Node, @unchecked Sendable { var text: String? }
    let (injector, runs, met) = (injector, runs, met)
    register("reader") { _ in Reader() }
    registerNear { Near([try $0.instance(of: Reader.self)]) }
    injector.registerProperty("text") { [unowned injector] () -> String in
      runs.add("text")
      guard runs.count(of: "text") == 1 else { return "next" }
      // It waits for the text from now on, and is given up with the closure.
      _ = try? injector.instance(of: Reader.self)
      met.pass()
      XCTAssertNil(try? injector.instance(of: Near.self))
      return "interrupted"
    }
    race {
      _ = try injector.instance(of: Near.self)
    } with: {
      XCTAssertEqual(injector.filled(Screen()).text, "next")
    }
    XCTAssertEqual(try injector.instance(of: Reader.self).text, "next")
  }

  private final class Wide: ManyProperties, @unchecked Sendable {
    var number: Int?, own: Int?, far: Far?
    @Injected var text: String
  }

  func testR11AnObjectOfManyPropertiesIsHandedOverWithThoseOnlyThatItsClosureHasSet() throws {
    let (injector, runs, begun, met) = (injector, runs, begun, met)
    injector.registerProperty("wide", scope: .singleton) { () -> Wide in
      runs.add("wide")
      [begun, met].forEach { $0.pass() }
      let wide = Wide()
      (wide.own, wide.text) = (1, "own")
      return wide
    }
    injector.registerProperty("number") { runs.made(runs.count(of: "number"), as: "number") }
    injector.registerProperty("own") { 2 }
    registerFar { injector in
      XCTAssertNotNil(try? injector.instance(of: Wide.self))
      return Far()
    }
    race({ _ = try injector.instance(of: Wide.self) }, with: { _ = try injector.instance(of: Far.self) })
    assertRan(["wide": 1, "number": 2, "far": 1])
    let wide = try injector.instance(of: Wide.self)
    assertEqual((wide.number, 2), (wide.own, 1), (wide.text, "own"))
  }

  func testR11AnObjectThatUsesAGraphValueOfItsCallIsMadeAnewInTheOtherCall() throws {
    injector.registerProperty("value", scope: .graph) { Value() }
    register("outer") { Outer([try $0.instance(of: Value.self)]) }
    registerNear { Near([try $0.instance(of: Value.self)]) }
    registerFar { Far([try $0.instance(of: Value.self), try $0.instance(of: Near.self)]) }
    race(Outer.self, Far.self)
    assertRan(["outer": 1, "near": 2, "far": 1])
    XCTAssertTrue(try injector.instance(of: Near.self).part === injector.instance(of: Far.self).part)
  }

  func testR11AThreadGivesWayWithoutAClosureToInterruptInItsNextCallToo() {
    let (injector, begunAgain, metAgain) = (injector, Gate(2), metAgain)
    registerNear()
    registerFar { Far([try $0.instance(of: Near.self)]) }
    register("back", meet: { [begunAgain, metAgain].forEach { $0.pass() } }) { _ in Back() }
    register("around", meet: { metAgain.pass() }) { Around([try $0.instance(of: Back.self)]) }
    race {
      _ = (try injector.instance(of: Near.self), try injector.instance(of: Back.self))
    } with: {
      _ = try injector.instance(of: Far.self)
      begunAgain.pass()
      _ = try injector.instance(of: Around.self)
    }
    assertRan(["near": 1, "far": 1, "back": 1, "around": 1])
  }

  func testR11NothingMoreIsMadeForAnObjectWhosePropertyIsInterruptedThoughThePropertyCouldWait() throws {
    final class Index: Node, @unchecked Sendable {}
    final class Part: Node, @unchecked Sendable { var index: Index?, count: Int? }
    let (injector, runs, met) = (injector, runs, met)
    injector.registerProperty("count") { runs.made(1, as: "count") }
    register("index") { injector in
      guard runs.count(of: "index") == 1 else { return Index() }
      let cycle = injectionError { try injector.instance(of: Far.self) }
      met.pass()
      XCTAssertNil(try? injector.instance(of: Near.self))
      throw try XCTUnwrap(cycle)
    }
    register("part", scope: .unique) { _ in Part() }
    registerNear { Near([try $0.instance(of: Far.self)]) }
    register("far") { Far([try $0.instance(of: Part.self)]) }
    race(Near.self, Far.self)
    assertRan(["near": 1, "far": 2, "part": 2, "index": 2, "count": 1])
  }
}
