import XCTest

/// A test case whose tests look at failures as their subject, instead of having them.
class FailureRecordingTestCase: XCTestCase {
  struct Failure: Equatable {
    let file: String
    let line: Int
    let message: String
  }

  /// What the last recording has recorded.
  private(set) var failures: [Failure] = []
  private var isRecording = false

  #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
      guard isRecording else { return super.record(issue) }
      let place = issue.sourceCodeContext.location
      failures.append(
        Failure(file: place?.fileURL.path ?? "", line: place?.lineNumber ?? 0, message: issue.compactDescription))
    }
  #else
    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      guard isRecording else {
        super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
        return
      }
      failures.append(Failure(file: filePath, line: lineNumber, message: description))
    }
  #endif

  /// The failures of the body, which are none of the test's.
  @discardableResult
  func failures(of body: () -> Void) -> [Failure] {
    failures = []
    isRecording = true
    body()
    isRecording = false
    return failures
  }

  /// The failures of an asynchronous body.
  func failures(of body: () async -> Void) async -> [Failure] {
    failures = []
    isRecording = true
    await body()
    isRecording = false
    return failures
  }
}
