// Contract: Facts about the runtime that `FieldRecords.swift` relies on: kinds of types, and what fields say.
import XCTest

@testable import OBInjector

private protocol P {}
private protocol Q {}
private class Plain { var number = 1 }
private final class Derived: Plain { var text: String? }
private actor Agent { var number: Int? }
@globalActor private actor Global { static let shared = Global() }
@Global private final class OnGlobal { var number: Int? }
private enum Choice { case one, two }
private struct Pair {
  var a: UInt8
  var b: Int?
  let c: String
}

final class FieldRecordContractTests: XCTestCase {
  // MARK: - Kinds

  func testTheFirstWordOfMetadataIsItsKind() {
    XCTAssertEqual(FieldRecords.kind(of: Plain.self), .class)
    XCTAssertEqual(FieldRecords.kind(of: Agent.self), .class)
    XCTAssertEqual(FieldRecords.kind(of: Injected<Int>.self), .struct)
    XCTAssertEqual(FieldRecords.kind(of: SIMD4<Float>.self), .struct)
    XCTAssertEqual(FieldRecords.kind(of: Choice.self), .enum)
    XCTAssertEqual(FieldRecords.kind(of: Int?.self), .optional)
    XCTAssertEqual(FieldRecords.kind(of: (Int, String).self), .tuple)
    XCTAssertEqual(FieldRecords.kind(of: Void.self), .tuple)
    XCTAssertEqual(FieldRecords.kind(of: (() -> Void).self), .function)
    XCTAssertEqual(FieldRecords.kind(of: (@Sendable (Int) async throws -> Int).self), .function)
    XCTAssertEqual(FieldRecords.kind(of: (@convention(c) (Int) -> Int).self), .function)
    XCTAssertEqual(FieldRecords.kind(of: (any P).self), .existential)
    XCTAssertEqual(FieldRecords.kind(of: Any.self), .existential)
    XCTAssertEqual(FieldRecords.kind(of: AnyObject.self), .existential)
    XCTAssertEqual(FieldRecords.kind(of: (any Plain & P).self), .existential)
    XCTAssertEqual(FieldRecords.kind(of: (any Error).self), .existential)
    XCTAssertEqual(FieldRecords.kind(of: Plain.Type.self), .metatype)
    XCTAssertEqual(FieldRecords.kind(of: (any P.Type).self), .metatype)
    XCTAssertEqual(FieldRecords.kind(of: Any.Type.self), .metatype)
  }

  func testTheThirdWordOfAnOptionalIsWhatItWraps() {
    XCTAssertTrue(FieldRecords.wrapped(of: Int?.self) == Int.self)
    XCTAssertTrue(FieldRecords.wrapped(of: Int??.self) == Int?.self)
    XCTAssertTrue(FieldRecords.wrapped(of: (any P & Q)?.self) == (any P & Q).self)
    XCTAssertTrue(FieldRecords.wrapped(of: (() -> Void)?.self) == (() -> Void).self)
    XCTAssertTrue(FieldRecords.wrapped(of: Plain?.self) == Plain.self)
    XCTAssertNil(FieldRecords.wrapped(of: Int.self))
    XCTAssertNil(FieldRecords.wrapped(of: Choice.self))
    XCTAssertNil(FieldRecords.wrapped(of: Result<Int, any Error>.self))
  }

  func testTheSecondWordOfAStructIsItsDescriptorAndTheThirdItsFirstArgument() {
    XCTAssertTrue(FieldRecords.argument(of: Injected<String>.self, ifLike: Injected<Int>.self) == String.self)
    XCTAssertTrue(FieldRecords.argument(of: Injected<any P>.self, ifLike: Injected<Int>.self) == (any P).self)
    XCTAssertNil(FieldRecords.argument(of: [Int].self, ifLike: Injected<Int>.self))
    XCTAssertNil(FieldRecords.argument(of: InjectedByType<Int>.self, ifLike: Injected<Int>.self))
    XCTAssertEqual(SlotRequest.of(Injected<Int>.self)?.request, .ownName)
    XCTAssertEqual(SlotRequest.of(InjectedByType<Int>.self)?.request, .type)
    XCTAssertEqual(SlotRequest.of(InjectedNamed<Int>.self)?.request, .otherName)
    XCTAssertNil(SlotRequest.of(Lazy<Int>.self))
    XCTAssertNil(FieldRecords.argument(of: Pair.self, ifLike: Injected<Int>.self))
    XCTAssertNil(FieldRecords.argument(of: Plain.self, ifLike: Injected<Int>.self))
  }

  func testATuplesElementsFollowItsLabels() {
    let elements = FieldRecords.elements(of: (a: Int, String, c: (() -> Void)?).self)
    XCTAssertEqual(elements.count, 3)
    XCTAssertTrue(elements[0] == Int.self)
    XCTAssertTrue(elements[1] == String.self)
    XCTAssertTrue(elements[2] == (() -> Void)?.self)
    XCTAssertEqual(FieldRecords.elements(of: Void.self).count, 0)
    XCTAssertEqual(FieldRecords.elements(of: Int.self).count, 0)
  }

  // MARK: - Classes

