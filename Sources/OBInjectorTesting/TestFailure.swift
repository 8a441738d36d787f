import Testing
import XCTest

/// Records failures of the running test, in either test framework.
enum TestFailure {
  /// Records one failure, with its place in the source.
  ///
  /// Outside of the tasks of Swift Testing's tests, the running framework can't be determined. There both frameworks
  /// record the failure; the one that runs no test ignores it.
  static func record(_ message: String, fileID: StaticString, filePath: StaticString, line: UInt) {
    if Test.current == nil { XCTFail(message, file: filePath, line: line) }
    Issue.record(
      Comment(rawValue: message),
      sourceLocation: Testing.SourceLocation(
        fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: 1))
  }
}
