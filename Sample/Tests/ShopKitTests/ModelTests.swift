import OBInjector
import OBInjectorTesting
import Testing

@testable import ShopKit

/// Single models, each test with an injector of its own.
@MainActor @Suite(.injector(basedOn: { @MainActor in try PropertyInjector.app() }))
struct ModelTests {
  @Test func theLoginShowsTheNameFromTheFile() {
    let login = LoginModel()
    InjectorController.injectDependencies(to: login)
    #expect(login.title == "Welcome to The corner shop")
  }

  @Test(.injector { $0.registerProperty("shopName", withInstance: "The test") })
  func theLoginShowsAnotherName() {
    let login = LoginModel()
    InjectorController.injectDependencies(to: login)
    #expect(login.title == "Welcome to The test")
  }

  @Test func aVariableOverridesTheFile() throws {
    let injector = try PropertyInjector(modules: appModules(environment: ["SHOP_SHOP_NAME": "The variable"]))
    let login = LoginModel()
    injector.injectDependencies(to: login)
    #expect(login.title == "Welcome to The variable")
  }

  @Test func aLoginBeginsASession() async throws {
    let login = LoginModel()
    InjectorController.injectDependencies(to: login)
    let products = try login.logIn(as: "ada").open(ProductsModel())
    await products.load()
    #expect(products.products.count == 2)
  }

  /// A stand-in for the service; nothing else of the session is needed.
  @Test(.injector {
    $0.registerProperty("basket") { @MainActor in Basket() }
    $0.registerProperty("orders", withInstance: RefusedOrders())
  })
  func anOrderThatIsRefusedKeepsTheBasket() async throws {
    let basket = BasketModel()
    InjectorController.injectDependencies(to: basket)
    await #expect(throws: OrderError.basketIsEmpty) { try await basket.order() }
    #expect(basket.receipt == nil)
  }

  @Test func noNameOfTheProgramIsWrong() throws {
    let app = try PropertyInjector.app()
    let session = try app.makeChild(modules: [SessionModule(user: User(name: "ada"))])
    let verification = session.verifyProgram(modules: "ShopKit")
    #expect(verification.isValid, "\(verification)")
  }
}

struct RefusedOrders: OrderService {
  func place(_ products: [Product]) async throws -> Receipt { throw OrderError.basketIsEmpty }
}
