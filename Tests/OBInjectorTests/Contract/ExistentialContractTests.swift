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

  func testTheFlagsTellTheNumberOfWitnessTables() throws {
    XCTAssertEqual(try flags((any P).self).witnessTables, 1)
    XCTAssertEqual(try flags((any P & Q).self).witnessTables, 2)
    XCTAssertEqual(try flags((any Refined).self).witnessTables, 1)
    XCTAssertEqual(try flags((any Plain & P).self).witnessTables, 1)
    XCTAssertEqual(try flags((any P & Sendable).self).witnessTables, 1)
    XCTAssertEqual(try flags((any P & AnyObject).self).witnessTables, 1)
    XCTAssertEqual(try flags(Any.self).witnessTables, 0)
    XCTAssertEqual(try flags(AnyObject.self).witnessTables, 0)
    XCTAssertEqual(MemoryLayout<any P & Q>.size, (4 + 2) * MemoryLayout<UInt>.size)
    XCTAssertEqual(MemoryLayout<any Bound & P & Q>.size, (1 + 3) * MemoryLayout<UInt>.size)
    XCTAssertEqual(CallerIsolation(MainActor.shared).actorID, UInt(bitPattern: ObjectIdentifier(MainActor.shared)))
  }

  func testTheNumberOfProtocolsFollowsTheFlags() throws {
    XCTAssertEqual(try flags(Any.self).protocols, 0)
    XCTAssertEqual(try flags(AnyObject.self).protocols, 0)
    XCTAssertEqual(try flags((any Sendable).self).protocols, 0)
    XCTAssertEqual(try flags((any P).self).protocols, 1)
    XCTAssertEqual(try flags((any P & Q).self).protocols, 2)
    XCTAssertEqual(try flags((any Plain & P).self).protocols, 1)
    XCTAssertEqual(try flags((any P & AnyObject & Sendable).self).protocols, 1)
    XCTAssertEqual(try flags((any Error).self).protocols, 1)
  }

  /// One of Objective-C is bound to classes and has no witness table, like `AnyObject`.
  func testAProtocolWithoutWitnessTableIsNotAnyObject() {
    XCTAssertFalse(FieldRecords.ExistentialLayout(flags: 0, protocols: 1).acceptsEverything)
    XCTAssertTrue(FieldRecords.ExistentialLayout(flags: 0, protocols: 0).acceptsEverything)
  }

  func testTheFlagsTellABoundToClasses() throws {
    XCTAssertFalse(try flags((any P).self).isClassBound)
    XCTAssertFalse(try flags(Any.self).isClassBound)
    XCTAssertTrue(try flags(AnyObject.self).isClassBound)
    XCTAssertTrue(try flags((any Bound).self).isClassBound)
    XCTAssertTrue(try flags((any P & AnyObject).self).isClassBound)
    XCTAssertTrue(try flags((any Plain & P).self).isClassBound)
    XCTAssertTrue(try flags((any Actor).self).isClassBound)
  }

  func testTheFlagsTellErrors() throws {
    XCTAssertTrue(try flags((any Error).self).isError)
    XCTAssertFalse(try flags((any P).self).isError)
    XCTAssertFalse(try flags((any Error & P).self).isError)
    XCTAssertEqual(MemoryLayout<any Error>.size, MemoryLayout<UInt>.size)
  }

  func testAnySendableLeavesNoTraceAndASuperclassDoes() throws {
    XCTAssertTrue(try flags(Any.self).acceptsEverything)
    XCTAssertTrue(try flags(AnyObject.self).acceptsEverything)
    XCTAssertTrue(try flags((any Sendable).self).acceptsEverything)
    XCTAssertTrue(try flags((any Sendable & AnyObject).self).acceptsEverything)
    XCTAssertTrue((any Plain & Sendable).self == Plain.self)
    XCTAssertFalse(try flags((any Error).self).acceptsEverything)
    XCTAssertFalse(try flags((any P & Sendable).self).acceptsEverything)
  }

  func testTheMetatypeOfAnExistentialAnswersForTypes() {
    XCTAssertTrue(FieldRecords.conforms(Value.self, to: (any P).self))
    XCTAssertTrue(FieldRecords.conforms(Value.self, to: (any P & Q).self))
    XCTAssertFalse(FieldRecords.conforms(OnlyP.self, to: (any P & Q).self))
    XCTAssertFalse(FieldRecords.conforms(Int.self, to: (any P).self))
    XCTAssertTrue(FieldRecords.conforms(Fitting2.self, to: (any Plain & P).self))
    XCTAssertFalse(FieldRecords.conforms(Plain.self, to: (any Plain & P).self))
    XCTAssertTrue(FieldRecords.conforms(Fitting2.self, to: (any Bound & P & Q).self))
    XCTAssertFalse(FieldRecords.conforms(Value.self, to: (any P & AnyObject).self))
    XCTAssertTrue(FieldRecords.conforms(Int.self, to: (any Hashable & Codable).self))
    XCTAssertTrue(FieldRecords.conforms(CancellationError.self, to: (any Error).self))
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
