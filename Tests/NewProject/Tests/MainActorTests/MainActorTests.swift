import LibraryFeature
import OBInjector
import OBInjectorTesting
import Testing
import XCTest

@testable import NewApp
@testable import NewWidget

class AppTestCase: InjectorTestCase {
  @MainActor override class func makeInjector() async throws -> PropertyInjector {
    try PropertyInjector(modules: [AppModule()])
  }
}

final class HomeOnMainTests: AppTestCase {
  @MainActor func testTheHomeScreenIsFilled() async throws {
    XCTAssertEqual(try makeHome().title, "2 books, blue, 0 in the cart")
  }

  func testWhatNeedsNoActor() throws {
    XCTAssertEqual(try InjectorController.injector.instance(of: Library.self).title, "2 books, blue")
  }
}

final class FakeCart: Cart {
  let count = 7
}

struct HomeOnMainSuite {
  @Test(
    .injector(basedOn: { @MainActor in try PropertyInjector(modules: [AppModule()]) }) { @MainActor in
      $0.registerProperty("cart") { () -> any Cart in FakeCart() }
    })
  func aFakeReplacesTheAppsCart() throws {
    #expect(try makeHome().title == "2 books, blue, 7 in the cart")
  }

  @Test(.injector(basedOn: { @MainActor in try PropertyInjector(modules: NewWidget.modules) }))
  func anIntentIsFilledWhereItIsMade() async {
    let said = await Task { @concurrent in await OpenLibrary().perform() }.value
    #expect(said == "2 books, gray")
  }
}