  func testTheSizeOfAnInstanceStandsInItsClass() {
    final class Nothing {}
    final class Two {
      var a = 1
      var b: UInt8 = 2
    }
    final class Generic<Value> { var value: Value? }
    XCTAssertEqual(FieldRecords.storageSize(of: Nothing.self), 0)
    XCTAssertEqual(FieldRecords.storageSize(of: Two.self), 9)
    XCTAssertEqual(FieldRecords.storageSize(of: Generic<Int>.self), 9)
    XCTAssertEqual(FieldRecords.storageSize(of: Generic<String>.self), 16)
    XCTAssertEqual(FieldRecords.storageSize(of: Pair.self), MemoryLayout<Pair>.size)
  }

  func testABitOfTheDescriptorMarksAnActor() {
    XCTAssertTrue(FieldRecords.isActor(Agent.self))
    XCTAssertTrue(FieldRecords.isActor(MainActor.self))
    XCTAssertTrue(FieldRecords.isActor(Global.self))
    XCTAssertFalse(FieldRecords.isActor(OnGlobal.self))
    XCTAssertFalse(FieldRecords.isActor(Plain.self))
    XCTAssertFalse(FieldRecords.isActor(Derived.self))
    XCTAssertFalse(FieldRecords.isActor(Pair.self))
    XCTAssertFalse(FieldRecords.isActor(Int?.self))
  }

  func testTheSuperclassIsKnown() {
    XCTAssertTrue(FieldRecords.superclass(of: Derived.self) == Plain.self)
    XCTAssertNil(FieldRecords.superclass(of: Plain.self))
    XCTAssertNil(FieldRecords.superclass(of: Int.self))
  }

  // MARK: - Fields

  func testFieldsTellNameTypeOffsetAndVar() {
    let fields = FieldRecords.fields(of: Pair.self)
    XCTAssertEqual(fields.map(\.name), ["a", "b", "c"])
    XCTAssertEqual(fields.map(\.isVar), [true, true, false])
    XCTAssertTrue(fields[0].type == UInt8.self)
    XCTAssertTrue(fields[1].type == Int?.self)
    XCTAssertTrue(fields[2].type == String.self)
    XCTAssertEqual(fields[0].offset, MemoryLayout<Pair>.offset(of: \.a))
    XCTAssertEqual(fields[1].offset, MemoryLayout<Pair>.offset(of: \.b))
    XCTAssertEqual(fields[2].offset, MemoryLayout<Pair>.offset(of: \.c))
  }

  func testSuperclassesComeFirstAndOffsetsCountFromTheObject() {
    let fields = FieldRecords.fields(of: Derived.self)
    XCTAssertEqual(fields.map(\.name), ["number", "text"])
    XCTAssertEqual(fields.map(\.offset), [16, 24])
    let object = Derived()
    object.number = 77
    let base = Unmanaged.passUnretained(object).toOpaque()
    XCTAssertEqual(withExtendedLifetime(object) { base.load(fromByteOffset: 16, as: Int.self) }, 77)
  }

  func testOffsetsAreRightInGenericClassesAndTheirSubclasses() {
    class Generic<Value> {
      var value: Value?
      var after: Int16 = 3
    }
    final class Sub: Generic<Int8> { var last: Int32 = 4 }
    let fields = FieldRecords.fields(of: Sub.self)
    XCTAssertEqual(fields.map(\.name), ["value", "after", "last"])
    XCTAssertTrue(fields[0].type == Int8?.self)
    let object = Sub()
    let base = Unmanaged.passUnretained(object).toOpaque()
    withExtendedLifetime(object) {
      XCTAssertEqual(base.load(fromByteOffset: fields[1].offset, as: Int16.self), 3)
      XCTAssertEqual(base.load(fromByteOffset: fields[2].offset, as: Int32.self), 4)
    }
  }

  func testTypesWithoutStoredPropertiesHaveNoFields() {
    let types: [Any.Type] = [
      Choice.self, Int?.self, (Int, Int).self, (() -> Void).self, (any P).self, Int.Type.self,
    ]
    for type in types { XCTAssertEqual(FieldRecords.count(type), 0, "\(type)") }
  }

  func testH13ABitOfAFunctionTypeTellsThatTheFunctionItselfIsSendable() {
    let plain: [Any.Type] = [
      (() -> Int).self, ((@Sendable () -> Int) -> @Sendable () -> Int).self, ((inout Int) async throws -> Void).self,
    ]
    let sendable: [Any.Type] = [
      (@Sendable () -> Int).self, (@Sendable (() -> Int) -> () -> Int).self,
      (@MainActor @Sendable (inout Int) async throws -> Void).self,
    ]
    XCTAssertEqual(plain.map(FieldRecords.isSendable), [false, false, false])
    XCTAssertEqual(sendable.map(FieldRecords.isSendable), [true, true, true])
    XCTAssertNil(FieldRecords.isSendable(function: Int.self))
  }

  func testLazyPropertiesHaveStorageWithADollarSign() {
    final class Lazy { lazy var text: String? = nil }
    XCTAssertEqual(FieldRecords.fields(of: Lazy.self).map(\.name), ["$__lazy_storage_$_text"])
  }

  func testAWrappersStorageHasAnUnderscore() {
    final class Wrapped { @Injected var text: String }
    let fields = FieldRecords.fields(of: Wrapped.self)
    XCTAssertEqual(fields.map(\.name), ["_text"])
    XCTAssertTrue(fields[0].type == Injected<String>.self)
    XCTAssertTrue(fields[0].isVar)
  }
}
