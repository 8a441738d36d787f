#if os(Linux) || os(macOS)
  import Foundation
  import XCTest

  /// Every document that speaks of verification says in three sentences, the same everywhere, what it can't know.
  final class VerifiedSentenceTests: XCTestCase {
    private let sentences = """
      Verification runs no closures. It finds misspelled, renamed and unused names, values of the wrong type, missing \
      required values, and cycles. It can't know what a closure looks up, returns or throws, or which name an \
      `@InjectedNamed` property asks for.
      """

    func testTheSameSentencesStandInEveryDocumentThatSpeaksOfVerification() throws {
      let articles = [
        "Rules", "GettingStarted", "HowMatchingWorks", "Testing", "ModulesAndConfiguration", "Diagnosing",
        "Verification",
      ]
      for path in ["README.md"] + articles.map({ "Sources/OBInjector/OBInjector.docc/\($0).md" }) {
        let text = try String(contentsOf: Repository.folder.appending(path: path), encoding: .utf8)
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        XCTAssertTrue(line.contains(sentences), path)
      }
    }
  }
#endif
