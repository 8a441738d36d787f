// Isolation: A module whose default isolation is the main actor, and one in language mode 5, use the library as they
// are.
import FixtureMainByDefault
import FixtureModeFive
import OBInjectorTesting
import XCTest

final class OtherModulesTests: XCTestCase {
  @MainActor func testAModuleOfTheMainActorIsFilledAndNotifiedThere() throws {
    let (screen, report, made) = try openGallery()
    XCTAssertEqual(screen.picture?.title, "Nighthawks")
    XCTAssertEqual(screen.caption, "a caption")
    XCTAssertEqual(screen.limit, 12)
    XCTAssertEqual(screen.calls, ["will", "did"])
    XCTAssertEqual(screen.changes, 1)
    XCTAssertEqual(report.failures.map(\.description), [])
    XCTAssertEqual(made.title, "made")
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
    XCTAssertEqual(shelf.book?.title, "Emma")
    XCTAssertEqual(shelf.places, 40)
    XCTAssertEqual(shelf.labels, ["Emma"])
    XCTAssertEqual(shelf.sort(["b", "a"]), ["a", "b"])
    XCTAssertEqual(shelf.notified, 1)
    XCTAssertEqual(report.failures.map(\.description), [])
    XCTAssertEqual(copy.title, "Persuasion")
    assertEqual(await MainActor.run { LibraryWindow().open() }, true)
  }
}
