// Contract: Facts about `any P`: the flags of its metadata, its metatype laid out by hand, isolated conformances.
import XCTest

@testable import OBInjector

private protocol P {}
private protocol Q {}
private protocol Bound: AnyObject {}
private protocol Refined: P {}
private protocol Isolated {}
private class Plain: Bound, InjectorDelegate, InjectorPreparing {
  func didInjectDependencies() {}
  func willInjectDependencies() {}
}
private final class Fitting2: Plain, P, Q {}
private struct Value: P, Q, Refined {}
private struct OnlyP: P {}
@MainActor private final class Screen {}
extension Screen: @MainActor Isolated, @MainActor InjectorDelegate, @MainActor InjectorPreparing {
  func didInjectDependencies() {}
  func willInjectDependencies() {}
}

final class ExistentialContractTests: XCTestCase {
  private func flags(_ type: Any.Type) throws -> FieldRecords.ExistentialLayout {
    try XCTUnwrap(FieldRecords.existential(type), "\(type)")
  }

  func testTheFlagsTellTheNumberOfWitnessTablesAndTheNumberOfProtocolsFollowsThem() throws {
    let numbers: [(tables: Int, protocols: UInt32, types: [Any.Type])] = [
      (0, 0, [Any.self, AnyObject.self, (any Sendable).self]), (2, 2, [(any P & Q).self]),
      (1, 1, [(any P).self, (any Refined).self, (any Plain & P).self, (any P & Sendable).self, (any Error).self]),
      (1, 1, [(any P & AnyObject).self, (any P & AnyObject & Sendable).self]),
    ]
    for (tables, protocols, types) in numbers {
      for type in types {
        XCTAssertEqual(try flags(type).witnessTables, tables, "\(type)")
        XCTAssertEqual(try flags(type).protocols, protocols, "\(type)")
      }
    }
    XCTAssertEqual(MemoryLayout<any P & Q>.size, (4 + 2) * MemoryLayout<UInt>.size)
    XCTAssertEqual(MemoryLayout<any Bound & P & Q>.size, (1 + 3) * MemoryLayout<UInt>.size)
    XCTAssertEqual(CallerIsolation(MainActor.shared).actorID, UInt(bitPattern: ObjectIdentifier(MainActor.shared)))
  }

  /// One of Objective-C is bound to classes and has no witness table, like `AnyObject`.
  func testAProtocolWithoutWitnessTableIsNotAnyObject() {
    XCTAssertFalse(FieldRecords.ExistentialLayout(flags: 0, protocols: 1).acceptsEverything)
    XCTAssertTrue(FieldRecords.ExistentialLayout(flags: 0, protocols: 0).acceptsEverything)
  }

  func testTheFlagsTellABoundToClasses() throws {
    for type: Any.Type in [(any P).self, Any.self] { XCTAssertFalse(try flags(type).isClassBound, "\(type)") }
    let bound: [Any.Type] = [
      AnyObject.self, (any Bound).self, (any P & AnyObject).self, (any Plain & P).self, (any Actor).self,
    ]
    for type in bound { XCTAssertTrue(try flags(type).isClassBound, "\(type)") }
  }

  func testTheFlagsTellErrors() throws {
    let types: [Any.Type] = [(any Error).self, (any P).self, (any Error & P).self]
    XCTAssertEqual(try types.map { try flags($0).isError }, [true, false, false])
    XCTAssertEqual(MemoryLayout<any Error>.size, MemoryLayout<UInt>.size)
  }

  func testAnySendableLeavesNoTraceAndASuperclassDoes() throws {
    let everything: [Any.Type] = [Any.self, AnyObject.self, (any Sendable).self, (any Sendable & AnyObject).self]
    for type in everything { XCTAssertTrue(try flags(type).acceptsEverything, "\(type)") }
    XCTAssertTrue((any Plain & Sendable).self == Plain.self)
    for type: Any.Type in [(any Error).self, (any P & Sendable).self] {
      XCTAssertFalse(try flags(type).acceptsEverything, "\(type)")
    }
  }

  func testTheMetatypeOfAnExistentialAnswersForTypes() {
    let (yes, no): ([(Any.Type, Any.Type)], [(Any.Type, Any.Type)]) = (
      [
        (Value.self, (any P).self), (Value.self, (any P & Q).self), (Fitting2.self, (any Plain & P).self),
        (Fitting2.self, (any Bound & P & Q).self), (Int.self, (any Hashable & Codable).self),
        (CancellationError.self, (any Error).self),
      ],
      [
        (OnlyP.self, (any P & Q).self), (Int.self, (any P).self), (Plain.self, (any Plain & P).self),
        (Value.self, (any P & AnyObject).self),
      ]
    )
    for (type, other) in yes { XCTAssertTrue(FieldRecords.conforms(type, to: other), "\(type) \(other)") }
    for (type, other) in no { XCTAssertFalse(FieldRecords.conforms(type, to: other), "\(type) \(other)") }
  }

