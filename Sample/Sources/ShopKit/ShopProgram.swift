import OBInjector

/// The app without windows: a user logs in, chooses, orders and logs out.
public enum ShopProgram {
  /// Runs from start-up to the end of the app, and prints each step.
  @MainActor public static func run() async throws {
    try InjectorController.configureInjector(
      modules: appModules(), reflection: reflection())
    try await InjectorController.injector.awaitEagerSingletons()

    let login = LoginModel()
    InjectorController.injectDependencies(to: login)
    print(login.title)

    let session = try login.logIn(as: "ada")
    let products = try session.open(ProductsModel())
    await products.load()
    print("On sale: \(products.products.map(\.name).joined(separator: ", "))")
    for product in products.products { products.choose(product) }

    let basket = try session.open(BasketModel())
    print("In the basket: \(basket.names.joined(separator: ", "))")
    try await basket.order()
    print("To pay: \(basket.receipt?.total ?? 0) cents")

    await session.end()
    await InjectorController.injector.awaitShutDown()
  }
}
