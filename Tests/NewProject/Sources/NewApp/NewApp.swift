import LibraryFeature
import OBInjector
import Observation

// Everything here belongs to the main actor, unless it says something else.

nonisolated struct AppStyle: Styling {
  let color: String
}

nonisolated final class Database: Sendable {
  let origin: String
  init(origin: String) { self.origin = origin }
}

protocol Cart: AnyObject {
  var count: Int { get }
}

final class AppCart: Cart {
  var count = 0
}

struct AppModule: InjectorModule {
  var modules: [any InjectorModule] { [LibraryModule()] }

  func configure(_ injector: PropertyInjector) {
    injector.registerProperty(.styling, withInstance: AppStyle(color: "blue"))
    injector.registerProperty("cart", scope: .singleton) { () -> any Cart in AppCart() }
    injector.registerProperty("database", scope: .eagerSingleton) { try await openDatabase() }
  }
}

@Observable final class HomeModel: InjectorDelegate {
  @ObservationIgnored @Injected var library: Library
  @ObservationIgnored var cart: (any Cart)?
  @ObservationIgnored var database: Database?
  private(set) var isReady = false

  var title: String { "\(library.title), \(cart?.count ?? -1) in the cart" }

  func didInjectDependencies() {
    MainActor.assertIsolated()
    isReady = true
  }
}

func makeHome() throws -> HomeModel { try InjectorController.fill(HomeModel()) }

@main struct NewApp {
  static func main() async throws {
    try InjectorController.configureInjector(modules: [AppModule()])
    let home = HomeModel()
    await InjectorController.injectDependencies(awaiting: home)
    print(home.title, home.database?.origin ?? "no database", separator: ", ")
  }
}
