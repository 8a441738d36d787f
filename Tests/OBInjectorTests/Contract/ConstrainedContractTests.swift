// Contract: Facts about `any Sequence<Int>`, and about the standard library's types that can hold what can't be copied.
import XCTest

@testable import OBInjector

private protocol Source<Element> { associatedtype Element }
private protocol Sink<Element> { associatedtype Element }
private protocol Bound<Element>: AnyObject { associatedtype Element }
private protocol Plain: AnyObject {}

final class ConstrainedContractTests: XCTestCase {
  func testTheShapeTellsAMetatype() {
    for type in [(any Source<Int>.Type).self, (any Collection<Int>.Type).self, (any Bound<Int>.Type).self] as [Any.Type]
    {
      XCTAssertTrue(FieldRecords.isConstrainedMetatype(type))
      XCTAssertTrue(FieldRecords.isStoredDifferently(type))
    }
    let others: [Any.Type] = [
      (any Source<Int>).self, (any Bound<Int>).self, (any Bound<Int> & Plain).self, (any Source<Int> & Error).self,
      (any Source).self, Int.Type.self,
    ]
    for type in others { XCTAssertFalse(FieldRecords.isConstrainedMetatype(type), "\(type)") }
  }

  /// Should this fail, the runtime has learned to count: then nothing is wrong with writing such a property.
  func testTheRuntimeTakesATypeThatIsConstrainedTwiceForSmallerThanItIs() {
    func size(_ type: Any.Type) -> Int { ValueWitnesses.size(of: type) }
    XCTAssertTrue(FieldRecords.isConstrainedTwice((any Source<Int> & Sink<Int>).self))
    XCTAssertLessThan(size((any Source<Int> & Sink<Int>).self), MemoryLayout<any Source<Int> & Sink<Int>>.size)
    XCTAssertTrue(FieldRecords.isConstrainedTwice((any Bound<Int> & Sink<Int>).self))
    XCTAssertLessThan(size((any Bound<Int> & Sink<Int>).self), MemoryLayout<any Bound<Int> & Sink<Int>>.size)
    XCTAssertFalse(FieldRecords.isConstrainedTwice((any Source<Int> & Sink).self))
    XCTAssertEqual(size((any Source<Int> & Sink).self), MemoryLayout<any Source<Int> & Sink>.size)
    XCTAssertFalse(FieldRecords.isConstrainedTwice((any Bound<Int> & Plain & Error).self))
    XCTAssertEqual(size((any Bound<Int> & Plain & Error).self), MemoryLayout<any Bound<Int> & Plain & Error>.size)
  }

  func testTheSizeOfAReferenceCountsItsWitnessTables() {
    let word = MemoryLayout<UInt>.size
    XCTAssertEqual(ValueWitnesses.size(of: Resources.self), word)
    XCTAssertEqual(ValueWitnesses.size(of: (any Plain).self), 2 * word)
    XCTAssertEqual(ValueWitnesses.size(of: (any Bound<Int>).self), 2 * word)
    XCTAssertEqual(ValueWitnesses.size(of: (any Bound<Int> & Plain & Resources).self), 3 * word)
  }
  private class Resources {}
}
