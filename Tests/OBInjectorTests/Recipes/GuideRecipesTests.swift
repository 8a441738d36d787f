// Recipes: The recipes of the guides for those who come from the predecessors, run.
import OBInjectorTesting
import XCTest

// What the guides take for granted (`.ci/SnippetContext.swift`), as far as their recipes need it.
private struct MyService: Sendable {}
private struct Date: Sendable, Equatable {}
private struct Visa: Sendable {}
private struct Bank: Sendable { func makeVisa() -> Visa { Visa() } }
private protocol Engine: Sendable {}
private struct Diesel: Engine {}
private struct Car: Sendable { let color: String; let doors: Int }

// Declarations of the recipes that have to stand in a file.
private protocol CreditCard {}
extension Visa: CreditCard {}

private protocol Opening { func open() }
private protocol Closing { func close() }

@MainActor final class LaunchScreen {
  private var myService: MyService?
  var title = "not yet"
}
extension LaunchScreen: @MainActor InjectorDelegate {
  func didInjectDependencies() { title = "ready" }
}

final class GuideRecipesTests: InjectorTestCase {
  override func setUp() { InjectorController.reset() }
  override func tearDown() { InjectorController.reset() }

  // MARK: - Objection

  func testObjectionALinkAndAProviderWithArguments() throws {
    struct Payments: InjectorModule {
      func configure(_ injector: PropertyInjector) {
        injector.registerProperty("bank", withInstance: Bank())
        injector.registerProperty("visa", scope: .singleton) { injector in
          try injector.instance(of: Bank.self).makeVisa()
        }
        injector.registerProperty("card") { injector -> any CreditCard in
          try injector.instance(forProperty: "visa", of: Visa.self)
        }
        injector.registerProperty("car") { (_, color: String, doors: Int) in
          Car(color: color, doors: doors)
        }
      }
    }
    let payments = try PropertyInjector(modules: [Payments()])
    let card = try payments.instance(
      forProperty: "card", of: (any CreditCard).self)
    let car: Car = try payments.instance(arguments: "red", 4)
    XCTAssertTrue(card is Visa)
    XCTAssertEqual(car.color, "red")
    // Looked up by type the two are ambiguous, as the guide says.
    XCTAssertEqual(injectionError { try payments.instance(of: (any CreditCard).self) }?.code, .ambiguous)
    XCTAssertNoThrow(try payments.instance(of: Visa.self), "the link is no candidate for the target's own type")
    XCTAssertTrue(payments.verify().isValid)
  }

  func testObjectionIsThereOne() throws {
    func first() throws -> Bank? {
      let bank = try injector.instances(of: Bank.self).first
      return bank
    }
    XCTAssertNil(try first())
    injector.registerProperty("bank") { Bank() }
    XCTAssertNotNil(try first())
    injector.registerProperty("broken") { () -> Bank in throw DeliberateFailure() }
    XCTAssertThrowsError(try first())
  }

  func testObjectionTheFactoryAndAMetatype() throws {
    final class Garage {
      private var injector: PropertyInjector?
      @Injected var engineType: any Engine.Type
      func car() throws -> Car? {
        try injector?.instance(of: Car.self, arguments: "blue", 2)
      }
    }
    injector.registerProperty("engineType", withInstance: Diesel.self as any Engine.Type)
    injector.registerProperty("car") { (_, color: String, doors: Int) in
      Car(color: color, doors: doors)
    }
    let garage = Garage()
    injector.injectDependencies(to: garage)
    XCTAssertEqual(try garage.car()?.doors, 2)
    XCTAssertTrue(garage.engineType == Diesel.self)
  }

  // MARK: - OBInjector

  func testOBInjectorTheWholeIdea() {
    InjectorController.configureInjector { injector in
      injector.registerProperty("myService", withInstance: MyService())
      injector.registerProperty("currentDate") { Date() }
    }

    final class ViewController: InjectorDelegate {
      var myService: MyService?
      private var currentDate: Date?
      func didInjectDependencies() { print("ready") }
    }
    InjectorController.injectDependencies(to: ViewController())
    let controller = ViewController()
    XCTAssertEqual(InjectorController.injectDependencies(to: controller).injected, ["myService", "currentDate"])
    XCTAssertNotNil(controller.myService)
  }

