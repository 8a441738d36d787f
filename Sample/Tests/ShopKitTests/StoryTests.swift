import OBInjector
import XCTest

@testable import ShopKit

/// The story from login to logout, and what the journal says of it.
final class StoryTests: XCTestCase {
  @MainActor func testFromStartToEnd() async throws {
    let notes = Notes()
    let app = try await PropertyInjector.startedApp(notes)
    let session = try Session(of: User(name: "ada"), in: app)

    let products = try session.open(ProductsModel())
    await products.load()
    XCTAssertEqual(products.products.map(\.name), ["tea", "cake"])
    products.choose(products.products[1])

    let basket = try session.open(BasketModel())
    XCTAssertEqual(basket.names, ["cake"])
    try await basket.order()
    XCTAssertEqual(basket.receipt?.total, 380)
    XCTAssertEqual(basket.names, [])

    await session.end()
    await app.awaitShutDown()
    XCTAssertEqual(
      notes.all,
      [
        "database: opened", "presence: ada has come", "orders: number 1 by ada, 380 cents", "presence: ada has left",
        "database: closed, orders: 1",
      ])
  }

  @MainActor func testTwoSessionsShareTheDatabaseAndNoBasket() async throws {
    let app = try await PropertyInjector.startedApp()
    let (ada, alan) = (try Session(of: User(name: "ada"), in: app), try Session(of: User(name: "alan"), in: app))
    for session in [ada, alan] { try session.open(ProductsModel()).choose(Product(name: "tea", price: 450)) }

    let (first, second) = (try ada.open(BasketModel()), try alan.open(BasketModel()))
    XCTAssertEqual([first.names, second.names], [["tea"], ["tea"]])
    try await first.order()
    try await second.order()
    XCTAssertEqual([first.receipt?.number, second.receipt?.number], [1, 2])
    XCTAssertEqual([first.receipt?.user.name, second.receipt?.user.name], ["ada", "alan"])
  }

  @MainActor func testAtLogoutTheBasketIsReleasedAndAnotherSessionStays() async throws {
    let notes = Notes()
    let app = try await PropertyInjector.startedApp(notes)
    let (ada, alan) = (try Session(of: User(name: "ada"), in: app), try Session(of: User(name: "alan"), in: app))
    weak var basket: Basket?
    do {
      let holder = BasketHolder()
      try ada.open(holder)
      basket = holder.basket
    }
    XCTAssertNotNil(basket)

    await ada.end()
    XCTAssertNil(basket)
    XCTAssertThrowsError(try ada.open(ProductsModel())) { XCTAssertEqual(($0 as? InjectionError)?.code, .shutDown) }
    XCTAssertNoThrow(try alan.open(ProductsModel()))
    XCTAssertEqual(
      notes.all, ["database: opened", "presence: ada has come", "presence: alan has come", "presence: ada has left"])
  }

  @MainActor func testAnEmptyBasketIsNotOrdered() async throws {
    let session = try Session(of: User(name: "ada"), in: try await .startedApp())
    let basket = try session.open(BasketModel())
    do {
      try await basket.order()
      XCTFail("an empty basket was ordered")
    } catch {
      XCTAssertEqual(error as? OrderError, .basketIsEmpty)
    }
  }
}

@MainActor private final class BasketHolder {
  private(set) var basket: Basket?
}
