// R1: value types, in every shape that memory has for them; filled from an instance and from a closure.
import OBInjector
import XCTest

private protocol Shape { var area: Double { get } }
private struct Square: Shape { let side: Double; var area: Double { side * side } }
private struct Cube: Shape {
  let name: String
  let sides: (Double, Double, Double, Double)
  var area: Double { sides.0 + sides.3 }
}
private struct Failure: Error, Equatable { let number: Int }
private final class ObjectFailure: Error {}
private enum Level: Equatable { case low, high }
private enum Payload: Equatable { case text(String), number(Int), nothing }
private indirect enum Tree: Equatable { case leaf, node(Tree, Int) }
private struct Nothing: Equatable {}
private struct Three: Equatable { let a: Int16; let b: Int8 }
private struct Handler { let run: () -> Int }

final class R01ValueTests: XCTestCase {
  private final class Target {
    var before = 0xAA as UInt8
    var bool: Bool?
    var byte: UInt8?
    var int: Int?
    var double: Double?
    var string: String?
    var substring: Substring?
    var array: [String]?
    var dictionary: [String: Int]?
    var set: Set<Int>?
    var level: Level?
    var payload: Payload?
    var tree: Tree?
    var nothing: Nothing?
    var three: Three?
    var simd: SIMD4<Float>?
    var simd8: SIMD8<Double>?
    var range: Range<Int>?
    var pointer: UnsafeRawPointer?
    var character: Character?
    var wide: SIMD2<Int>?
    var failure: (any Error)?
    var objectFailure: (any Error)?
    var shape: (any Shape)?
    var bigShape: (any Shape)?
    var twice: Int??
    var twiceText: String??
    var unwrapped: Int!
    var unwrappedText: String!
    var pair: (Int, String)?
    var handler: Handler?
    var shapes: [any Shape]?
    var closures: [() -> Int]?
    var result: Result<Int, Failure>?
    var after = 0x55 as UInt8
  }

  private let names: [PropertyName] = [
    "bool", "byte", "int", "double", "string", "substring", "array", "dictionary", "set", "level", "payload", "tree",
    "nothing", "three", "simd", "simd8", "range", "pointer", "character", "wide", "failure", "objectFailure", "shape",
    "bigShape", "twice", "twiceText", "unwrapped", "unwrappedText", "pair", "handler", "shapes", "closures", "result",
  ]
  private static let long = String(repeating: "long", count: 10)

  private func check(_ target: Target, line: UInt = #line) {
    XCTAssertEqual(target.bool, false, line: line)
    XCTAssertEqual(target.byte, 0, line: line)
    XCTAssertEqual(target.int, 0, line: line)
    XCTAssertEqual(target.double, -0.5, line: line)
    XCTAssertEqual(target.string, Self.long, line: line)
    XCTAssertEqual(target.substring, "ong", line: line)
    XCTAssertEqual(target.array, ["a", Self.long], line: line)
    XCTAssertEqual(target.dictionary, ["k": 1], line: line)
    XCTAssertEqual(target.set, [3], line: line)
    XCTAssertEqual(target.level, .low, line: line)
    XCTAssertEqual(target.payload, .text(Self.long), line: line)
    XCTAssertEqual(target.tree, .node(.leaf, 2), line: line)
    XCTAssertEqual(target.nothing, Nothing(), line: line)
    XCTAssertEqual(target.three, Three(a: -1, b: 2), line: line)
    XCTAssertEqual(target.simd, SIMD4(1, 2, 3, 4), line: line)
    XCTAssertEqual(target.simd8, SIMD8(repeating: 8), line: line)
    XCTAssertEqual(target.range, 1..<4, line: line)
    XCTAssertEqual(target.pointer, UnsafeRawPointer(bitPattern: 64), line: line)
    XCTAssertEqual(target.character, "é", line: line)
    XCTAssertEqual(target.wide, SIMD2(-7, 7), line: line)
    XCTAssertEqual(target.failure as? Failure, Failure(number: 9), line: line)
    XCTAssertTrue(target.objectFailure is ObjectFailure, line: line)
    XCTAssertEqual(target.shape?.area, 4, line: line)
    XCTAssertEqual(target.bigShape?.area, 5, line: line)
    XCTAssertEqual(target.twice, .some(.some(2)), line: line)
    XCTAssertEqual(target.twiceText, .some(.some("two")), line: line)
    XCTAssertEqual(target.unwrapped, 11, line: line)
    XCTAssertEqual(target.unwrappedText, "eleven", line: line)
    XCTAssertEqual(target.pair?.0, 1, line: line)
    XCTAssertEqual(target.pair?.1, Self.long, line: line)
    XCTAssertEqual(target.handler?.run(), 21, line: line)
    XCTAssertEqual(target.shapes?.map(\.area), [1, 5], line: line)
    XCTAssertEqual(target.closures?.map { $0() }, [1, 2], line: line)
    XCTAssertEqual(target.result, .success(3), line: line)
    XCTAssertEqual(target.before, 0xAA, line: line)
    XCTAssertEqual(target.after, 0x55, line: line)
  }

  private static var cube: Cube { Cube(name: long, sides: (1, 2, 3, 4)) }

