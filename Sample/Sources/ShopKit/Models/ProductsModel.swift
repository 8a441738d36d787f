import OBInjector
import Observation

/// The screen on which a user chooses.
@Observable final class ProductsModel {
  @ObservationIgnored @Injected private var database: Database
  @ObservationIgnored @Injected private var basket: Basket
  /// From the settings file.
  @ObservationIgnored @InjectedNamed("settings.products.perPage")
  private var limit: Int
  private(set) var products: [Product] = []

  func load() async { products = await database.products(limit: limit) }
  func choose(_ product: Product) { basket.products.append(product) }
}
