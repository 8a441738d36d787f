import Testing
import XCTest

/// A failure of the test that runs, whichever of the two frameworks runs it.
enum TestFailure {
  static func record(
    _ message: String, wasInSwiftTesting: Bool = false, fileID: StaticString, filePath: StaticString, line: UInt
  ) {
    guard Test.current != nil || wasInSwiftTesting else { return XCTFail(message, file: filePath, line: line) }
    Issue.record(
      Comment(rawValue: message),
      sourceLocation: Testing.SourceLocation(
        fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: 1))
  }
}
