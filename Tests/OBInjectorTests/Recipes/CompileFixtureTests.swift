// Recipes: What must compile compiles, and what must not is refused with the right words (`Tests/CompileFixtures`).
//
// In the newest of the language modes that a fixture names; `.ci/compile-fixtures` goes through all of them.
#if os(Linux) || os(macOS)
import Foundation
import XCTest

final class CompileFixtureTests: XCTestCase {
  override func setUpWithError() throws { try Sanitizer.skip("a compiler is not started") }

  func testEveryFixtureIsAsItShouldBe() throws {
    let (status, output) = try check()
    XCTAssertEqual(status, 0, output)
    XCTAssertTrue(output.contains("compile-fixtures: all "), output)
  }

  func testAFixtureThatIsNotAsItShouldBeIsFound() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in [
      "passes/Wrong.swift": "let number: Int = \"text\"\n",
      "fails/Right.swift": "// expect: cannot find\nlet number = 1\n",
      "fails/Other.swift": "// expect: cannot find\nlet number: Int = \"text\"\n",
      "fails/Silent.swift": "let number: Int = \"text\"\n",
    ] {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let (status, output) = try check(folder.path(percentEncoded: false))
    XCTAssertEqual(status, 1, output)
    XCTAssertTrue(output.contains("Wrong.swift does not compile in language mode 6"), output)
    XCTAssertTrue(output.contains("Right.swift compiles, but should not: cannot find"), output)
    XCTAssertTrue(output.contains("Other.swift fails for another reason"), output)
    XCTAssertTrue(output.contains("Silent.swift does not say what to expect"), output)
  }

  private func check(_ fixtures: String...) throws -> (status: Int32, output: String) {
    try Repository.run(
      Repository.folder.appending(path: ".ci/compile-fixtures"), ["--newest", Repository.modules] + fixtures)
  }
}
#endif
