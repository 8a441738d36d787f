import OBInjector
import Observation

/// What a user has chosen; all screens of a session share one basket.
@Observable final class Basket {
  var products: [Product] = []
}

/// The screen on which a user orders.
@Observable final class BasketModel {
  @ObservationIgnored @Injected private var basket: Basket
  @ObservationIgnored @Injected private var orders: any OrderService
  private(set) var receipt: Receipt?

  var names: [String] { basket.products.map(\.name) }

  func order() async throws {
    receipt = try await orders.place(basket.products)
    basket.products = []
  }
}
