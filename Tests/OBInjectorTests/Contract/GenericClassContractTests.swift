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
    XCTAssertTrue(TypeDescriptor(of: Box<Int>.self) == TypeDescriptor(of: Box<Void>.self))
    XCTAssertTrue(TypeDescriptor(of: Box<any Bound>.self) == TypeDescriptor(of: Box<String?>.self))
    XCTAssertTrue(TypeDescriptor(of: Box<Box<Int>>.self) == TypeDescriptor(of: Box<Void>.self))
    XCTAssertTrue(TypeDescriptor(of: Lazy<any Sequence<Int>>.self) == TypeDescriptor(of: Lazy<Void>.self))
  }

  func testOthersAreNot() {
    XCTAssertFalse(TypeDescriptor(of: Other<Int>.self) == TypeDescriptor(of: Box<Int>.self))
    XCTAssertFalse(TypeDescriptor(of: Derived.self) == TypeDescriptor(of: Base<Int>.self))
    XCTAssertFalse(TypeDescriptor(of: GenericClassContractTests.self) == TypeDescriptor(of: Box<Int>.self))
    XCTAssertFalse(TypeDescriptor(of: Lazy<Int>.self) == TypeDescriptor(of: Provider<Int>.self))
  }

  func testWhatIsNoClassIsNone() {
    let types: [Any.Type] = [
      Text<Int>.self, Int.self, Box<Int>?.self, (any Bound).self, AnyObject.self, (() -> Void).self, (Int, Int).self,
      Box<Int>.Type.self, Never.self, Result<Int, any Error>.self,
    ]
    for type in types { XCTAssertFalse(TypeDescriptor(of: type) == TypeDescriptor(of: Box<Int>.self), "\(type)") }
  }

  func testWhatADeferralIsOfIsNotified() {
    XCTAssertTrue(LazyTypes.of(Lazy<Int>.self)?.value == Int.self)
    XCTAssertTrue(LazyTypes.of(Provider<any Bound>?.self)?.value == (any Bound).self)
    assertNil(LazyTypes.of(Box<Int>.self), LazyTypes.of([Lazy<Int>].self))
    XCTAssertTrue(LazyTypes.dependencyType(for: Lazy<Provider<Int>>.self) == Int.self)
    XCTAssertTrue(LazyTypes.dependencyType(for: Int?.self) == Int?.self)
  }
}
