// Testing: A failure of XCTest is one of Swift Testing too, once and at the same line.
//
// Seen from outside: a process of these tests' own program runs `FailsOnPurpose` as `swift test` does. On Apple's
// systems the tests are no program of their own.
#if os(Linux)
import Foundation
import XCTest

final class SwiftTestingFailureTests: XCTestCase {
  private struct Issue: Equatable { let test: String, line: Int, message: String }

  /// Runs the tests that fail, and says how their process ended, which issues it reports, and all that it wrote.
  private func runWhatFails() throws -> (status: Int32, issues: [Issue], output: String) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--testing-library", "swift-testing", "--filter", "FailsOnPurpose"]
    process.environment = ProcessInfo.processInfo.environment
      .merging([failsOnPurpose: "1", "NO_COLOR": "1"]) { $1 }
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let issue = #/Test (\S+) recorded an issue at FailsOnPurpose.swift:(\d+):\d+: Issue recorded\n↳ ([^\n]*)/#
    let issues = output.matches(of: issue)
      .map { Issue(test: String($0.1), line: Int($0.2) ?? 0, message: String($0.3)) }
    return (process.terminationStatus, issues, output)
  }

  func testEachFailureIsOneIssueOfTheSwiftTestingTestThatRuns() throws {
    let (status, issues, output) = try runWhatFails()
    let problem = "1 problem"
    let used = #""landingLamp" was used, but this test has registered it as unimplemented; register a value for it."#
    let expected = [
      Issue(test: "verifiesTheProgram()", line: FailsOnPurpose.verifiesTheProgram, message: problem),
      Issue(test: "verifiesAType()", line: FailsOnPurpose.verifiesAType, message: problem),
      Issue(test: "injectsAName()", line: FailsOnPurpose.injectsAName, message: #""title" was not injected"#),
      Issue(test: "injectsAnything()", line: FailsOnPurpose.injectsAnything, message: "nothing was injected"),
      Issue(
        test: "makesEverything()", line: FailsOnPurpose.makesEverything, message: "1 of 1 registrations failed"),
      Issue(test: "usesWhatIsUnimplemented()", line: FailsOnPurpose.usesWhatIsUnimplemented, message: used),
      Issue(test: "usesWhatATraitRegisters()", line: FailsOnPurpose.usesWhatATraitRegisters, message: used),
      // The framework can't tell which test a task belongs to that is no part of it.
      Issue(test: "«unknown»", line: FailsOnPurpose.verifiesOutsideOfItsTask, message: problem),
      Issue(test: "«unknown»", line: FailsOnPurpose.usesItOutsideOfItsTask, message: used),
    ]
    for issue in expected { XCTAssertEqual(issues.filter { $0 == issue }.count, 1, "\(issue) in:\n\(output)") }
    XCTAssertEqual(issues.count, expected.count, output)
    XCTAssertTrue(output.contains("Test passes() passed"), output)
    XCTAssertNotEqual(status, 0)
  }
}
#endif
