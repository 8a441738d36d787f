// Isolation: A module whose default isolation is the main actor, and one in language mode 5, use the library as they
// are.
import FixtureMainByDefault
import FixtureModeFive
import OBInjectorTesting
import XCTest

final class OtherModulesTests: XCTestCase {
  @MainActor func testAModuleOfTheMainActorIsFilledAndNotifiedThere() throws {
    let (screen, report, made) = try openGallery()
    XCTAssertEqual([screen.picture?.title, screen.caption, made.title], ["Nighthawks", "a caption", "made"])
    XCTAssertEqual([screen.limit, screen.changes], [12, 1])
    XCTAssertEqual(screen.calls, ["will", "did"])
    XCTAssertEqual(report.failures.map(\.description), [])
  }

  func testR10ItsClosuresDoNotRunElsewhere() async throws {
    final class Target { var made: Picture?, copy: Picture?, limit: Int? }
    let injector = try await galleryInjector()
    let report = await Island().run { _ in injector.injectDependencies(to: Target()) }
    XCTAssertEqual(report.injected, ["limit"])
    XCTAssertEqual(report.failures.map(\.code), [.isolationMismatch, .isolationMismatch])
    assertEqual(await MainActor.run { injector.injectDependencies(to: Target()).injected }, ["made", "copy", "limit"])
  }

  func testR10ItsHooksAndKeyPathsAreNotUsedElsewhereAndThatIsReported() async throws {
    let injector = try await galleryInjector()
    let report = await Island().run { _ in injector.verify(GalleryScreen.self) }
    let onMain = await MainActor.run { injector.verify(GalleryScreen.self) }
    XCTAssertTrue(onMain.isValid, "\(onMain)")
    XCTAssertFalse(report.isValid, "\(report)")
  }

  func testAModuleInLanguageModeFiveUsesEverything() async throws {
    let (shelf, report, copy, _) = try openLibrary()
    XCTAssertEqual([shelf.book?.title, copy.title], ["Emma", "Persuasion"])
    XCTAssertEqual([shelf.places, shelf.notified], [40, 1])
    XCTAssertEqual(shelf.labels, ["Emma"])
    XCTAssertEqual(shelf.sort(["b", "a"]), ["a", "b"])
    XCTAssertEqual(report.failures.map(\.description), [])
    assertEqual(await MainActor.run { LibraryWindow().open() }, true)
  }
}
