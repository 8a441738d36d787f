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
  private func ids(_ types: [Any.Type]) -> [ObjectIdentifier] { types.map { ObjectIdentifier($0) } }

  // MARK: - Kinds

  func testTheFirstWordOfMetadataIsItsKind() {
    let kinds: [(FieldRecords.Kind, [Any.Type])] = [
      (.class, [Plain.self, Agent.self]), (.struct, [Injected<Int>.self, SIMD4<Float>.self]), (.enum, [Choice.self]),
      (.optional, [Int?.self]), (.tuple, [(Int, String).self, Void.self]),
      (.function, [(() -> Void).self, (@Sendable (Int) async throws -> Int).self, (@convention(c) (Int) -> Int).self]),
      (.existential, [(any P).self, Any.self, AnyObject.self, (any Plain & P).self, (any Error).self]),
      (.metatype, [Plain.Type.self, (any P.Type).self, Any.Type.self]),
    ]
    for (kind, types) in kinds { for type in types { XCTAssertEqual(FieldRecords.kind(of: type), kind, "\(type)") } }
  }

  func testTheThirdWordOfAnOptionalIsWhatItWraps() {
    let optionals: [(Any.Type, Any.Type)] = [
      (Int?.self, Int.self), (Int??.self, Int?.self), ((any P & Q)?.self, (any P & Q).self),
      ((() -> Void)?.self, (() -> Void).self), (Plain?.self, Plain.self),
    ]
    for (type, wrapped) in optionals { XCTAssertTrue(FieldRecords.wrapped(of: type) == wrapped, "\(type)") }
    for type: Any.Type in [Int.self, Choice.self, Result<Int, any Error>.self] {
      XCTAssertNil(FieldRecords.wrapped(of: type), "\(type)")
    }
  }

  func testTheSecondWordOfAStructIsItsDescriptorAndTheThirdItsFirstArgument() {
    XCTAssertTrue(FieldRecords.argument(of: Injected<String>.self, ifLike: Injected<Int>.self) == String.self)
    XCTAssertTrue(FieldRecords.argument(of: Injected<any P>.self, ifLike: Injected<Int>.self) == (any P).self)
    for other: Any.Type in [[Int].self, InjectedByType<Int>.self, Pair.self, Plain.self] {
      XCTAssertNil(FieldRecords.argument(of: other, ifLike: Injected<Int>.self), "\(other)")
    }
    let wrappers: [Any.Type] = [Injected<Int>.self, InjectedByType<Int>.self, InjectedNamed<Int>.self, Lazy<Int>.self]
    XCTAssertEqual(wrappers.map { SlotRequest.of($0)?.request }, [.ownName, .type, .otherName, nil])
  }

  func testATuplesElementsFollowItsLabels() {
    let elements = FieldRecords.elements(of: (a: Int, String, c: (() -> Void)?).self)
    XCTAssertEqual(ids(elements), ids([Int.self, String.self, (() -> Void)?.self]))
    for type: Any.Type in [Void.self, Int.self] { XCTAssertEqual(FieldRecords.elements(of: type).count, 0) }
  }

  // MARK: - Classes

  func testTheSizeOfAnInstanceStandsInItsClass() {
    final class Nothing {}
    final class Two {
      var a = 1
      var b: UInt8 = 2
    }
    final class Generic<Value> { var value: Value? }
    let types: [Any.Type] = [Nothing.self, Two.self, Generic<Int>.self, Generic<String>.self, Pair.self]
    XCTAssertEqual(types.map { FieldRecords.storageSize(of: $0) }, [0, 9, 9, 16, MemoryLayout<Pair>.size])
  }

  func testABitOfTheDescriptorMarksAnActor() {
    let (actors, others): ([Any.Type], [Any.Type]) = (
      [Agent.self, MainActor.self, Global.self], [OnGlobal.self, Plain.self, Derived.self, Pair.self, Int?.self]
    )
    for type in actors { XCTAssertTrue(FieldRecords.isActor(type), "\(type)") }
    for type in others { XCTAssertFalse(FieldRecords.isActor(type), "\(type)") }
  }

  func testTheSuperclassIsKnown() {
    XCTAssertTrue(FieldRecords.superclass(of: Derived.self) == Plain.self)
    assertNil(FieldRecords.superclass(of: Plain.self), FieldRecords.superclass(of: Int.self))
  }

  // MARK: - Fields

  func testFieldsTellNameTypeOffsetAndVar() {
    let fields = FieldRecords.fields(of: Pair.self)
    assertEqual((fields.map(\.name), ["a", "b", "c"]), (fields.map(\.isVar), [true, true, false]))
    XCTAssertEqual(ids(fields.map(\.type)), ids([UInt8.self, Int?.self, String.self]))
    let paths: [PartialKeyPath<Pair>] = [\.a, \.b, \.c]
    XCTAssertEqual(fields.map(\.offset), paths.map { MemoryLayout<Pair>.offset(of: $0) })
  }

  func testSuperclassesComeFirstAndOffsetsCountFromTheObject() {
    let fields = FieldRecords.fields(of: Derived.self)
    assertEqual((fields.map(\.name), ["number", "text"]), (fields.map(\.offset), [16, 24]))
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
    let types: [Any.Type] = [Choice.self, Int?.self, (Int, Int).self, (() -> Void).self, (any P).self, Int.Type.self]
    for type in types { XCTAssertEqual(FieldRecords.count(type), 0, "\(type)") }
    struct Nothing {}
    XCTAssertEqual(TypeDescriptor(of: Nothing.self)?.fields?.count, 0)
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
    XCTAssertTrue(fields[0].type == Injected<String>.self && fields[0].isVar)
  }
}
