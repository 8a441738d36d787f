// Contract: Facts about memory that `ReadyField` and `PropertyHandle` rely on: what nil and values look like.
import XCTest

@testable import OBInjector

private protocol P {}
private protocol Q {}
private protocol Bound: AnyObject {}
private final class Object: P, Q, Bound {}
private struct Small: P, Q { var a = 1, b = 2, c = 3 }
private struct Big: P, Q { var a = 1, b = 2, c = 3, d = 4 }
private struct Text: P { var text = "a text that is longer than fifteen bytes" }
private struct Nothing {}
/// As long as an `Int?`, but with room for nil in its last byte.
private struct NineBytes { var number = -1, isSet = true }

final class FieldAccessContractTests: XCTestCase {
  private let word = MemoryLayout<UInt>.size

  private func word<Value>(_ index: Int, of value: Value) -> UInt {
    withUnsafeBytes(of: value) { $0.load(fromByteOffset: index * word, as: UInt.self) }
  }

  private func byte<Value>(_ index: Int, of value: Value) -> UInt8 { withUnsafeBytes(of: value) { $0[index] } }

  func testAClassReferenceIsOneWordAndNilIsZero() {
    let object = Object()
    XCTAssertEqual(MemoryLayout<Object?>.size, word)
    XCTAssertEqual(word(0, of: Object?.none), 0)
    XCTAssertEqual(word(0, of: Object?.some(object)), UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()))
  }

  func testAClassBoundExistentialIsNilWhenItsFirstWordIsZero() {
    let object = Object()
    XCTAssertEqual(MemoryLayout<(any Bound)?>.size, 2 * word)
    XCTAssertEqual(word(0, of: (any Bound)?.none), 0)
    XCTAssertEqual(
      word(0, of: (any Bound)?.some(object)), UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()))
    XCTAssertEqual(MemoryLayout<(any Bound & P & Q)?>.size, 4 * word)
    XCTAssertEqual(word(0, of: (any Bound & P & Q)?.none), 0)
  }

  func testAnExistentialIsNilWhenItsFourthWordIsZeroAndThatWordIsItsType() {
    assertEqual((MemoryLayout<(any P)?>.size, 5 * word), (MemoryLayout<(any P & Q)?>.size, 6 * word))
    XCTAssertEqual(word(3, of: (any P)?.none), 0)
    XCTAssertEqual(word(3, of: (any P)?.some(Small())), unsafeBitCast(Small.self as Any.Type, to: UInt.self))
    XCTAssertEqual(word(3, of: (any P)?.some(Object())), unsafeBitCast(Object.self as Any.Type, to: UInt.self))
  }

  func testAnExistentialKeepsSmallValuesInItsBufferAndReferencesInTheFirstWord() {
    XCTAssertEqual(word(1, of: (any P)?.some(Small())), 2)
    let object = Object()
    XCTAssertEqual(word(0, of: (any P)?.some(object)), UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()))
  }

  func testPlainBitsWithoutSpareValuesHaveATagByteThatIsNotZeroForNil() {
    XCTAssertEqual(MemoryLayout<Int?>.size, 9)
    XCTAssertNotEqual(byte(8, of: Int?.none), 0)
    XCTAssertEqual(byte(8, of: Int?.some(-1)), 0)
    XCTAssertEqual(MemoryLayout<SIMD4<Float>?>.size, 17)
    XCTAssertNotEqual(byte(16, of: SIMD4<Float>?.none), 0)
    XCTAssertEqual(byte(16, of: SIMD4<Float>?.some(SIMD4(repeating: -1))), 0)
    XCTAssertEqual(byte(0, of: Nothing?.some(Nothing())), 0)
    XCTAssertNotEqual(byte(0, of: Nothing?.none), 0)
  }

  func testPlainBitsWithSpareValuesHaveNoTagByte() {
    assertEqual((MemoryLayout<Bool?>.size, 1), (MemoryLayout<UnsafeRawPointer?>.size, word))
    XCTAssertEqual(MemoryLayout<String?>.size, MemoryLayout<String>.size)
  }

  func testAnOptionalInAnOptionalTellsItsTwoNilsApartInTheWordThatTheInnerOneUses() {
    XCTAssertEqual([Object??.some(nil), .none].map { word(0, of: $0) }, [0, 1])
    XCTAssertEqual([(any Bound)??.some(nil), .none].map { word(0, of: $0) }, [0, 1])
    XCTAssertEqual([(any P)??.some(nil), .none].map { word(3, of: $0) }, [0, 1])
    XCTAssertEqual([MemoryLayout<Object??>.size, MemoryLayout<(any P)??>.size], [word, MemoryLayout<any P>.size])
  }

  func testPlainBitsInTwoOptionalsHaveATagByteForEach() {
    XCTAssertEqual(MemoryLayout<Double??>.size, 10)
    XCTAssertEqual([byte(8, of: Double??.none), byte(9, of: Double??.none)], [0, 1])
    XCTAssertEqual([byte(8, of: Double??.some(nil)), byte(9, of: Double??.some(nil))], [1, 0])
    XCTAssertEqual([byte(8, of: Double??.some(-0.0)), byte(9, of: Double??.some(-0.0))], [0, 0])
    XCTAssertEqual(MemoryLayout<Int32??>.size, 6)
    XCTAssertEqual([byte(4, of: Int32??.none), byte(5, of: Int32??.none)], [0, 1])
  }

  func testAByteWithRoomForNilHasOneNil() {
    enum Color { case red, green, blue }
    XCTAssertEqual(MemoryLayout<Color?>.size, 1)
    XCTAssertEqual([Color?.none, .red, .green, .blue].map { byte(0, of: $0) }, [3, 0, 1, 2])
    XCTAssertEqual([Bool?.none, false, true].map { byte(0, of: $0) }, [2, 0, 1])
    XCTAssertEqual([Bool??.none, .some(nil), false, true].map { byte(0, of: $0) }, [3, 2, 0, 1])
  }

  #if !canImport(ObjectiveC)
  func testACollectionIsOneReferenceAndNilIsZero() {
    func check<Value>(_ value: Value) {
      XCTAssertEqual(MemoryLayout<Value?>.size, word)
      XCTAssertEqual(word(0, of: Value?.none), 0)
      XCTAssertNotEqual(word(0, of: Value?.some(value)), 0)
    }
    check([Int]())
    check([Object()])
    check(["key": 1])
    check([String: Int]())
    check(Set([1]))
  }
  #endif

  // MARK: - Fields

  /// Fills a field of that type twice, once empty and once full, and says what happened and what is there.
  private func fill<Wanted>(_ first: Any, _ second: Any, as: Wanted.Type) -> (first: Bool, second: Bool, Wanted?) {
    let place = UnsafeMutablePointer<Wanted?>.allocate(capacity: 1)
    place.initialize(to: nil)
    let fields = [first, second].enumerated().compactMap { number, value in
      ReadyField(value, of: Wanted.self, number: number, offset: 0, isSlot: false)
    }
    defer {
      for field in fields { field.release(Wanted.self) }
      place.deinitialize(count: 1)
      place.deallocate()
    }
    guard fields.count == 2 else { return (false, false, nil) }
    return (fields[0].fill(fields[0].shape, place), fields[1].fill(fields[1].shape, place), place.pointee)
  }

  private func check<Wanted>(
    _ first: Any, _ second: Any, as type: Wanted.Type, line: UInt = #line, _ isRight: (Wanted) -> Bool
  ) {
    let (one, two, value) = fill(first, second, as: type)
    XCTAssertTrue(one, line: line)
    XCTAssertFalse(two, line: line)
    XCTAssertTrue(value.map(isRight) ?? false, line: line)
  }

  func testEveryShapeIsFilledOnceAndThenOccupied() {
    let (object, other) = (Object(), Object())
    check(object, other, as: Object.self) { $0 === object }
    check(object, other, as: (any Bound).self) { $0 === object }
    check(object, other, as: (any P & Q).self) { $0 as AnyObject === object }
    check(Small(), object, as: (any P).self) { ($0 as? Small)?.c == 3 }
    check(Big(), object, as: (any P).self) { ($0 as? Big)?.d == 4 }
    check(Text(), Small(), as: (any P).self) { ($0 as? Text)?.text.count == 40 }
    check(0, 5, as: Int.self) { $0 == 0 }
    check(true, false, as: Bool.self) { $0 }
    check(SIMD4<Float>(repeating: 2), SIMD4<Float>(), as: SIMD4<Float>.self) { $0.w == 2 }
    check(Nothing(), Nothing(), as: Nothing.self) { _ in true }
    check(NineBytes(), NineBytes(), as: NineBytes.self) { $0.number == -1 && $0.isSet }
    check("text", "other", as: String.self) { $0 == "text" }
    check("a text that is longer than fifteen bytes", "", as: String.self) { $0.count == 40 }
    check("", "other", as: String.self) { $0.isEmpty }
    check([1], [2], as: [Int].self) { $0 == [1] }
    check([Int](), [2], as: [Int].self) { $0.isEmpty }
    check(["key": 1], [:] as [String: Int], as: [String: Int].self) { $0 == ["key": 1] }
    check(Set([1]), Set<Int>(), as: Set<Int>.self) { $0 == [1] }
    check(ContiguousArray([1]), ContiguousArray<Int>(), as: ContiguousArray<Int>.self) { $0 == [1] }
    check(["a", "b"][...], [""][...], as: ArraySlice<String>.self) { $0 == ["a", "b"] }
    check((false as Bool?) as Any, (true as Bool?) as Any, as: Bool?.self) { $0 == false }
    check(object as AnyObject, other as AnyObject, as: AnyObject.self) { $0 === object }
    check(object as any Bound & P, other, as: (any Bound & P).self) { $0 as AnyObject === object }
    check(CancellationError(), CancellationError(), as: (any Error).self) { $0 is CancellationError }
    check(5, 6, as: Int?.self) { $0 == 5 }
  }

  func testReferencesAreCountedExactly() {
    final class Counted: DeathCounter, P, Bound {}
    struct Holding: P { var a = 1, b = 2, c = 3, counted: Counted }
    let deaths = RunCounter()
    check(Counted(deaths), Counted(deaths), as: Counted.self) { _ in deaths.count == 0 }
    XCTAssertEqual(deaths.count, 2)
    check(Counted(deaths), Counted(deaths), as: (any Bound).self) { _ in deaths.count == 2 }
    check(Counted(deaths), Counted(deaths), as: (any P).self) { _ in deaths.count == 4 }
    check(Holding(counted: Counted(deaths)), Counted(deaths), as: (any P).self) { _ in deaths.count == 6 }
    XCTAssertEqual(deaths.count, 8)
    check([Counted(deaths)], [Counted(deaths)], as: [Counted].self) { _ in deaths.count == 8 }
    check(["key": Counted(deaths)], [:] as [String: Counted], as: [String: Counted].self) { _ in deaths.count == 10 }
    XCTAssertEqual(deaths.count, 11)
  }

  // MARK: - Slots

  func testAWrapperBeginsWithItsValueThenHasAMarkOfOneWord() {
    func check<Value: Equatable>(_ value: Value, size: Int) {
      let offset = SlotMark.offset(behind: Value.self)
      var (own, named, byType) = (Injected<Value>(), InjectedNamed<Value>("name"), InjectedByType<Value>())
      XCTAssertEqual([MemoryLayout.size(ofValue: own), MemoryLayout.size(ofValue: byType)], [size, size])
      XCTAssertEqual(offset + MemoryLayout<SlotMark>.size, size)
      func fill<Wrapper>(_ wrapper: inout Wrapper, _ mark: SlotMark, isNamed: Bool = false) {
        withUnsafeMutableBytes(of: &wrapper) { bytes in
          let place = bytes.baseAddress.unsafelyUnwrapped
          XCTAssertEqual((place + offset).load(as: UInt64.self), mark.bits)
          XCTAssertTrue(ValueWitnesses.isNilThroughout(place, wrapped: Value.self))
          place.assumingMemoryBound(to: Value?.self).pointee = value
          if isNamed {
            XCTAssertEqual(PropertyHandle.name(behind: (place + offset).assumingMemoryBound(to: SlotMark.self)), "name")
          }
        }
      }
      fill(&own, own.slot.mark)
      fill(&byType, byType.slot.mark)
      fill(&named, named.slot.mark, isNamed: true)
      XCTAssertEqual([own.wrappedValue, byType.wrappedValue, named.wrappedValue], [value, value, value])
    }
    check(5, size: 24)
    check("text", size: 24)
    check(true, size: 16)
    check([5], size: 16)
    check(5 as UInt8?, size: 16)
    check(SIMD4<Double>(repeating: 1), size: 48)
    XCTAssertEqual(MemoryLayout<Injected<any P>>.size, 6 * word)
  }

  func testAnEmptyWrapperOfAnOptionalTypeHasTheOutermostNil() {
    func check<Wrapped>(_: Wrapped.Type, _ isNil: (Wrapped?) -> Bool) {
      guard case .some(let value) = InjectedSlot<Wrapped?>.initial else { return XCTFail("no value: \(Wrapped.self)") }
      XCTAssertTrue(isNil(value), "\(Wrapped.self)")
    }
    check(Int.self) { $0 == nil }
    check(Bool.self) { $0 == nil }
    check(String.self) { $0 == nil }
    check((any P).self) { $0 == nil }
    check(XCTestCase.self) { $0 == nil }
    check((() -> Void).self) { $0 == nil }
    check(Int?.self) { if case .none = $0 { true } else { false } }
    check(UInt8??.self) { if case .none = $0 { true } else { false } }
    assertNil(InjectedSlot<Int>.initial, InjectedSlot<any P>.initial, InjectedSlot<XCTestCase>.initial)
  }

  func testAMarkHasThePlaceAndWhetherTheTypeIsSendable() {
    let plain = Injected<any P>(fileID: "App/Screen.swift", line: 7)
    let sendable = Injected<Int>(fileID: "App/Screen.swift", line: 32_767)
    let far = InjectedNamed<Int>("name", fileID: "App/Generated.swift", line: 100_000)
    let marks = [plain.slot.mark, sendable.slot.mark, far.slot.mark]
    XCTAssertEqual(
      marks.map(\.location.description),
      ["App/Screen.swift:7", "App/Screen.swift:32767", "App/Generated.swift:32767"])
    XCTAssertEqual(marks.map(\.demandsSendable), [false, true, true])
  }
}
