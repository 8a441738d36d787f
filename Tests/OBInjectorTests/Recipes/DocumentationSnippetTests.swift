// Recipes: What README shows compiles; `.ci/snippets` compiles what the articles and the documentation comments show
// too.
#if os(Linux) || os(macOS)
import Foundation
import XCTest

final class DocumentationSnippetTests: XCTestCase {
  override func setUpWithError() throws { try Sanitizer.skip("a compiler is not started") }

  func testEverySnippetOfREADMECompiles() throws {
    let script = Repository.folder.appending(path: ".ci/snippets")
    let (status, output) = try Repository.run(script, [Repository.modules, "README.md"])
    XCTAssertEqual(status, 0, output)
    XCTAssertTrue(output.contains("snippets: all "), output)
  }

  func testASnippetThatDoesNotCompileIsFoundWithItsFileAndLine() throws {
    let text = "# Title\n\n```swift\nprint(injector.hasProperty(\"a\"))\nlet wrong: Int = \"text\"\n```\n"
    let (status, output) = try compile(text)
    XCTAssertEqual(status, 1, output)
    XCTAssertTrue(output.contains("README.md:5:18: error:"), output)
  }

  func testASnippetThatGoesOnKnowsTheOneBeforeItAndTheOthersDoNot() throws {
    let first = "```swift\nlet one = 1\n```\n"
    let second = "```swift\nlet two = one + 1\n```\n"
    let third = "```swift\nprint(one + two)\n```\n"
    let (status, output) = try compile([first, second, third].joined(separator: "\n<!-- goes on -->\n"))
    XCTAssertEqual(status, 0, output)
    let (alone, words) = try compile("\(first)\n\(second)")
    XCTAssertEqual(alone, 1, words)
    XCTAssertTrue(words.contains("README.md:6:11: error:"), words)
  }

  func testAFenceThatIsNoPartOfItsFileOfTheSampleIsFound() throws {
    let file = "final class Model {\n  func load() {\n    print(1)\n  }\n}\n"
    func fence(_ text: String) -> String { "<!-- Sample/Model.swift -->\n```swift\n\(text)\n```\n" }
    for part in [file.dropLast(), "func load() {\n  print(1)\n}"] {
      let (status, output) = try compile(fence("\(part)"), sample: file)
      XCTAssertEqual(status, 0, output)
    }
    for wrong in ["func load() {\n  print(2)\n}", "func load()", "func load() {\n}", ""] {
      let (status, output) = try compile(fence(wrong), sample: file)
      XCTAssertEqual(status, 1, output)
      XCTAssertTrue(
        output.contains("README.md:3: error: this fence is not a part of Sample/Model.swift"), "\(wrong): \(output)")
    }
  }

  /// Runs the script over a README of its own, and a file of the sample.
  private func compile(_ text: String, sample: String = "") throws -> (status: Int32, output: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let ci = folder.appending(path: ".ci")
    try FileManager.default.createDirectory(at: ci, withIntermediateDirectories: true)
    for name in ["snippets", "shared", "SnippetContext.swift"] {
      try FileManager.default.copyItem(
        at: Repository.folder.appending(path: ".ci").appending(path: name), to: ci.appending(path: name))
    }
    try Data(text.utf8).write(to: folder.appending(path: "README.md"))
    try FileManager.default.createDirectory(at: folder.appending(path: "Sample"), withIntermediateDirectories: true)
    try Data(sample.utf8).write(to: folder.appending(path: "Sample/Model.swift"))
    return try Repository.run(ci.appending(path: "snippets"), [Repository.modules])
  }
}
#endif