  private func registerInstances(in injector: PropertyInjector) {
    injector.registerProperty("bool", withInstance: false)
    injector.registerProperty("byte", withInstance: 0 as UInt8)
    injector.registerProperty("int", withInstance: 0)
    injector.registerProperty("double", withInstance: -0.5)
    injector.registerProperty("string", withInstance: Self.long)
    injector.registerProperty("substring", withInstance: "long".dropFirst())
    injector.registerProperty("array", withInstance: ["a", Self.long])
    injector.registerProperty("dictionary", withInstance: ["k": 1])
    injector.registerProperty("set", withInstance: [3] as Set)
    injector.registerProperty("level", withInstance: Level.low)
    injector.registerProperty("payload", withInstance: Payload.text(Self.long))
    injector.registerProperty("tree", withInstance: Tree.node(.leaf, 2))
    injector.registerProperty("nothing", withInstance: Nothing())
    injector.registerProperty("three", withInstance: Three(a: -1, b: 2))
    injector.registerProperty("simd", withInstance: SIMD4<Float>(1, 2, 3, 4))
    injector.registerProperty("simd8", withInstance: SIMD8<Double>(repeating: 8))
    injector.registerProperty("range", withInstance: 1..<4)
    injector.registerProperty("pointer", withInstance: UnsafeRawPointer(bitPattern: 64)!)
    injector.registerProperty("character", withInstance: "é" as Character)
    injector.registerProperty("wide", withInstance: SIMD2(-7, 7))
    injector.registerProperty("failure", withInstance: Failure(number: 9))
    injector.registerProperty("objectFailure", withInstance: ObjectFailure())
    injector.registerProperty("shape", withInstance: Square(side: 2))
    injector.registerProperty("bigShape", withInstance: Self.cube)
    injector.registerProperty("twice", withInstance: 2)
    injector.registerProperty("twiceText", withInstance: "two")
    injector.registerProperty("unwrapped", withInstance: 11)
    injector.registerProperty("unwrappedText", withInstance: "eleven")
    injector.registerProperty("pair", withInstance: (1, Self.long))
    injector.registerProperty("handler", withInstance: Handler { 21 })
    injector.registerProperty("shapes", withInstance: [Square(side: 1), Self.cube] as [any Shape])
    injector.registerProperty("closures", withInstance: [{ 1 }, { 2 }] as [() -> Int])
    injector.registerProperty("result", withInstance: Result<Int, Failure>.success(3))
  }

  private func registerClosures(in injector: PropertyInjector) {
    let long = Self.long
    injector.registerProperty("bool") { false }
    injector.registerProperty("byte") { 0 as UInt8 }
    injector.registerProperty("int") { 0 }
    injector.registerProperty("double") { -0.5 }
    injector.registerProperty("string") { long }
    injector.registerProperty("substring") { "long".dropFirst() }
    injector.registerProperty("array") { ["a", long] }
    injector.registerProperty("dictionary") { ["k": 1] }
    injector.registerProperty("set") { [3] as Set }
    injector.registerProperty("level") { Level.low }
    injector.registerProperty("payload") { Payload.text(long) }
    injector.registerProperty("tree") { Tree.node(.leaf, 2) }
    injector.registerProperty("nothing") { Nothing() }
    injector.registerProperty("three") { Three(a: -1, b: 2) }
    injector.registerProperty("simd") { SIMD4<Float>(1, 2, 3, 4) }
    injector.registerProperty("simd8") { SIMD8<Double>(repeating: 8) }
    injector.registerProperty("range") { 1..<4 }
    injector.registerProperty("pointer") { UnsafeRawPointer(bitPattern: 64)! }
    injector.registerProperty("character") { "é" as Character }
    injector.registerProperty("wide") { SIMD2(-7, 7) }
    injector.registerProperty("failure") { Failure(number: 9) }
    injector.registerProperty("objectFailure") { ObjectFailure() }
    injector.registerProperty("shape") { Square(side: 2) }
    injector.registerProperty("bigShape") { Self.cube }
    injector.registerProperty("twice") { 2 }
    injector.registerProperty("twiceText") { "two" }
    injector.registerProperty("unwrapped") { 11 }
    injector.registerProperty("unwrappedText") { "eleven" }
    injector.registerProperty("pair") { (1, long) }
    injector.registerProperty("handler") { Handler { 21 } }
    injector.registerProperty("shapes") { [Square(side: 1), Self.cube] as [any Shape] }
    injector.registerProperty("closures") { [{ 1 }, { 2 }] as [() -> Int] }
    injector.registerProperty("result") { Result<Int, Failure>.success(3) }
  }

  func testR1ReadyMadeValuesOfEveryShapeAreFilled() {
    let injector = PropertyInjector()
    registerInstances(in: injector)
    for _ in 0..<3 {
      let target = Target()
      let report = injector.injectDependencies(to: target)
      XCTAssertEqual(report.injected, names, "\(report)")
      check(target)
      XCTAssertEqual(injector.injectDependencies(to: target).injected, [])
      check(target)
    }
  }

  func testR1ValuesOfEveryShapeFromClosuresAreFilled() {
    let injector = PropertyInjector()
    registerClosures(in: injector)
    for _ in 0..<2 {
      let target = Target()
      let report = injector.injectDependencies(to: target)
      XCTAssertEqual(report.injected, names, "\(report)")
      check(target)
      XCTAssertEqual(injector.injectDependencies(to: target).injected, [])
    }
  }

  func testR1SharedValuesOfEveryShapeAreFilledLikeReadyMadeOnes() {
    let injector = PropertyInjector()
    let made = RunCounter()
    injector.registerProperty("payload", scope: .singleton) {
      made.count(); return Payload.text(Self.long)
    }
    injector.registerProperty("bigShape", scope: .singleton) {
      made.count(); return Self.cube
    }
    injector.registerProperty("int", scope: .singleton) {
      made.count(); return 0
    }
    for _ in 0..<4 {
      let target = Target()
      XCTAssertEqual(injector.injectDependencies(to: target).injected, ["int", "payload", "bigShape"])
      XCTAssertEqual(target.payload, .text(Self.long))
      XCTAssertEqual(target.bigShape?.area, 5)
      XCTAssertEqual(target.int, 0)
    }
    XCTAssertEqual(made.count, 3)
  }
}
