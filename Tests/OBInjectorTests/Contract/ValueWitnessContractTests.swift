// Contract: What the value witnesses of a type say and do, where no loop of `ReadyFields` knows its shape.
import XCTest
@testable import OBInjector

final class ValueWitnessContractTests: XCTestCase {
  private protocol P {}

  func testATypeTellsTheSizeOfItsOptionalAndWhetherItIsPlainBits() {
    enum Choice { case one, two(String) }
    func check<Value>(_: Value.Type, isPlain: Bool, line: UInt = #line) {
      XCTAssertEqual(ValueWitnesses.optionalSize(of: Value.self), MemoryLayout<Value?>.size, line: line)
      XCTAssertEqual(ValueWitnesses.isPlain(Value.self), isPlain, line: line)
    }
    check(Int.self, isPlain: true)
    check(Bool.self, isPlain: true)
    check(UInt8.self, isPlain: true)
    check(Void.self, isPlain: true)
    check(SIMD4<Float>.self, isPlain: true)
    check(UnsafeRawPointer.self, isPlain: true)
    check(Double?.self, isPlain: true)
    check(String.self, isPlain: false)
    check([Int].self, isPlain: false)
    check(Choice.self, isPlain: false)
    check((any P).self, isPlain: false)
    check(ValueWitnessContractTests.self, isPlain: false)
    XCTAssertEqual(ValueWitnesses.byteOfNil(wrapped: Bool.self), 2)
  }

  func testATypeTellsHowManyCasesWithoutAPayloadItHasRoomFor() {
    XCTAssertEqual(ValueWitnesses.spareCases(of: Bool.self), 254)
    XCTAssertEqual(ValueWitnesses.spareCases(of: Int.self), 0)
    XCTAssertGreaterThan(ValueWitnesses.spareCases(of: String.self), 0)
    XCTAssertGreaterThan(ValueWitnesses.spareCases(of: [Int].self), 0)
    XCTAssertGreaterThan(ValueWitnesses.spareCases(of: (any P).self), 0)
  }

  /// Asks and copies through the witnesses alone, whatever loop would serve the type.
  private func checkWitnesses<Wanted: Equatable>(_ value: Wanted, line: UInt = #line) {
    let place = UnsafeMutablePointer<Wanted?>.allocate(capacity: 1)
    place.initialize(to: nil)
    XCTAssertTrue(ValueWitnesses.isNil(place, wrapped: Wanted.self), line: line)
    withUnsafePointer(to: value) { ValueWitnesses.copy($0, to: UnsafeMutableRawPointer(place), wrapped: Wanted.self) }
    XCTAssertFalse(ValueWitnesses.isNil(place, wrapped: Wanted.self), line: line)
    XCTAssertEqual(place.pointee, value, line: line)
    place.deinitialize(count: 1)
    place.deallocate()
  }

  func testTheWitnessesOfATypeTellNilAndCopyAValueIntoIt() {
    enum Choice: Equatable { case one, two(String) }
    struct Large: Equatable { var a = 1, b = "b", c = [1, 2], d: Double? = nil }
    checkWitnesses("a text that is too long to stand in its own words")
    checkWitnesses([1, 2, 3])
    checkWitnesses(5)
    checkWitnesses(true)
    checkWitnesses(UInt8.max)
    checkWitnesses(SIMD4<Float>(repeating: 2))
    checkWitnesses(Choice.one)
    checkWitnesses(Choice.two("two"))
    checkWitnesses(Large())
    checkWitnesses(Double?.none)
    checkWitnesses(Double?.some(5))
    checkWitnesses(["key": ["value"]])
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

  // MARK: - Contract: An app may have thousands of registrations, so that each byte of one counts.

  /// Allocators have sizes in steps of 16, and some use 8 bytes themselves.
  func testARegistrationTakes128BytesWithHeaderAndAllocator() throws {
    let fields = try XCTUnwrap(FieldRecords.storageSize(of: Registration.self))
    XCTAssertLessThanOrEqual(fields, 128 - 16 - 8)
  }

  func testALocationTakesTwelveBytes() { XCTAssertEqual(MemoryLayout<SourceLocation>.size, 12) }

  /// A leak checker reports an object that is referred to only by a pointer with marks in it.
  ///
  /// Swift marks the objects of an enum that fits into one word.
  func testASourceHoldsItsObjectsWithoutMarks() {
    let factory = Factory(isolation: nil, isSendable: true, make: .now { _, _ in 0 })
    let location = SourceLocation(fileID: #fileID, line: #line)
    let made = Registration(name: "a", type: Int.self, source: .made(factory), location: location)
    let lazy = LazySource(made, as: Lazy<Int>.self, "a")
    for (source, object) in [(ValueSource.made(factory), factory as AnyObject), (.deferred(lazy), lazy)] {
      let address = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
      withUnsafeBytes(of: source) { XCTAssertEqual($0.load(as: UInt.self), address, "\(object)") }
    }
  }
}
