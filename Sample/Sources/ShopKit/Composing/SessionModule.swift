import OBInjector

/// Registrations that live from login to logout.
struct SessionModule: InjectorModule {
  let user: User

  func configure(_ injector: PropertyInjector) {
    injector.registerProperty("user", withInstance: user)
    injector.registerProperty("basket", scope: .singleton) { Basket() }
    // Eager: made at login, with the session's user and the app's log.
    injector.registerProperty(
      "presence", scope: .eagerSingleton,
      withInitializer: { Presence(user: $0, log: $1) })
    // Made on first use, with the app's database and the session's user.
    injector.registerProperty(
      "orders", scope: .singleton,
      withInitializer: DatabaseOrders.init(database:user:))
    injector.decorateProperty("orders") {
      (injector, base: any OrderService) in
      LoggingOrders(base: base, log: try injector.instance())
    }
  }
}
