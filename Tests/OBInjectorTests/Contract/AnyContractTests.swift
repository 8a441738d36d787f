// Contract: Facts about `Any`: three words for a value, and its type behind them.
import XCTest

@testable import OBInjector

private class Base {}
private final class Derived: Base {}
private struct Pair { var first = Derived(), second = Derived() }
private enum Choice { case object(Derived) }
private final class Failure: Error {}
private struct Lapse: Error { let failure = Failure() }
private protocol Source<Element> { associatedtype Element }
private protocol Sink<Element> { associatedtype Element }
private protocol Bound<Element>: AnyObject { associatedtype Element }
private protocol Plain: AnyObject {}

final class AnyContractTests: XCTestCase {
  /// What generic code makes of an `Any` is an `Any` inside an `Any`.
  private func nested<Value>(_ value: Value) -> Any { value as Any }

  private func words(of value: Any) -> [UInt] {
    withUnsafeBytes(of: value as Any) { Array($0.bindMemory(to: UInt.self)) }
  }

  func testTheFourthWordIsTheTypeOfWhatIsInside() {
    for value: Any in [Derived(), 1, "text", Pair(), [1], Derived.self, { 1 }] {
      XCTAssertEqual(words(of: value).count, 4)
      XCTAssertEqual(words(of: value)[3], unsafeBitCast(type(of: value), to: UInt.self), "\(value)")
    }
  }

  func testTheFirstWordIsTheReferenceOfAnObject() {
    let object = Derived()
    XCTAssertEqual(words(of: object)[0], UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()))
  }

  func testAnObjectIsFoundHoweverItIsHeld() {
    let (object, failure) = (Derived(), Failure())
    XCTAssertTrue(FieldRecords.object(in: object) === object && FieldRecords.object(in: object as Base) === object)
    XCTAssertTrue(FieldRecords.object(in: object as AnyObject) === object)
    XCTAssertTrue(FieldRecords.object(in: nested(object as Any)) === object)
    XCTAssertTrue(FieldRecords.object(in: nested(nested(object as Any))) === object)
    XCTAssertTrue(FieldRecords.object(in: failure as any Error) === failure)
    XCTAssertTrue(FieldRecords.object(in: nested(failure as any Error)) === failure)
  }

  func testNoObjectIsFoundInWhatIsNone() {
    let object = Derived()
    let values: [Any] = [
      1, "text", Pair(), [object], Choice.object(object), Lapse(), Derived.self, (object, object), { object },
      object as Derived? as Any, Derived?.none as Any, nested(1 as Any), nested(Lapse() as any Error),
    ]
    for value in values { XCTAssertNil(FieldRecords.object(in: value), "\(value)") }
  }

  // Contract: Facts about `any Sequence<Int>`, and about the standard library's types that can hold what can't be
  // copied.

  func testTheShapeTellsAMetatype() {
    for type in [(any Source<Int>.Type).self, (any Collection<Int>.Type).self, (any Bound<Int>.Type).self] as [Any.Type]
    {
      XCTAssertTrue(FieldRecords.isConstrainedMetatype(type) && FieldRecords.isStoredDifferently(type))
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
    assertEqual((ValueWitnesses.size(of: Resources.self), word), (ValueWitnesses.size(of: (any Plain).self), 2 * word))
    XCTAssertEqual(ValueWitnesses.size(of: (any Bound<Int>).self), 2 * word)
    XCTAssertEqual(ValueWitnesses.size(of: (any Bound<Int> & Plain & Resources).self), 3 * word)
  }
  private class Resources {}
}
