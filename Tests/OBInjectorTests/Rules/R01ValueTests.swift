// R1: values for properties of another type: Optionals in Optionals, implicitly unwrapped ones and existentials; filled
// from an instance and from a closure. (Values for properties of their own type: `R01KindsTests`.)
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

final class R01ValueTests: XCTestCase {
  private final class Target {
    var before = 0xAA as UInt8
    var int: Int?
    var failure: (any Error)?
    var objectFailure: (any Error)?
    var shape: (any Shape)?
    var bigShape: (any Shape)?
    var twice: Int??
    var twiceText: String??
    var unwrapped: Int!
    var unwrappedText: String!
    var after = 0x55 as UInt8
  }

  private let names: [PropertyName] = [
    "int", "failure", "objectFailure", "shape", "bigShape", "twice", "twiceText", "unwrapped", "unwrappedText",
  ]
  private static var cube: Cube { Cube(name: String(repeating: "long", count: 10), sides: (1, 2, 3, 4)) }

  private func check(_ injector: PropertyInjector, line: UInt = #line) {
    for _ in 0..<3 {
      let target = Target()
      let report = injector.injectDependencies(to: target)
      XCTAssertEqual(report.injected, names, "\(report)", line: line)
      for _ in 0..<2 {
        XCTAssertEqual([target.before, target.after], [0xAA, 0x55], line: line)
        XCTAssertEqual(target.int, 0, line: line)
        XCTAssertEqual(target.failure as? Failure, Failure(number: 9), line: line)
        XCTAssertTrue(target.objectFailure is ObjectFailure, line: line)
        XCTAssertEqual([target.shape?.area, target.bigShape?.area], [4, 5], line: line)
        XCTAssertEqual(target.twice, .some(.some(2)), line: line)
        XCTAssertEqual(target.twiceText, .some(.some("two")), line: line)
        XCTAssertEqual(target.unwrapped, 11, line: line)
        XCTAssertEqual(target.unwrappedText, "eleven", line: line)
        XCTAssertEqual(injector.injectDependencies(to: target).injected, [], line: line)
      }
    }
  }

  func testR1ReadyMadeValuesFillPropertiesOfAnotherType() {
    let injector = PropertyInjector()
    injector.registerProperty("int", withInstance: 0)
    injector.registerProperty("failure", withInstance: Failure(number: 9))
    injector.registerProperty("objectFailure", withInstance: ObjectFailure())
    injector.registerProperty("shape", withInstance: Square(side: 2))
    injector.registerProperty("bigShape", withInstance: Self.cube)
    injector.registerProperty("twice", withInstance: 2)
    injector.registerProperty("twiceText", withInstance: "two")
    injector.registerProperty("unwrapped", withInstance: 11)
    injector.registerProperty("unwrappedText", withInstance: "eleven")
    check(injector)
  }

  func testR1ValuesFromClosuresFillPropertiesOfAnotherType() {
    for scope in [Scope.unique, .singleton] {
      let injector = PropertyInjector()
      injector.registerProperty("int", scope: scope) { 0 }
      injector.registerProperty("failure", scope: scope) { Failure(number: 9) }
      injector.registerProperty("objectFailure", scope: scope) { ObjectFailure() }
      injector.registerProperty("shape", scope: scope) { Square(side: 2) }
      injector.registerProperty("bigShape", scope: scope) { Self.cube }
      injector.registerProperty("twice", scope: scope) { 2 }
      injector.registerProperty("twiceText", scope: scope) { "two" }
      injector.registerProperty("unwrapped", scope: scope) { 11 }
      injector.registerProperty("unwrappedText", scope: scope) { "eleven" }
      check(injector)
    }
  }
}
