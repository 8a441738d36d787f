import OBInjector

/// Registrations that live as long as the app.
struct AppModule: InjectorModule {
  func configure(_ injector: PropertyInjector) {
    injector.registerProperty("log", withInstance: Log())
    // Asynchronous: `awaitEagerSingletons` makes it, configuring doesn't.
    injector.registerProperty(
      "database", scope: .eagerSingleton
    ) { injector in
      try await Database.open(log: injector.instance())
    }
  }
}
