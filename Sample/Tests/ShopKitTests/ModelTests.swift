import OBInjectorTesting
import Testing

@testable import ShopKit

/// Single models; each test has its own injector with the app's modules.
@MainActor
@Suite(.injector(basedOn: { @MainActor in try PropertyInjector.app() }))
struct ModelTests {
  @Test func theLoginShowsTheNameFromTheFile() {
    let login = LoginModel()
    InjectorController.injectDependencies(to: login)
    #expect(login.title == "Welcome to the corner shop")
  }

  @Test(
    .injector {
      $0.registerProperty("settings.shopName", withInstance: "the test")
    })
  func theLoginShowsAnotherName() {
    let login = LoginModel()
    InjectorController.injectDependencies(to: login)
    #expect(login.title == "Welcome to the test")
  }

  @Test func aVariableOverridesTheFile() throws {
    let modules = try appModules(environment: ["SHOP_SHOP_NAME": "my shop"])
    let login = LoginModel()
    try PropertyInjector(modules: modules).injectDependencies(to: login)
    #expect(login.title == "Welcome to my shop")
  }

  @Test func aLoginBeginsASession() async throws {
    let login = LoginModel()
    InjectorController.injectDependencies(to: login)
    let products = try login.logIn(as: "ada").open(ProductsModel())
    await products.load()
    #expect(products.products.count == 2)
  }

  @Test(
    .injector {
      $0.registerProperty("basket", scope: .singleton) { @MainActor in Basket() }
      $0.registerProperty("orders", withInstance: RefusingOrders())
    })
  func anOrderThatIsRefusedKeepsTheBasket() async throws {
    let shared = try InjectorController.injector.instance(of: Basket.self)
    shared.products = [Product(name: "tea", price: 450)]
    let basket = BasketModel()
    InjectorController.injectDependencies(to: basket)

    await #expect(throws: RefusingOrders.Refused.self) { try await basket.order() }
    #expect(basket.names == ["tea"])
  }

  @Test func everyNameIsRight() throws {
    let session = SessionModule(user: User(name: "ada"))
    let injector = try PropertyInjector.app().makeChild(modules: [session])
    let verification = injector.verifyProgram(modules: ["ShopKit"])
    #expect(verification.isValid, "\(verification)")
  }
}

struct RefusingOrders: OrderService {
  struct Refused: Error {}

  func place(_ products: [Product]) async throws -> Receipt { throw Refused() }
}
