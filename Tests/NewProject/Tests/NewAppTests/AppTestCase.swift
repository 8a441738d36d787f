import OBInjector
import OBInjectorTesting
import XCTest

@testable import NewApp

class AppTestCase: InjectorTestCase {
  @MainActor override class func makeInjector() async throws -> PropertyInjector {
    try PropertyInjector(modules: [AppModule()])
  }
}

final class HomeTests: AppTestCase {
  private let stored = "kept"

  @MainActor override func setUp() async throws { XCTAssertEqual(try makeHome().cart?.count, 0) }

  @MainActor func testTheHomeScreenIsFilled() async throws {
    let home = try makeHome()
    XCTAssertEqual(home.title, "2 books, blue, 0 in the cart")
    XCTAssertEqual(home.database?.origin, "function")
    XCTAssertTrue(home.isReady)
    (home.cart as? AppCart)?.count = 5
  }

  @MainActor func testNoTestSeesAnothersCart() async throws {
    let home = try makeHome()
    XCTAssertEqual(home.cart?.count, 0)
    (home.cart as? AppCart)?.count = 5
  }

  func testEveryNameIsRight() async {
    XCTAssertVerifies(InjectorController.injector, modules: ["NewApp", "LibraryFeature"], strict: true)
    await XCTAssertMakes(InjectorController.injector)
  }

  func testWhatNeedsNoActor() { XCTAssertEqual(stored, "kept") }
}
