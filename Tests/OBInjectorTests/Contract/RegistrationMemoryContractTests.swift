// Contract: An app may have thousands of registrations, so that each byte of one counts.
import XCTest

@testable import OBInjector

final class RegistrationMemoryContractTests: XCTestCase {
  /// Allocators have sizes in steps of 16, and some use 8 bytes themselves.
  func testARegistrationTakes128BytesWithHeaderAndAllocator() throws {
    let fields = try XCTUnwrap(FieldRecords.storageSize(of: Registration.self))
    XCTAssertLessThanOrEqual(fields, 128 - 16 - 8)
  }

  func testALocationTakesTwelveBytes() { XCTAssertEqual(MemoryLayout<SourceLocation>.size, 12) }

  /// A leak checker reports an object that is referred to only by a pointer with marks in it.
  ///
  /// Swift marks the objects of an enum that fits into one word.
  func testASourceHoldsItsObjectsWithoutMarks() {
    let factory = Factory(isolation: nil, isSendable: true, make: .now { _, _ in 0 })
    let location = SourceLocation(fileID: #fileID, line: #line)
    let made = Registration(name: "a", type: Int.self, source: .made(factory), location: location)
    let lazy = LazySource(made, as: Lazy<Int>.self, "a")
    for (source, object) in [(ValueSource.made(factory), factory as AnyObject), (.deferred(lazy), lazy)] {
      let address = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
      withUnsafeBytes(of: source) { XCTAssertEqual($0.load(as: UInt.self), address, "\(object)") }
    }
  }
}
