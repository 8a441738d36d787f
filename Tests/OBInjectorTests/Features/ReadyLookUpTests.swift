// Features: What a look-up has found ready is kept for the next one, which notices nothing of that.
import OBInjector
import XCTest

final class ReadyLookUpTests: InjectorTestCase {
  private protocol Engine: AnyObject { var power: Int { get } }
  private protocol Shape { var corners: Int { get } }
  private class Base: Engine { let power: Int; init(_ power: Int = 1) { self.power = power } }
  private final class Derived: Base {}
  private struct Square: Shape { let corners = 4; let owner: Base }
  private struct Wide: Equatable { var a = 1, b = 2, c = 3, d = 4, e = "five" }
  private enum Mode: Equatable { case on, off, level(Int) }

  func testAnInstanceIsTheSameEachTime() throws {
    let derived = Derived(7)
    injector.registerProperty("engine", withInstance: derived)
    for _ in 0..<3 {
      XCTAssertTrue(try injector.instance(of: Derived.self) === derived)
      XCTAssertTrue(try injector.instance(of: Base.self) === derived)
      XCTAssertTrue(try injector.instance(of: (any Engine).self) === derived)
      XCTAssertTrue(try injector.instance(of: Derived?.self) === derived)
      XCTAssertTrue(try injector.instance(forProperty: "engine", of: Derived.self) === derived)
      XCTAssertTrue(try injector.instance(forProperty: "engine", of: Base.self) === derived)
      XCTAssertTrue(try injector.instance(forProperty: "engine", of: (any Engine).self) === derived)
      XCTAssertTrue(try injector.instance(forProperty: "engine", of: AnyObject.self) === derived)
      XCTAssertTrue(try injector.instance(forProperty: "engine", of: Any.self) as? Derived === derived)
      XCTAssertTrue(try injector.instance(forProperty: "engine", of: Base?.self) === derived)
    }
  }

  func testValuesOfEveryShapeAreTheSameByTypeEachTime() throws {
    struct Failure: Error, Equatable { var code = 3 }
    let owner = Base()
    injector.registerProperty("text", withInstance: "a text that does not fit into fifteen bytes")
    injector.registerProperty("number", withInstance: 42)
    injector.registerProperty("list", withInstance: [1, 2, 3])
    injector.registerProperty("wide", withInstance: Wide())
    injector.registerProperty("mode", withInstance: Mode.level(5))
    injector.registerProperty("shape", withInstance: Square(owner: owner) as any Shape)
    injector.registerProperty("error", withInstance: Failure())
    injector.registerProperty("double", withInstance: { @Sendable (number: Int) in number * 2 })
    for _ in 0..<3 {
      XCTAssertEqual(try injector.instance(of: String.self), "a text that does not fit into fifteen bytes")
      XCTAssertEqual(try [injector.instance(of: Int.self), injector.instance(of: Int?.self)], [42, 42])
      XCTAssertEqual(try injector.instance(of: Int??.self), 42)
      XCTAssertEqual(try injector.instance(of: [Int].self), [1, 2, 3])
      XCTAssertEqual(try [injector.instance(of: Wide.self), injector.instance(of: Wide?.self)], [Wide(), Wide()])
      XCTAssertEqual(try injector.instance(of: Mode.self), .level(5))
      XCTAssertEqual(try injector.instance(of: (any Shape).self).corners, 4)
      XCTAssertEqual(try injector.instance(of: (any Shape)?.self)?.corners, 4)
      XCTAssertTrue(try injector.instance(of: Square.self).owner === owner)
      XCTAssertEqual(try injector.instance(of: (any Error).self) as? Failure, Failure())
      XCTAssertEqual(try injector.instance(of: ((Int) -> Int).self)(4), 8)
    }
  }

  func testACopyIsTheCallersOwn() throws {
    injector.registerProperty("list", withInstance: [1])
    for _ in 0..<3 {
      var list = try injector.instance(of: [Int].self)
      list.append(2)
      XCTAssertEqual(list, [1, 2])
    }
  }

  func testOneNameForSeveralTypes() throws {
    injector.registerProperty("engine", withInstance: Derived())
    for _ in 0..<3 {
      XCTAssertNil(injector.refusal(of: Base.self, "engine"))
      XCTAssertEqual(injector.refusal(of: String.self, "engine")?.code, .typeMismatch)
      XCTAssertEqual(injector.refusal(of: Base.self, "engines")?.code, .notRegistered)
    }
  }

  func testADecoratedInstanceIsDecorated() throws {
    injector.registerProperty("text", withInstance: "plain")
    _ = try thrice { try injector.instance(of: String.self) }
    injector.decorateProperty("text") { (text: String) in text + "!" }
    XCTAssertEqual(try thrice { try injector.instance(of: String.self) }, ["plain!", "plain!", "plain!"])
    XCTAssertEqual(try thrice { try injector.instance(forProperty: "text") }, ["plain!", "plain!", "plain!"])
  }
}

/// Looked up three times: before there is anything to keep, when it is kept, and from there.
func thrice<Value>(_ body: () throws -> Value) rethrows -> [Value] { try (0..<3).map { _ in try body() } }
