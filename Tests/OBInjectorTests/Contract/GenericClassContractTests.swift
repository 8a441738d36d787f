// Contract: A generic class has one descriptor, whatever its arguments: that is how `Lazy` and `Provider` are
// recognised.
import XCTest

@testable import OBInjector

final class GenericClassContractTests: XCTestCase {
  private final class Box<Value> {}
  private final class Other<Value> {}
  private class Base<Value> {}
  private final class Derived: Base<Int> {}
  private struct Text<Value> {}
  private protocol Bound: AnyObject {}

  func testInstancesOfOneGenericClassAreOne() {
    XCTAssertTrue(FieldRecords.isSameClass(Box<Int>.self, as: Box<Void>.self))
    XCTAssertTrue(FieldRecords.isSameClass(Box<any Bound>.self, as: Box<String?>.self))
    XCTAssertTrue(FieldRecords.isSameClass(Box<Box<Int>>.self, as: Box<Void>.self))
    XCTAssertTrue(FieldRecords.isSameClass(Lazy<any Sequence<Int>>.self, as: Lazy<Void>.self))
  }

  func testOthersAreNot() {
    XCTAssertFalse(FieldRecords.isSameClass(Other<Int>.self, as: Box<Int>.self))
    XCTAssertFalse(FieldRecords.isSameClass(Derived.self, as: Base<Int>.self))
    XCTAssertFalse(FieldRecords.isSameClass(GenericClassContractTests.self, as: Box<Int>.self))
    XCTAssertFalse(FieldRecords.isSameClass(Lazy<Int>.self, as: Provider<Int>.self))
  }

  func testWhatIsNoClassIsNone() {
    let types: [Any.Type] = [
      Text<Int>.self, Int.self, Box<Int>?.self, (any Bound).self, AnyObject.self, (() -> Void).self, (Int, Int).self,
      Box<Int>.Type.self, Never.self, Result<Int, any Error>.self,
    ]
    for type in types { XCTAssertFalse(FieldRecords.isSameClass(type, as: Box<Int>.self), "\(type)") }
  }

  func testWhatADeferralIsOfIsNotified() {
    XCTAssertTrue(LazyTypes.of(Lazy<Int>.self)?.value == Int.self)
    XCTAssertTrue(LazyTypes.of(Provider<any Bound>?.self)?.value == (any Bound).self)
    XCTAssertNil(LazyTypes.of(Box<Int>.self))
    XCTAssertNil(LazyTypes.of([Lazy<Int>].self))
    XCTAssertTrue(LazyTypes.dependencyType(for: Lazy<Provider<Int>>.self) == Int.self)
    XCTAssertTrue(LazyTypes.dependencyType(for: Int?.self) == Int?.self)
  }
}
