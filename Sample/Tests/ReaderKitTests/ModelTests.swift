import OBInjector
import XCTest

@testable import ReaderKit

/// The models of the app with views, without the views.
final class ModelTests: XCTestCase {
  // `async`: on Linux, XCTest can't call a synchronous method of the main actor.
  @MainActor func testTheModelsHaveWhatTheViewsShow() async throws {
    let library = try PropertyInjector.testing(folder: .testFolder).fill(LibraryModel())
    XCTAssertEqual(library.documents.map(\.title), [])
    library.load()
    XCTAssertEqual(library.documents.map(\.title), ["Zebra", "b.txt"])

    let document = library.open(library.documents[0])
    document.load()
    XCTAssertEqual(document.document.title, "Zebra")
    XCTAssertEqual(document.beginning, ["A zebra met a zebra.", "The end."])
    XCTAssertEqual(document.words.map { "\($0.id): \($0.count)" }, ["zebra: 3", "a: 2", "end: 1"])
  }
}
