// Contract: What the value witnesses of a type say and do, where no loop of `ReadyFields` knows its shape.
import XCTest

@testable import OBInjector

final class ValueWitnessContractTests: XCTestCase {
  private protocol P {}

  func testATypeTellsTheSizeOfItsOptionalAndWhetherItIsPlainBits() {
    enum Choice { case one, two(String) }
    func check<Value>(_: Value.Type, isPlain: Bool) {
      XCTAssertEqual(ValueWitnesses.optionalSize(of: Value.self), MemoryLayout<Value?>.size, "\(Value.self)")
      XCTAssertEqual(ValueWitnesses.isPlain(Value.self), isPlain, "\(Value.self)")
    }
    let plain: [Any.Type] = [
      Int.self, Bool.self, UInt8.self, Void.self, SIMD4<Float>.self, UnsafeRawPointer.self, Double?.self,
    ]
    for type in plain { check(type, isPlain: true) }
    let others: [Any.Type] = [String.self, [Int].self, Choice.self, (any P).self, ValueWitnessContractTests.self]
    for type in others { check(type, isPlain: false) }
    XCTAssertEqual(ValueWitnesses.byteOfNil(wrapped: Bool.self), 2)
  }

  func testATypeTellsHowManyCasesWithoutAPayloadItHasRoomFor() {
    XCTAssertEqual([ValueWitnesses.spareCases(of: Bool.self), ValueWitnesses.spareCases(of: Int.self)], [254, 0])
    for type: Any.Type in [String.self, [Int].self, (any P).self] {
      XCTAssertGreaterThan(ValueWitnesses.spareCases(of: type), 0, "\(type)")
    }
  }

  /// Asks and copies through the witnesses alone, whatever loop would serve the type.
  private func checkWitnesses<Wanted: Equatable>(_ value: Wanted) {
    let place = UnsafeMutablePointer<Wanted?>.allocate(capacity: 1)
    place.initialize(to: nil)
    XCTAssertTrue(ValueWitnesses.isNil(place, wrapped: Wanted.self), "\(value)")
    withUnsafePointer(to: value) { ValueWitnesses.copy($0, to: UnsafeMutableRawPointer(place), wrapped: Wanted.self) }
    XCTAssertFalse(ValueWitnesses.isNil(place, wrapped: Wanted.self), "\(value)")
    XCTAssertEqual(place.pointee, value)
    place.deinitialize(count: 1)
    place.deallocate()
  }

  func testTheWitnessesOfATypeTellNilAndCopyAValueIntoIt() {
    enum Choice: Equatable { case one, two(String) }
    struct Large: Equatable { var a = 1, b = "b", c = [1, 2], d: Double? = nil }
    let values: [any Equatable] = [
      "a text that is too long to stand in its own words", [1, 2, 3], 5, true, UInt8.max, SIMD4<Float>(repeating: 2),
      Choice.one, Choice.two("two"), Large(), Double?.none, Double?.some(5), ["key": ["value"]],
    ]
    for value in values { checkWitnesses(value) }
  }

  func testAnOptionalInsideThatIsNilIsNilThroughout() {
    var outer: Int?? = .some(.none)
    XCTAssertFalse(ValueWitnesses.isNil(&outer, wrapped: Int?.self))
    XCTAssertTrue(ValueWitnesses.isNilThroughout(&outer, wrapped: Int?.self))
    outer = 5
    XCTAssertFalse(ValueWitnesses.isNilThroughout(&outer, wrapped: Int?.self))
    outer = nil
    XCTAssertTrue(ValueWitnesses.isNilThroughout(&outer, wrapped: Int?.self))
  }
}
