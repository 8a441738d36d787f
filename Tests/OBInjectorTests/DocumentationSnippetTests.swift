#if os(Linux) || os(macOS)
  import Foundation
  import XCTest

  /// What the documentation shows compiles: README, the articles and the documentation comments.
  final class DocumentationSnippetTests: XCTestCase {
    func testEverySnippetOfTheDocumentationCompiles() throws {
      let script = repository.appending(path: ".ci/snippets")
      let (status, output) = try run(script, products.appending(path: "Modules").path(percentEncoded: false))
      XCTAssertEqual(status, 0, output)
    }

    func testASnippetThatDoesNotCompileIsFoundWithItsFileAndLine() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: folder) }
      let ci = folder.appending(path: ".ci")
      try FileManager.default.createDirectory(at: ci, withIntermediateDirectories: true)
      for name in ["snippets", "SnippetContext.swift"] {
        try FileManager.default.copyItem(
          at: repository.appending(path: ".ci").appending(path: name), to: ci.appending(path: name))
      }
      let text = "# Title\n\n```swift\nprint(injector.hasProperty(\"a\"))\nlet wrong: Int = \"text\"\n```\n"
      try Data(text.utf8).write(to: folder.appending(path: "README.md"))

      let (status, output) = try run(
        ci.appending(path: "snippets"), products.appending(path: "Modules").path(percentEncoded: false))
      XCTAssertEqual(status, 1, output)
      XCTAssertTrue(output.contains("README.md:5:18: error:"), output)
    }

    private func run(_ script: URL, _ argument: String) throws -> (status: Int32, output: String) {
      let process = Process()
      let pipe = Pipe()
      process.executableURL = script
      process.arguments = [argument]
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    private var repository: URL {
      URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    }

    private var products: URL {
      #if os(macOS)
        Bundle(for: DocumentationSnippetTests.self).bundleURL.deletingLastPathComponent()
      #else
        Bundle.main.bundleURL
      #endif
    }
  }
#endif
