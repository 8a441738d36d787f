import Foundation
import OBInjector
import XCTest

@testable import ReaderKit

/// The program as a whole: its arguments, its messages and its exit code.
final class ProgramTests: XCTestCase {
  private var folder = FileManager.default.temporaryDirectory

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws {
    InjectorController.reset()
    try FileManager.default.removeItem(at: folder)
  }

  private var path: String { folder.path(percentEncoded: false) }

  func testWithoutArgumentItReadsTheDocumentsOfTheSample() {
    let result = runProgram()
    XCTAssertEqual(result.code, 0)
    XCTAssertEqual(result.errors, [])
    XCTAssertEqual(
      result.output.compactMap { $0.split(separator: "\n").first },
      [
        "== Reader ==", "== Welcome ==", "== Words of Welcome ==", "== Names and types ==",
        "== Words of Names and types ==", "== 3-a-walk.txt ==", "== Words of 3-a-walk.txt ==",
        "== How the last screen was filled ==", "== Log ==",
      ])
  }

  func testAMissingFolderIsNamed() {
    let result = runProgram("\(path)/missing")
    XCTAssertEqual(result.code, 1)
    XCTAssertEqual(result.output, [])
    XCTAssertEqual(result.errors, ["reader: can't read the folder \"\(path)/missing\": there is no such folder"])
    XCTAssertFalse(InjectorController.isConfigured)
  }

  func testAFileIsNotAFolder() throws {
    try Data().write(to: folder.appending(path: "file.md"))
    let result = runProgram("\(path)/file.md")
    XCTAssertEqual(result.code, 1)
    XCTAssertEqual(result.errors, ["reader: can't read the folder \"\(path)/file.md\": it is not a folder"])
  }

  func testABinaryFileAmongTheTextsIsSkippedWithAWord() throws {
    try Data("One line only".utf8).write(to: folder.appending(path: "letter.txt"))
    try Data([0xFF, 0xFE, 0xFF]).write(to: folder.appending(path: "picture.md"))
    try Data("zero\0inside".utf8).write(to: folder.appending(path: "archive.txt"))
    try FileManager.default.createDirectory(at: folder.appending(path: "drawer.md"), withIntermediateDirectories: true)
    let result = runProgram(path)
    XCTAssertEqual(result.code, 0)
    XCTAssertEqual(
      result.errors,
      [
        "reader: skipped \"archive.txt\": it is no UTF-8 text", "reader: skipped \"drawer.md\": it can't be read",
        "reader: skipped \"picture.md\": it is no UTF-8 text",
      ])
    XCTAssertTrue(result.output[0].contains("1 document\n  letter.txt: letter.txt"), result.output[0])
  }

  func testTheExecutableSaysOnStandardErrorWhatIsWrongAndEndsWithOne() throws {
    let folder = try runExecutable("/no/such/folder")
    XCTAssertEqual(folder.code, 1)
    XCTAssertEqual(folder.output, "")
    XCTAssertEqual(folder.errors, "reader: can't read the folder \"/no/such/folder\": there is no such folder\n")

    let option = try runExecutable("--no-such-option")
    XCTAssertEqual(option.code, 1)
    XCTAssertEqual(option.output, "")
    XCTAssertEqual(option.errors, "reader: unknown option \"--no-such-option\"\n\(Arguments.usage)\n")
  }

  private func runExecutable(_ arguments: String...) throws -> (code: Int32, output: String, errors: String) {
    let (output, errors) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = productsFolder.appending(path: "reader")
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, text(of: output), text(of: errors))
  }

  private func text(of pipe: Pipe) -> String {
    String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  private var productsFolder: URL {
    #if os(macOS)
    Bundle(for: ProgramTests.self).bundleURL.deletingLastPathComponent()
    #else
    Bundle.main.bundleURL
    #endif
  }
}
