import OBInjector
import XCTest

@testable import ReaderKit

/// What the reader says about arguments that it can't understand: one line, how it should look, and code 1.
final class ArgumentsTests: XCTestCase {
  private let usage = """
    usage: reader [option] [folder]
      --graph            prints who is filled with what, as a Mermaid diagram
      --graph=dot        the same for Graphviz
      --trace            prints every injection as a tree
      --serve [requests] answers so many requests, each with a child injector
      -h, --help         prints this
    """

  override func tearDown() { InjectorController.reset() }

  private func assertRefused(
    _ arguments: String..., reason: String, file: StaticString = #filePath, line: UInt = #line
  ) {
    XCTAssertThrowsError(try Arguments(arguments), file: file, line: line) {
      XCTAssertEqual("\($0)", "\(reason)\n\(usage)", file: file, line: line)
    }
  }

  func testAnUnknownOptionIsNamed() {
    let result = runProgram("--grahp")
    XCTAssertEqual(result.code, 1)
    XCTAssertEqual(result.output, [])
    XCTAssertEqual(result.errors, ["reader: unknown option \"--grahp\"\n\(usage)"])
    XCTAssertFalse(InjectorController.isConfigured)
  }

  func testHelpIsPrintedEvenIfThereIsNoSuchFolder() {
    for option in ["--help", "-h"] {
      let result = runProgram(option, "/no/such/folder")
      XCTAssertEqual(result.code, 0, option)
      XCTAssertEqual(result.output, [usage], option)
      XCTAssertEqual(result.errors, [], option)
    }
  }

  func testWhatCannotBeUnderstoodIsNamed() {
    assertRefused("--graph=svg", reason: "unknown option \"--graph=svg\"")
    assertRefused("--serve", "0", reason: "\"--serve\" wants a positive number, not \"0\"")
    assertRefused("--serve", "-5", reason: "\"--serve\" wants a positive number, not \"-5\"")
    assertRefused("--graph", "--trace", reason: "unexpected option \"--trace\"; there is one, and it comes first")
    assertRefused("folder", "--trace", reason: "unexpected argument \"--trace\"; one folder can be read")
    assertRefused("one", "other", reason: "unexpected argument \"other\"; one folder can be read")
  }

  func testAFolderMayFollowAnOption() throws {
    XCTAssertEqual(try Arguments(["--graph", "/texts"]).folder?.path, "/texts")
    let serve = try Arguments(["--serve", "7", "/texts"])
    XCTAssertEqual(serve.folder?.path, "/texts")
    guard case .serve(requests: 7) = serve.command else { return XCTFail("\(serve.command)") }
    let without = try Arguments(["--serve", "/texts"])
    guard case .serve(requests: nil) = without.command else { return XCTFail("\(without.command)") }
  }
}
