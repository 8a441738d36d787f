import Foundation
import OBInjector
import XCTest

@testable import ReaderKit

/// What the screens show, compared in full: the test's clock and formatter take the place of the real ones, in an
/// injector that takes the place of the controller's for this task only.
final class ScreensTests: XCTestCase {
  private func shown(folder: URL) throws -> String {
    let printed = Printed()
    try InjectorController.withInjector(.testing(folder: folder)) { Program.show { printed.append($0) } }
    return printed.text
  }

  func testEveryScreenShowsWhatItWasFilledWith() throws {
    XCTAssertEqual(
      try shown(folder: .testFolder),
      """
      == Reader ==
      launched: 2001-09-09 01:46:40
      now:      2001-09-09 01:47:40
      2 documents
        a.md: Zebra
        b.txt: b.txt

      == Zebra ==
      opened: 2001-09-09 01:48:40
      8 words, 5 different
      | A zebra met a zebra.
      | The end.

      == Words of Zebra ==
      opened: 2001-09-09 01:48:40
        zebra: 3
        a: 2
        end: 1

      == b.txt ==
      opened: 2001-09-09 01:49:40
      3 words, 3 different
      | One line only

      == Words of b.txt ==
      opened: 2001-09-09 01:49:40
        line: 1
        one: 1
        only: 1

      == How the last screen was filled ==
      WordsScreen: 5 of 7 properties injected
        formatter    TextFormatter?      injected
        currentDate  Date?               already set
        log          (any Log)?          injected
        statistics   any WordStatistics  injected
        document     Document            injected
        limit        Int?                injected
        shortest     Int?                not registered

      == Log ==
      counted the words of a.md
      opened a.md
      counted the words of b.txt
      opened b.txt
      """)
  }

  func testAFolderWithoutDocumentsShowsTheRootScreenOnly() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    XCTAssertEqual(
      try shown(folder: folder),
      """
      == Reader ==
      launched: 2001-09-09 01:46:40
      now:      2001-09-09 01:47:40
      0 documents

      == How the last screen was filled ==
      RootScreen: 6 of 6 properties injected
        formatter    TextFormatter?          injected
        currentDate  Date?                   injected
        log          (any Log)?              injected
        library      (any DocumentLibrary)?  injected
        launchDate   Date?                   injected
        injector     PropertyInjector?       injected

      == Log ==

      """)
  }
}
