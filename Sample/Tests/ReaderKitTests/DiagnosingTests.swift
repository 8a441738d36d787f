import OBInjector
import OBInjectorTesting
import XCTest

@testable import ReaderKit

/// What `--graph` and `--trace` print, compared in full.
final class DiagnosingTests: XCTestCase {
  override func tearDown() { InjectorController.reset() }

  func testEverythingThatTheScreensAndTheServerWantIsRegistered() throws {
    let injector = try PropertyInjector.testing()
      .makeChild(for: Document(name: "", text: ""))
      .makeChild(for: Request(id: 0, user: User(name: ""), document: ""))
    XCTAssertVerifies(injector, RootScreen.self, DocumentScreen.self, WordsScreen.self, RequestHandler.self)
  }
}
