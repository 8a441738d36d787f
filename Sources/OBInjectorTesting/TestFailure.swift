import Testing
import XCTest

/// A failure of the test that runs, whichever of the two frameworks runs it.
enum TestFailure {
  /// Records one failure, with its place in the source.
  ///
  /// Outside of the tasks of Swift Testing's tests it is not known which framework runs. There, both record it: the one that
  /// runs none drops it without a word.
  static func record(_ message: String, fileID: StaticString, filePath: StaticString, line: UInt) {
    if Test.current == nil { XCTFail(message, file: filePath, line: line) }
    Issue.record(
      Comment(rawValue: message),
      sourceLocation: Testing.SourceLocation(
        fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: 1))
  }
}
