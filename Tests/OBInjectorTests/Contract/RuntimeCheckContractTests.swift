// Contract: The check of the runtime that comes before the first plan, and again before the first plan of a type with a
// shape of its own. `.ci/run false_fact` shows what each false fact and each missing function makes of a program.
import XCTest

@testable import OBInjector

final class RuntimeCheckContractTests: XCTestCase {
  func testEveryFactHolds() {
    XCTAssertNil(RuntimeCheck.failure)
    XCTAssertTrue(TypeRecord.readsFields(.storedProperties))
  }

  // MARK: - Each false record is noticed

  /// Returns the field with other facts.
  private func field(
    _ field: StoredField, name: String? = nil, type: Any.Type? = nil, by distance: Int = 0, isVar: Bool? = nil,
    isStrong: Bool? = nil, isWeak: Bool? = nil
  ) -> StoredField {
    StoredField(
      name: name ?? field.name, type: type ?? field.type, offset: field.offset + distance,
      isVar: isVar ?? field.isVar, isStrong: isStrong ?? field.isStrong, isWeak: isWeak ?? field.isWeak,
      isOfSystem: field.isOfSystem)
  }

  private func failure(_ change: (inout RuntimeCheck.Records) -> Void) -> String? {
    var records = RuntimeCheck.records
    change(&records)
    return RuntimeCheck.failureOfWrappers(of: records) ?? RuntimeCheck.failure(of: records)
  }

  func testEachFalseRecordIsNoticed() {
    let (names, types) = ("the names and order of stored properties", "the types of stored properties")
    let ownership = "let, var, weak and strong"
    let mistakes: [(said: String, change: (inout RuntimeCheck.Records) -> Void)] = [
      (names, { $0.derived.swapAt(0, 6) }), (names, { $0.value.removeLast() }),
      (names, { $0.derived[3] = self.field($0.derived[3], name: "4") }),
      (types, { $0.derived[5] = self.field($0.derived[5], type: Int?.self) }),
      (types, { $0.value[1] = self.field($0.value[1], type: String.self) }),
      (ownership, { $0.derived[1] = self.field($0.derived[1], isStrong: true) }),
      (ownership, { $0.derived[5] = self.field($0.derived[5], isStrong: false, isWeak: true) }),
      (ownership, { $0.derived[2] = self.field($0.derived[2], isVar: true) }),
      ("the storage of @Injected", { $0.derived[4] = self.field($0.derived[4], by: 8) }),
      ("the offsets of a struct's properties", { $0.value[3] = self.field($0.value[3], by: 8) }),
      ("writing to an object's property", { $0.derived[5] = self.field($0.derived[5], by: 8) }),
    ]
    for (index, (said, change)) in mistakes.enumerated() { XCTAssertEqual(failure(change), said, "\(index)") }
  }

  func testWrongOffsetsInObjectsAreNoticed() {
    for distance in [-16, -8, -1, 1, 8, 16, 4096] {
      XCTAssertEqual(
        failure { records in
          for index in records.derived.indices { records.derived[index] = field(records.derived[index], by: distance) }
        }, "the offsets of an object's properties", "\(distance)")
    }
  }

  // MARK: - Each false shape is noticed

  private enum Letter { case a, b }
  private final class Part {}
  private protocol Open {}
  private struct Closed: Open { var object = Part() }

  func testAWriteInAnotherShapeIsNoticed() {
    XCTAssertTrue(RuntimeCheck.isWritten(Letter.b))
    XCTAssertFalse(RuntimeCheck.isWritten(Letter.b, as: .wordAndTag))
    XCTAssertTrue(RuntimeCheck.isWritten(7))
    XCTAssertFalse(RuntimeCheck.isWritten(7, as: .byte))
    XCTAssertTrue(RuntimeCheck.isWritten(Closed() as any Open, undefined: 8..<24))
  }

  private protocol Bound: AnyObject {}
  private protocol Holding<Element> { associatedtype Element }

  func testEachPropertyIsCheckedInItsShape() {
    let facts: [(Any.Type, String?)] = [
      (Part.self, nil), ((any Bound).self, "a class-bound protocol's"), ((any Open).self, "a protocol's"),
      ((any Holding<Int>).self, "a constrained protocol's"), (Letter.self, "an enum's"), (Int.self, "a number's"),
      (String.self, "a struct's"), (Closed.self, "a struct's"), (Int?.self, "a number's"),
    ]
    for (type, kind) in facts {
      let fact = RuntimeCheck.fact(of: PropertyHandle(place: .stored(offset: 16), valueType: type))
      XCTAssertEqual(fact?.text, kind.map { "writing to a property of \($0) type" }, "\(type)")
      XCTAssertNotEqual(fact?.holds, false, "\(type)")
    }
    XCTAssertNil(RuntimeCheck.fact(of: PropertyHandle(place: .weak(offset: 16), valueType: Part.self)))
    let weak = RuntimeCheck.fact(of: PropertyHandle(place: .weak(offset: 16), valueType: (any Bound).self))
    assertEqual((weak?.text, "writing to a weak property of a protocol's type"), (weak?.holds, true))
    XCTAssertNil(RuntimeCheck.failure(of: Below.self, FieldRecords.fields(of: Below.self), []))
  }

  private class Above<Value> { var value: Value? }
  private final class Below: Above<UInt8> {
    var next: UInt8?
    weak var part: Part?
    var callback: (() -> Void)?
    var kind: Part.Type?, last: (any Open)?
  }

  func testFieldsThatOverlapOrLeaveTheObjectAreNoticed() {
    let fields = FieldRecords.fields(of: Below.self)
    XCTAssertTrue(RuntimeCheck.isLaidOut(fields, of: Below.self))
    for (index, distance) in [(0, -16), (1, -1), (2, -8), (2, 1), (5, 8), (5, 4096)] {
      var wrong = fields
      wrong[index] = field(fields[index], by: distance)
      XCTAssertFalse(RuntimeCheck.isLaidOut(wrong, of: Below.self), "\(fields[index].name) \(distance)")
      XCTAssertEqual(RuntimeCheck.failure(of: Below.self, wrong, []), "the layout of this type")
    }
  }
}
