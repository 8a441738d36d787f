import OBInjector
import XCTest

@testable import ShopKit

/// The story from login to logout, and what the log says of it.
final class StoryTests: XCTestCase {
  private let (ada, alan) = (User(name: "ada"), User(name: "alan"))

  @MainActor func testFromStartToEnd() async throws {
    try await tellTheStory([:])
  }

  @MainActor func testFromStartToEndWithDeclaredPropertiesOnly() async throws {
    try await tellTheStory(SwitchTests.off)
  }

  @MainActor private func tellTheStory(_ environment: [String: String]) async throws {
    let lines = LogLines()
    let app = try await PropertyInjector.startedApp(
      lines, environment: environment)
    let session = try Session(of: ada, in: app)

    let products = try session.open(ProductsModel())
    await products.load()
    XCTAssertEqual(products.products.map(\.name), ["cake", "jam"])
    products.choose(products.products[0])

    let basket = try session.open(BasketModel())
    XCTAssertEqual(basket.names, ["cake"])
    try await basket.order()
    XCTAssertEqual(basket.receipt?.total, 380)
    XCTAssertEqual(basket.names, [])

    await session.end()
    await app.awaitShutDown()
    XCTAssertEqual(
      lines.entries,
      [
        "database: opened", "presence: ada signed in", "orders: number 1, by ada",
        "presence: ada signed out", "database: closed, orders: 1",
      ])
  }

  @MainActor func testSessionsShareTheDatabaseAndNoBasket() async throws {
    let app = try await PropertyInjector.startedApp()
    let sessions = [try Session(of: ada, in: app), try Session(of: alan, in: app)]
    var receipts: [Receipt?] = []
    for session in sessions {
      try session.open(ProductsModel()).choose(Product(name: "tea", price: 450))
      let basket = try session.open(BasketModel())
      try await basket.order()
      receipts.append(basket.receipt)
    }
    XCTAssertEqual(receipts.map(\.?.number), [1, 2])
    XCTAssertEqual(receipts.map(\.?.user.name), ["ada", "alan"])
    XCTAssertEqual(receipts.map(\.?.total), [450, 450])
  }

  @MainActor func testLogoutReleasesTheBasketOfThisSession() async throws {
    let lines = LogLines()
    let app = try await PropertyInjector.startedApp(lines)
    let first = try Session(of: ada, in: app)
    let second = try Session(of: alan, in: app)
    weak var basket: Basket?
    basket = try first.open(BasketHolder()).basket
    XCTAssertNotNil(basket)

    await first.end()
    XCTAssertNil(basket)
    XCTAssertNoThrow(try second.open(ProductsModel()))
    XCTAssertThrowsError(try first.open(ProductsModel())) { error in
      XCTAssertEqual((error as? InjectionError)?.code, .shutDown)
    }
    XCTAssertEqual(
      lines.entries,
      [
        "database: opened", "presence: ada signed in",
        "presence: alan signed in", "presence: ada signed out",
      ])
  }

  @MainActor func testAnEmptyBasketIsNotOrdered() async throws {
    let session = try Session(of: ada, in: try await .startedApp())
    let basket = try session.open(BasketModel())
    do {
      try await basket.order()
      XCTFail("an empty basket was ordered")
    } catch {
      XCTAssertEqual(error as? OrderError, .basketIsEmpty)
    }
  }
}

@MainActor final class BasketHolder {
  private(set) var basket: Basket?
}
