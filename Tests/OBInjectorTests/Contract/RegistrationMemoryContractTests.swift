import XCTest

@testable import OBInjector

/// An app may have thousands of registrations, so that each byte of one counts.
final class RegistrationMemoryContractTests: XCTestCase {
  /// Allocators have sizes in steps of 16, and some use 8 bytes themselves.
  func testARegistrationTakes128BytesWithHeaderAndAllocator() throws {
    let fields = try XCTUnwrap(FieldRecords.storageSize(of: Registration.self))
    XCTAssertLessThanOrEqual(fields, 128 - 16 - 8)
  }

  func testASourceIsOneWordAndALocationTwelveBytes() {
    XCTAssertEqual(MemoryLayout<ValueSource>.size, 8)
    XCTAssertEqual(MemoryLayout<SourceLocation>.size, 12)
  }
}