  func testTheAnswerIsTheCompilersFromManyThreads() {
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<50 {
        XCTAssertTrue(FieldRecords.conforms(Value.self, to: (any Refined & Q).self))
        XCTAssertFalse(FieldRecords.conforms(OnlyP.self, to: (any Refined).self))
      }
    }
  }

  func testInAGenericACastOfTheMetatypeToTheParametersMetatypeIsAnotherQuestion() {
    func ask<Wanted>(_ type: Any.Type, _: Wanted.Type) -> Bool { type is Wanted.Type }
    XCTAssertFalse(ask(Value.self, (any P).self))
    let type: Any.Type = Value.self
    XCTAssertTrue(type is any P.Type)
  }

  @MainActor private static func makeScreen() -> Screen { Screen() }

  func testAMetatypeCastIgnoresTheIsolationOfAConformanceAnInstanceCastHonoursIt() async {
    let screen = await Self.makeScreen()
    let type: Any.Type = Screen.self
    XCTAssertTrue(type is any Isolated.Type)
    XCTAssertFalse((screen as Any) is any Isolated)
    assertEqual(await MainActor.run { (screen as Any) is any Isolated }, true)
  }

  func testTheMetatypeOfAnExistentialHonoursTheIsolationOfAConformance() async {
    XCTAssertFalse(FieldRecords.conforms(Screen.self, to: (any Isolated).self))
    assertEqual(await MainActor.run { FieldRecords.conforms(Screen.self, to: (any Isolated).self) }, true)
    XCTAssertFalse(FieldRecords.conforms(Screen.self, to: (any Isolated).self))
  }

  func testTheWitnessTableOfAMetatypeTellsWhetherAHookIsIsolated() throws {
    let type: Any.Type = Screen.self
    XCTAssertTrue(FieldRecords.isIsolated([try XCTUnwrap(type as? any InjectorDelegate.Type)]))
    XCTAssertTrue(FieldRecords.isIsolated([try XCTUnwrap(type as? any InjectorPreparing.Type)]))
    XCTAssertFalse(FieldRecords.isIsolated([Plain.self as any InjectorDelegate.Type]))
    XCTAssertFalse(FieldRecords.isIsolated([Plain.self as any InjectorPreparing.Type]))
  }

  // In Optionals, which look the same and are not opened when they are passed `inout`.
  @MainActor private static func isolation() -> [Bool] {
    let isolated: (any Isolated)? = Screen()
    let both: (any Isolated & AnyObject)? = Screen()
    let free: (any P & Q)? = Value()
    let bound: (any Bound)? = Plain()
    return [
      FieldRecords.conformsOnOneActor(isolated),
      FieldRecords.conformsOnOneActor(both),
      FieldRecords.conformsOnOneActor(free),
      FieldRecords.conformsOnOneActor(bound),
    ]
  }

  func testTheWitnessTableOfAValueTellsWhetherItsConformanceIsIsolated() async {
    assertEqual(await Self.isolation(), [true, true, false, false])
    let error: (any Error)? = CancellationError()
    XCTAssertFalse(FieldRecords.conformsOnOneActor(error))
    struct Generic<Element>: P { let element: Element }
    let generic: (any P)? = Generic(element: 1)
    XCTAssertFalse(FieldRecords.conformsOnOneActor(generic))
  }

  @MainActor private static func conditionalIsolation() -> [Bool] {
    func isIsolated<Value: Q>(_ value: Value) -> Bool {
      let existential: (any Q)? = value
      return FieldRecords.conformsOnOneActor(existential)
    }
    func isIsolatedCast(_ value: Any) -> Bool {
      let existential = value as? any Q
      return FieldRecords.conformsOnOneActor(existential)
    }
    return [
      isIsolated(Conditional<Value, Int, Screen>()), isIsolatedCast(Conditional<Value, Int, Screen>()),
      isIsolated(Conditional<Value, Int, Free>()), isIsolatedCast(Conditional<Value, Int, Free>()),
      isIsolated(Packed<Screen, Value, Value>()), isIsolatedCast(Packed<Screen, Value, Value>()),
      isIsolated(Packed<Free, Value, Value>()), isIsolatedCast(Packed<Free, Value, Value>()),
      isIsolated([[Screen()]]), isIsolatedCast([[Screen()]]), isIsolated([[Free()]]), isIsolatedCast([[Free()]]),
    ]
  }

  func testTheWitnessTablesOfConditionsStandBeforeTheOneThatRestsOnThem() async {
    let isolation = [true, true, false, false]
    assertEqual(await Self.conditionalIsolation(), isolation + isolation + isolation)
  }

  func testTheConditionsOfARetroactiveConformanceFollowItsModule() async {
    @MainActor func isIsolated(_ value: some Any) -> Bool {
      let existential = value as? any CustomStringConvertible
      return FieldRecords.conformsOnOneActor(existential)
    }
    let isolation = await MainActor.run {
      [isIsolated(CollectionOfOne(Screen())), isIsolated(CollectionOfOne(Free()))]
    }
    XCTAssertEqual(isolation, [true, false])
  }
}

private struct Free: Isolated {}
private struct Conditional<One, Two, Three> {}
extension Conditional: Q where One: P, Two == Int, Three: Isolated {}
/// A condition about a pack has many tables, of which nothing is known.
private struct Packed<One, each Rest> {}
extension Packed: Q where One: Isolated, repeat each Rest: P {}
extension Array: Q where Element: P {}
extension Array: P where Element: Isolated {}
/// A condition that a public witness may have.
public protocol PublicCondition {}
extension Screen: @MainActor PublicCondition {}
extension Free: PublicCondition {}
extension CollectionOfOne: @retroactive CustomStringConvertible where Element: PublicCondition {
  /// A text.
  public var description: String { "one" }
}
