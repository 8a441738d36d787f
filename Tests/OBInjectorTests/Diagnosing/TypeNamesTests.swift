import XCTest

@testable import OBInjector

/// Types stand in reports as people write them.
final class TypeNamesTests: XCTestCase {
  private protocol Log: AnyObject {}
  private protocol Store {}
  private struct Box<Content> {}

  func testOptionalsAndCollectionsAreWrittenShort() {
    XCTAssertEqual(TypeNames.written(Int?.self), "Int?")
    XCTAssertEqual(TypeNames.written([Int].self), "[Int]")
    XCTAssertEqual(TypeNames.written([String: Int?].self), "[String: Int?]")
    XCTAssertEqual(TypeNames.written([[Int]]?.self), "[[Int]]?")
    XCTAssertEqual(TypeNames.written(Int??.self), "Int??")
    XCTAssertEqual(TypeNames.written(Set<Int>.self), "Set<Int>")
    XCTAssertEqual(TypeNames.written(Box<Int>.self), "Box<Int>")
  }

  func testProtocolsHaveTheirAny() {
    XCTAssertEqual(TypeNames.written((any Log).self), "any Log")
    XCTAssertEqual(TypeNames.written((any Log)?.self), "(any Log)?")
    XCTAssertEqual(TypeNames.written([any Log].self), "[any Log]")
    XCTAssertEqual(TypeNames.written((any Log & Store)?.self), "(any Log & Store)?")
    XCTAssertTrue(TypeNames.written((any Sequence<Int>).self).hasPrefix("any Sequence<"))
    XCTAssertEqual(TypeNames.written(Any?.self), "Any?")
    XCTAssertEqual(TypeNames.written(AnyObject?.self), "AnyObject?")
  }

  func testFunctionsAndMetatypesAreSetInParentheses() {
    XCTAssertEqual(TypeNames.written((() -> Int)?.self), "(() -> Int)?")
    XCTAssertEqual(TypeNames.written(Int.Type?.self), "Int.Type?")
  }
}
