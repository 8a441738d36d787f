// Contract: Two places are equal if file and line are, wherever the characters of the file's name are.
import XCTest

@testable import OBInjector

final class SourceLocationContractTests: XCTestCase {
  func testPlacesAreEqualAndHashedByFileAndLine() {
    let place = SourceLocation(fileID: "App/A.swift", line: 7)
    Array("App/A.swift\0".utf8).withUnsafeBufferPointer { copy in
      let same = SourceLocation(file: copy.baseAddress!, line: 7)
      assertEqual((same, place), (same.hashValue, place.hashValue))
    }
    for other in [SourceLocation(fileID: "App/A.swift", line: 8), SourceLocation(fileID: "App/B.swift", line: 7)] {
      XCTAssertNotEqual(other, place)
      XCTAssertNotEqual(other.hashValue, place.hashValue)
    }
  }
}
