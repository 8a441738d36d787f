// Contract: Facts about ownership: the suffixes in field records, and what weak references look like in memory.
import XCTest

@testable import OBInjector

private protocol Bound: AnyObject {}
private protocol OtherBound: AnyObject {}
private class Owner: Bound {}

final class OwnershipContractTests: XCTestCase {
  private class All {
    var strong: Owner?
    weak var weakOne: Owner?
    unowned var unownedOne: Owner?
    unowned(unsafe) var unmanagedOne: Owner?
    weak var weakBound: (any Bound)?
    unowned var unownedBound: (any Bound)?
    unowned(unsafe) var unmanagedBound: (any Bound)?
    weak var weakBoth: (any Bound & OtherBound)?
    unowned let unownedLet: Owner
    weak var weakObject: NSObject?
    weak var weakAny: AnyObject?
    init(_ owner: Owner) { unownedLet = owner }
  }
  private final class Sub: All {
    unowned(unsafe) var more: Owner?
    weak var last: (any Bound)?
  }
  private class Generic<Element: AnyObject> {
    weak var element: Element?
    unowned var other: Element?
    unowned(unsafe) var third: Element?
    weak var box: Nested<Element>?
    final class Nested<T> {}
  }
  private final class GenericSub: Generic<Owner> { weak var last: Generic<NSObject>? }
  private struct Value {
    weak var owner: Owner?
    unowned var other: Owner?
    unowned(unsafe) var third: Owner?
  }

  private enum Ownership { case strong, weak, other }

  private func ownerships(_ type: Any.Type) -> [Ownership] {
    FieldRecords.fields(of: type).map { $0.isStrong ? .strong : $0.isWeak ? .weak : .other }
  }

  func testTheMangledTypeOfAWeakFieldSaysSo() {
    let all: [Ownership] = [.strong, .weak, .other, .other, .weak, .other, .other, .weak, .other, .weak, .weak]
    assertEqual((ownerships(All.self), all), (ownerships(Sub.self), all + [.other, .weak]))
    XCTAssertEqual(ownerships(Value.self), [.weak, .other, .other])
  }

  func testItDoesSoAlsoInGenericClassesAndTheirSubclasses() {
    XCTAssertEqual(ownerships(Generic<NSObject>.self), [.weak, .other, .other, .weak])
    XCTAssertEqual(ownerships(GenericSub.self), [.weak, .other, .other, .weak, .weak])
  }

  func testTheTypeOfAWeakFieldIsItsOptional() {
    let fields = FieldRecords.fields(of: All.self)
    XCTAssertTrue(fields[1].type == Owner?.self && fields[3].type == Owner?.self)
    XCTAssertTrue(fields[4].type == (any Bound)?.self && fields[7].type == (any Bound & OtherBound)?.self)
  }

  func testAMangledNameEndsBehindItsAddressesWhichMayContainZeros() {
    let addresses: [[UInt8]] = [[], [0x01, 0, 0, 0, 0], [0x17, 0, 0, 0, 0], [0x20]]
    let words: [[UInt8]] = [0x18, 0x1F].map { [$0] + [UInt8](repeating: 0, count: MemoryLayout<UInt>.size) }
    for address in addresses + words {
      let end = (address + [0x58, 0x77, 0]).withUnsafeBytes {
        TypeDescriptor.lastTwoBytes(ofMangledNameAt: $0.baseAddress!)
      }
      XCTAssertTrue(end == (0x58, 0x77), "\(address)")
    }
  }

  func testAWeakReferenceIsOneWordAndWitnessTablesFollowIt() {
    struct One { weak var object: AnyObject? }
    struct Tables { weak var object: (any Bound & OtherBound)? }
    struct Single { weak var object: (any Bound)? }
    let sizes = [MemoryLayout<One>.size, MemoryLayout<Single>.size, MemoryLayout<Tables>.size]
    XCTAssertEqual(sizes, [1, 2, 3].map { $0 * MemoryLayout<UInt>.size })
    XCTAssertEqual(MemoryLayout<any Bound & OtherBound>.size, sizes[2])
  }

  func testAWeakFieldWrittenThroughAStructIsAWeakReference() {
    final class Both: Bound, OtherBound {}
    final class Holder {
      weak var both: (any Bound & OtherBound)?
      var after = 0x77
    }
    let holder = Holder()
    let handle = PropertyHandle(place: .weak(offset: 16), valueType: (any Bound & OtherBound).self)
    let target = InjectionTarget(holder)
    XCTAssertTrue(handle.isEmpty(in: target))
    var object: Both? = Both()
    XCTAssertTrue(handle.assign(object!, in: target))
    XCTAssertFalse(handle.isEmpty(in: target))
    XCTAssertTrue(holder.both === object)
    XCTAssertEqual(holder.after, 0x77)
    object = nil
    XCTAssertNil(holder.both)
    XCTAssertTrue(handle.isEmpty(in: target))
  }
}
