// R1: kinds of values that have a form of their own in memory, in one table: each is what hand-written code would have
// made of it, its neighbours are untouched, and everything is released; a look-up finds it too.
import OBInjector
import XCTest

private final class Counted: Hashable, CustomStringConvertible, @unchecked Sendable {
  static let living = RunCounter()
  let number: Int
  init(_ number: Int) { self.number = number; Self.living.count() }
  deinit { Self.living.count(-1) }
  var description: String { "#\(number)" }
  static func == (one: Counted, other: Counted) -> Bool { one.number == other.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

private protocol Shape { var area: String { get } }
private protocol Named { var name: String { get } }
private protocol Bound: AnyObject { var bound: String { get } }
private protocol Keeping<Element> {
  associatedtype Element
  var kept: Element { get }
}
private struct Square: Shape, Named {
  let side: Counted
  var area: String { "\(side)" }
  var name: String { "square" }
}
private struct Cube: Shape, Named, Keeping {
  let kept: Counted
  let sides = (1, 2, 3, 4, 5)
  var area: String { "\(kept)\(sides.4)" }
  var name: String { "cube" }
}
private class Service: Bound {
  let counted = Counted(1)
  var number = 1
  var bound: String { "bound\(counted)" }
}
private final class Special: Service, Shape { var area: String { "special" } }
private actor Bay { nonisolated let number = 7 }
private enum Level { case low, high }
private indirect enum Tree { case leaf, node(Tree, Int) }
private struct Nothing {}
private struct Three { let a: Int16; let b: Int8 }
private final class ObjectFailure: Error {}
private enum Multi { case int(Int), text(String), counted(Counted), none }
private enum Single { case none, counted(Counted), other }
private enum Big { case cube(Cube), list([Counted], Int8), pair((Int, Counted)), nothing }
private enum Generic<Value> { case one(Value), two(Value, Value), none }
private enum Running { case run(() -> Int), none }
private struct Padded { var a: UInt8 = 1, counted: Counted, b: UInt8 = 2, c = 3.0, d = true }
private struct Around<Value> { var a: UInt8 = 1, value: Value, b: UInt8 = 2 }
private struct Referring {
  let held: Counted
  weak var weak: Counted?
  unowned var unowned: Counted
  unowned(unsafe) var unsafe: Counted
  init(_ counted: Counted) { (held, weak, unowned, unsafe) = (counted, counted, counted, counted) }
}
private struct Holding {
  var type: Service.Type = Special.self, shape: any Shape.Type = Square.self, any: Any, error: (any Error)?
  var function: @Sendable () -> Int = { 3 }
}

final class R01KindsTests: XCTestCase {
  private final class Object<Value> {
    var before = 0x5A as UInt8
    var value: Value?
    var after = 0x5A as UInt8
    @InjectedNamed("value") var slot: Value?
    @InjectedNamed("value") var required: Value
    var end = 0x5A as UInt8
  }
  private struct Structure<Value> {
    var before = 0x5A as UInt8
    var value: Value?
    var after = 0x5A as UInt8
  }
  private final class Keyed<Value>: KeyPathInjectable {
    var value: Value?
    static var injectableProperties: [InjectableProperty] { [InjectableProperty("value", \Keyed.value)] }
  }

  private func check<Value>(
    _ make: @escaping @Sendable () -> Value, isStored: Bool = true, line: UInt = #line, _ text: (Value) -> String
  ) {
    let (living, runs) = (Counted.living.count, RunCounter())
    for form in 0..<8 {
      let isStored = isStored && form < 4
      let injector = PropertyInjector(reflection: form < 4 ? .storedProperties : .declaredOnly)
      switch form % 4 {
      case 0: injector.registerProperty("value", withInstance: make())
      case 1: injector.registerProperty("value") { make() }
      case 2: injector.registerProperty("value", scope: .singleton) { () -> Any in runs.made(make()) }
      default: injector.registerProperty("value", withInstance: Optional(make()))
      }
      let wanted = text(make())
      for _ in 0..<2 {
        let (object, keyed) = (Object<Value>(), Keyed<Value>())
        var structure = Structure<Value>()
        injector.injectDependencies(to: object)
        injector.injectDependencies(to: &structure)
        injector.injectDependencies(to: keyed)
        let stored = isStored ? wanted : nil
        XCTAssertEqual([object.value, structure.value].map { $0.map(text) }, [stored, stored], "\(form)", line: line)
        let found = try? injector.instance(forProperty: "value", of: Value.self)
        let perhaps = try? injector.instance(forProperty: "value", of: Value?.self)
        let others = [object.slot, object.required, keyed.value, found, perhaps].map { $0.map(text) }
        XCTAssertEqual(others, Array(repeating: wanted, count: 5), "\(form)", line: line)
        XCTAssertEqual(
          [object.before, object.after, object.end, structure.before, structure.after], [0x5A, 0x5A, 0x5A, 0x5A, 0x5A])
        XCTAssertEqual(injector.injectDependencies(to: object).injected, [], line: line)
      }
    }
    XCTAssertEqual(runs.count, 2, "a shared value is made once for each injector", line: line)
    XCTAssertEqual(Counted.living.count, living, "leaked, or released too often", line: line)
  }

  private func check<Value>(_ make: @autoclosure @escaping @Sendable () -> Value, line: UInt = #line) {
    check(make, line: line) { "\($0)" }
  }

  private static let long = String(repeating: "long", count: 10)

  func testR1Numbers() {
    check(false)
    check(0 as UInt8)
    check(-0.5)
    check("é" as Character)
    check(1..<4)
    check(UnsafeRawPointer(bitPattern: 64)!)
    check(SIMD2(-7, 7))
    check(SIMD4<Float>(1, 2, 3, 4))
    check(SIMD8<Double>(repeating: 8))
    check(Int8(-7))
    check(UInt16(7))
    check(UInt64.max)
    check(Float(0.5))
    check("s" as Unicode.Scalar)
    check("static" as StaticString)
    check(SIMD3<Int32>(1, 2, 3))
    check(SIMD16<Int64>(repeating: 16))
    check(SIMD64<UInt8>(repeating: 64))
    check(SIMDMask<SIMD8<Int16>>(repeating: true))
    check(1.5...2.5)
    check("a"...)
    check(Duration.milliseconds(5))
    check(ObjectIdentifier(Service.self))
    check(UnsafeBufferPointer<Int>(start: nil, count: 0))
    check(OpaquePointer(bitPattern: 64))
    check(TaskPriority.high)
  }

  func testR1Collections() {
    check(Self.long)
    check("long".dropFirst())
    check(["a", Self.long])
    check(["k": 1])
    check({ [Square(side: Counted(6)), Special()] as [any Shape] }) { "\($0.map(\.area))" }
    check({ [{ 1 }, { 2 }] as [() -> Int] }) { "\($0.map { $0() })" }
    check([Counted(1): [Counted(2)]])
    check([Counted(1)] as Set)
    check([Counted(1)] as ContiguousArray)
    check([Counted(0), Counted(1), Counted(2)][1...])
    check(repeatElement(Counted(3), count: 2))
    check([Int?.some(1), nil])
    check(AnyHashable(Counted(4)))
    check({ AnySequence([Counted(5)]) }) { "\(Array($0))" }
  }

  func testR1OptionalsInOptionals() {
    check(Optional(Optional(Counted(1))))
    check(Optional(true))
    check({ Optional(Square(side: Counted(2)) as any Shape) }) { $0?.area ?? "nil" }
    check({ Optional(Optional(Service() as any Bound)) }) { $0??.bound ?? "nil" }
  }

  func testR1Enums() {
    check(Level.low)
    check(Tree.node(.leaf, 2))
    check(Multi.counted(Counted(1)))
    check(Multi.text("a text that is long enough for memory of its own"))
    check(Multi.none)
    check(Single.counted(Counted(2)))
    check(Single.other)
    check(Big.cube(Cube(kept: Counted(3))))
    check(Big.list([Counted(4)], 4))
    check(Big.pair((5, Counted(5))))
    check(Generic.two(Counted(6), Counted(7)))
    check(Result<Counted, DeliberateFailure>.success(Counted(8)))
    check({ Running.run { 9 } }) { if case .run(let run) = $0 { "\(run())" } else { "none" } }
  }

  func testR1StructsAndTuples() {
    check(Nothing())
    check(Three(a: -1, b: 2))
    check(Padded(counted: Counted(1)))
    check(Around(value: Around(value: Counted(2) as Counted?)))
    check({ Around(value: { Counted(3) }) }) { "\($0.a)\($0.value())\($0.b)" }
    check({ Referring(Counted(4)) }) { "\($0.held)\($0.weak as Any)\($0.unowned)\($0.unsafe)" }
    check({ Holding(any: Counted(5), error: DeliberateFailure()) }) {
      "\($0.type)\($0.shape)\($0.any)\($0.error as Any)\($0.function())"
    }
    check((true, Int16(6), (Counted(6), ())))
    check((label: Counted(7), Optional((Int8(7), Counted(8)))))
  }

  func testR1Existentials() {
    check({ DeliberateFailure() as any Error }) { "\($0)" }
    check({ ObjectFailure() as any Error }) { "\($0 is ObjectFailure)" }
    check({ Special() as any Shape }) { $0.area }
    check({ Cube(kept: Counted(1)) as any Shape & Named }) { $0.area + $0.name }
    check({ Special() as any Service & Shape }) { $0.area + $0.bound }
    check({ Special() as any Bound & Shape }) { $0.area + $0.bound }
    check({ [1, 2] as any Collection<Int> }) { "\(Array($0))" }
    check({ Cube(kept: Counted(2)) as any Keeping<Counted> }) { "\($0.kept)" }
    check({ Cube(kept: Counted(3)) as any Keeping }) { "\($0.kept)" }
    check({ Counted(4) as any Hashable }) { "\($0)" }
    check({ Bay() as any Actor }) { "\(($0 as? Bay)?.number ?? 0)" }
  }

  func testR1References() {
    check({ Special() as Service }) { $0.bound }
    check({ Bay() }) { "\($0.number)" }
    check(\Service.number as ReferenceWritableKeyPath)
    check(\Padded.c as AnyKeyPath)
  }

  func testR1WhatReflectionLeavesAlone() {
    check({ { Counted(1) } as () -> Counted }, isStored: false) { "\($0())" }
    check({ (3, { 3 } as () -> Int) }, isStored: false) { "\($0.0)\($0.1())" }
    check({ Special.self as Service.Type }, isStored: false) { "\($0)" }
    check({ Square.self as any (Shape & Named).Type }, isStored: false) { "\($0)" }
    check({ Counted(4) as Any }, isStored: false) { "\($0)" }
    check({ Counted(5) as AnyObject }, isStored: false) { "\($0)" }
    check({ Counted(6) as any Sendable }, isStored: false) { "\($0)" }
  }
}