  func testOBInjectorAScreenIsNotifiedOnTheMainActor() async {
    let injector = injector
    injector.registerProperty("myService", withInstance: MyService())
    await MainActor.run {
      let screen = LaunchScreen()
      assertEqual((injector.injectDependencies(to: screen).injected, ["myService"]), (screen.title, "ready"))
    }
  }

  func testOBInjectorLookUps() throws {
    func found() throws -> (MyService?, MyService?) {
      let absent = try? injector.instance(
        forProperty: "absent", of: MyService.self)
      let first = try injector.instances(of: MyService.self).first
      return (absent, first)
    }
    XCTAssertNil(try found().1)
    injector.registerProperty("one", withInstance: MyService())
    injector.registerProperty("two", withInstance: MyService())
    XCTAssertNil(try found().0)
    XCTAssertNotNil(try found().1)
  }

  func testOBInjectorCompositions() {
    struct Door: Opening, Closing {
      func open() {}
      func close() {}
    }
    final class House { var door: (any Opening & Closing)? }
    injector.registerProperty("door", withInstance: Door())
    injector.injectDependencies(to: House())
    let house = House()
    injector.injectDependencies(to: house)
    XCTAssertNotNil(house.door)
  }

  // MARK: - Typhoon

  func testTyphoonTheDefaultScope() {
    final class Wheel {}
    final class Axle { var wheel: Wheel? }
    final class Cart { var wheel: Wheel?; var axle: Axle? }
    injector.registerProperty("wheel", scope: .graph) { Wheel() }
    injector.registerProperty("axle", scope: .graph) { Axle() }
    let cart = Cart()
    injector.injectDependencies(to: cart)
    print(cart.wheel === cart.axle?.wheel)  // true; with the default, false
    XCTAssertNotNil(cart.wheel)
    XCTAssertTrue(cart.wheel === cart.axle?.wheel)
  }

  func testTyphoonMethodInjectionAParentDefinitionAndAnOption() throws {
    final class Stove {
      var level = 0
      func turn(to level: Int) { self.level = level }
    }
    @Sendable func configured(_ stove: Stove) -> Stove {
      stove.turn(to: 1)
      return stove
    }
    let isSummer = true
    injector.registerProperty("stove") { configured(Stove()) }
    injector.registerProperty("summerStove") {
      let stove = configured(Stove())
      stove.turn(to: 3)
      return stove
    }
    injector.registerProperty("season") { isSummer ? "summer" : "winter" }
    XCTAssertEqual(try injector.instance(forProperty: "stove", of: Stove.self).level, 1)
    XCTAssertEqual(try injector.instance(forProperty: "summerStove", of: Stove.self).level, 3)
    XCTAssertEqual(try injector.instance(of: String.self), "summer")
  }

  func testTyphoonAPostProcessor() throws {
    injector.registerProperty("plainGreeting", withInstance: "hello")
    injector.registerProperty("greeting") { injector in
      try injector.instance(forProperty: "plainGreeting", of: String.self) + "!"
    }
    XCTAssertEqual(try injector.instance(forProperty: "greeting", of: String.self), "hello!")
  }

  func testTyphoonAReadyMadeTargetAndItsConditions() throws {
    final class Presenter { weak var list: ListScreen? }
    final class ListScreen { var presenter: Presenter? }
    injector.registerProperty("list", scope: .graph) { ListScreen() }
    injector.registerProperty("presenter") { Presenter() }
    let list = ListScreen()
    injector.injectDependencies(to: list)
    print(list.presenter?.list === list)  // true
    XCTAssertTrue(list.presenter?.list === list)
    // A shared instance that exists is found first.
    let shared = PropertyInjector()
    shared.registerProperty("list", scope: .singleton) { ListScreen() }
    shared.registerProperty("presenter") { Presenter() }
    let existing = try shared.instance(of: ListScreen.self)
    let third = ListScreen()
    shared.injectDependencies(to: third)
    XCTAssertTrue(third.presenter?.list === existing)
  }
}
