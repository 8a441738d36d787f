// Contract: Facts about `Any`: three words for a value, and its type behind them.
import XCTest

@testable import OBInjector

private class Base {}
private final class Derived: Base {}
private struct Pair { var first = Derived(), second = Derived() }
private enum Choice { case object(Derived) }
private final class Failure: Error {}
private struct Lapse: Error { let failure = Failure() }

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
    let object = Derived()
    let failure = Failure()
    XCTAssertTrue(FieldRecords.object(in: object) === object)
    XCTAssertTrue(FieldRecords.object(in: object as Base) === object)
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
}
