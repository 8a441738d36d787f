#if os(Linux) || os(macOS)
  import Foundation
  import XCTest

  /// What the documentation shows compiles: README, the articles and the documentation comments.
  final class DocumentationSnippetTests: XCTestCase {
    /// In short README's alone: each snippet starts a compiler.
    func testEverySnippetOfTheDocumentationCompiles() throws {
      let files = Effort.isFull ? [] : ["README.md"]
      let script = Repository.folder.appending(path: ".ci/snippets")
      let (status, output) = try Repository.run(script, [Repository.modules] + files)
      XCTAssertEqual(status, 0, output)
      XCTAssertTrue(output.contains("snippets: all "), output)
    }

    func testASnippetThatDoesNotCompileIsFoundWithItsFileAndLine() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: folder) }
      let ci = folder.appending(path: ".ci")
      try FileManager.default.createDirectory(at: ci, withIntermediateDirectories: true)
      for name in ["snippets", "SnippetContext.swift"] {
        try FileManager.default.copyItem(
          at: Repository.folder.appending(path: ".ci").appending(path: name), to: ci.appending(path: name))
      }
      let text = "# Title\n\n```swift\nprint(injector.hasProperty(\"a\"))\nlet wrong: Int = \"text\"\n```\n"
      try Data(text.utf8).write(to: folder.appending(path: "README.md"))

      let (status, output) = try Repository.run(ci.appending(path: "snippets"), [Repository.modules])
      XCTAssertEqual(status, 1, output)
      XCTAssertTrue(output.contains("README.md:5:18: error:"), output)
    }
  }
#endif
