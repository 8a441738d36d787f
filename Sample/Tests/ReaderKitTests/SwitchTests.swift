import OBInjectorTesting
import XCTest

@testable import ReaderKit

/// What a team sees before it turns plain properties off: which of its properties would stay empty.
final class SwitchTests: XCTestCase {
  private func injector() throws -> PropertyInjector {
    try PropertyInjector(modules: Composition.modules(folder: .testFolder), reflection: .declaredOnly)
  }

  func testKeyPathsAndWrappersAreFilledAndPlainPropertiesAreNot() throws {
    let screen = DocumentScreen(Document(name: "a", text: "# A\none two\nthree"))
    let report = try injector().injectDependencies(to: screen)
    XCTAssertEqual(Set(report.injected), ["statistics", "beginning.lines"])
    XCTAssertTrue(report.isComplete, "\(report)")
    XCTAssertNil(screen.log)
    XCTAssertEqual(screen.lines, ["opened: -", "4, 4 different", "| one two", "| three"])
  }

  func testVerificationNamesEachPropertyThatWouldStayEmpty() throws {
    let warnings = try injector().verifyProgram(modules: ["ReaderKit"]).warnings.filter { $0.kind == .neverFilled }
    let plain = warnings.flatMap { "\($0)".matches(of: /"(\w+\.\w+)" \(plain\)/).map { String($0.output.1) } }
    XCTAssertEqual(
      plain.sorted(),
      [
        "DocumentModel.limit", "LibraryModel.library", "RootScreen.launchDate", "RootScreen.library",
        "Screen.currentDate", "Screen.formatter", "Screen.log", "WordsScreen.limit",
      ])
  }
}
