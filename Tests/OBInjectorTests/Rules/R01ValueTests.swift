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
private protocol Keeping<Element> { associatedtype Element }
extension Square: Keeping { typealias Element = Int }
private struct Failure: Error, Equatable { let number: Int }
private final class ObjectFailure: Error {}

final class R01ValueTests: XCTestCase {
  private final class Target {
    var before = 0xAA as UInt8
    var int: Int?, failure: (any Error)?, objectFailure: (any Error)?, shape: (any Shape)?, bigShape: (any Shape)?
    var twice: Int??, twiceText: String??, unwrapped: Int!, unwrappedText: String!
    var after = 0x55 as UInt8
  }

  private let names: [PropertyName] = [
    "int", "failure", "objectFailure", "shape", "bigShape", "twice", "twiceText", "unwrapped", "unwrappedText",
  ]
  private static var cube: Cube { Cube(name: String(repeating: "long", count: 10), sides: (1, 2, 3, 4)) }

  private func check(_ injector: PropertyInjector, line: UInt = #line) {
    for _ in 0..<3 {
      let (target, report) = injector.reported(Target())
      XCTAssertEqual(report.injected, names, "\(report)", line: line)
      for _ in 0..<2 {
        assertEqual(([target.before, target.after], [0xAA, 0x55]), (target.int, 0), line: line)
        XCTAssertEqual(target.failure as? Failure, Failure(number: 9), line: line)
        XCTAssertTrue(target.objectFailure is ObjectFailure, line: line)
        XCTAssertEqual([target.shape?.area, target.bigShape?.area], [4, 5], line: line)
        assertEqual((target.twice, .some(.some(2))), (target.twiceText, .some(.some("two"))), line: line)
        assertEqual((target.unwrapped, 11), (target.unwrappedText, "eleven"), line: line)
        XCTAssertEqual(injector.injectDependencies(to: target).injected, [], line: line)
      }
    }
  }

  func testR1ValuesReadyMadeOrFromClosuresFillPropertiesOfAnotherType() {
    let (ready, made, kept) = (PropertyInjector(), PropertyInjector(), PropertyInjector())
    func register<Value>(_ name: PropertyName, _ value: @escaping @autoclosure @Sendable () -> Value) {
      ready.registerProperty(PropertyKey(name), withInstance: value())
      made.registerProperty(PropertyKey(name)) { value() }
      kept.registerProperty(PropertyKey(name), scope: .singleton) { value() }
    }
    register("int", 0)
    register("failure", Failure(number: 9))
    register("objectFailure", ObjectFailure())
    register("shape", Square(side: 2))
    register("bigShape", Self.cube)
    register("twice", 2)
    register("twiceText", "two")
    register("unwrapped", 11)
    register("unwrappedText", "eleven")
    for injector in [ready, made, kept] { check(injector) }
  }

  func testR1OfAClosureThatPromisesAConstrainedProtocolTheValueDecides() {
    final class Target { var shape: (any Shape)?; var square: Square?; var other: (any Error)? }
    let injector = PropertyInjector()
    for name in ["shape", "square", "other"] as [PropertyName] {
      injector.registerProperty(PropertyKey(name)) { () -> any Keeping<Int> in Square(side: 2) }
    }
    let (target, report) = injector.reported(Target())
    assertEqual((target.shape?.area, 4), (target.square?.side, 2))
    XCTAssertEqual(report.said("other"), "failed(typeMismatch)")
  }

  func testR1ATupleAndAFunctionFillWhatAcceptsEverythingReadyMadeOrMade() throws {
    final class Target {
      @InjectedNamed("pair") var pair: Any
      @InjectedNamed("function") var function: Any?
    }
    let (ready, made) = (PropertyInjector(), PropertyInjector())
    ready.registerProperty("pair", withInstance: (1, "a"))
    ready.registerProperty("function", withInstance: { 5 } as @Sendable () -> Int)
    made.registerProperty("pair") { (1, "a") }
    made.registerProperty("function") { { 5 } as @Sendable () -> Int }
    for injector in [ready, made] {
      let (target, report) = injector.reported(Target())
      XCTAssertTrue(report.isComplete, "\(report)")
      guard report.isComplete else { return }
      XCTAssertTrue((target.pair as? (Int, String))?.0 == 1 && (target.function as? @Sendable () -> Int)?() == 5)
      XCTAssertEqual((try injector.instance(forProperty: "pair", of: Any.self) as? (Int, String))?.1, "a")
      XCTAssertThrowsError(try injector.instance(forProperty: "pair", of: AnyObject.self))
    }
  }
}
