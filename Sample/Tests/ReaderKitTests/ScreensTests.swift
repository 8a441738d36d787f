import Foundation
import OBInjector
import XCTest

@testable import ReaderKit

/// What the screens show, compared in full: the test's clock and formatter take the place of the real ones, because
/// they are registered first.
final class ScreensTests: XCTestCase {
  /// Every look is a minute later than the one before.
  private final class TestClock: WallClock {
    private var looks = 0

    var now: Date {
      defer { looks += 1 }
      return Date(timeIntervalSince1970: 1_000_000_000 + 60 * Double(looks))
    }
  }

  private func shown(folder: URL) throws -> String {
    let injector = PropertyInjector()
    injector.registerProperty("clock", withInstance: TestClock())
    injector.registerProperty("formatter", withInstance: TextFormatter(timeZone: .gmt))
    try Services.register(in: injector, folder: folder)

    var shown: [String] = []
    InjectorController.withInjector(injector) { Program.show { shown.append($0) } }
    return shown.joined(separator: "\n")
  }

  func testEveryScreenShowsWhatItWasFilledWith() throws {
    XCTAssertEqual(
      try shown(folder: Bundle.module.bundleURL.appending(path: "Folder")),
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
      WordsScreen: 3 of 5 properties injected
        formatter    TextFormatter?      injected
        currentDate  Date?               already set
        log          (any Log)?          injected
        statistics   any WordStatistics  injected
        limit        Int?                not registered

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
      RootScreen: 5 of 5 properties injected
        formatter    TextFormatter?          injected
        currentDate  Date?                   injected
        log          (any Log)?              injected
        library      (any DocumentLibrary)?  injected
        launchDate   Date?                   injected

      == Log ==

      """)
  }
}
