import OBInjector
import XCTest

/// What code that is tested says, in order: the names of what was made, or what a queue sees.
///
/// `@unchecked Sendable` is sound: every access holds the lock.
final class Noted<Entry: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var entries: [Entry] = []
  func add(_ entry: Entry) { lock.withLock { entries.append(entry) } }
  var all: [Entry] { lock.withLock { entries } }

  /// Notes that a value is made.
  func made<Value>(_ value: @autoclosure () -> Value, as entry: Entry) -> Value {
    add(entry)
    return value()
  }
}

/// A test case whose tests look at failures as their subject, instead of having them.
class FailureRecordingTestCase: XCTestCase {
  struct Failure: Equatable { let file: String, line: Int, message: String }

  let injector = PropertyInjector()

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

  /// The message of the only failure of an asynchronous body.
  func message(_ body: () async -> Void, line: UInt = #line) async -> String {
    let failures = await failures(of: body)
    XCTAssertEqual(failures.count, 1, line: line)
    // XCTest on Linux puts "failed - " before the message.
    return failures.first.map { $0.message.replacing("failed - ", with: "", maxReplacements: 1) } ?? ""
  }
}
