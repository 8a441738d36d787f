import Logging
import OBInjector

/// The registrations that all requests share.
///
/// Requests run at the same time, so everything here is `Sendable`, and gets
/// its dependencies through its initializer.
struct AppModule: InjectorModule {
  func configure(_ injector: PropertyInjector) {
    injector.registerProperty(
      "clock", withInstance: SystemClock() as any WallClock)
    injector.registerProperty(
      "ids", withInstance: RandomIDs() as any IDGenerator)
    injector.registerProperty("logger", scope: .singleton) { injector in
      let level = try injector.instance(forProperty: .logLevel)
      var logger = Logger(label: "notes")
      logger.logLevel = Logger.Level(rawValue: level) ?? .info
      return logger
    }
    // Asynchronous: `awaitEagerSingletons` opens it, configuring doesn't.
    injector.registerProperty(
      "database", scope: .eagerSingleton
    ) { injector in
      try await NotesDatabase.open(
        path: injector.instance(forProperty: .databasePath),
        logger: injector.instance())
    }
    injector.registerProperty(
      "noteStore", scope: .singleton,
      withInitializer: NoteStore.init(database:))
    // A parameter of type `PropertyInjector` gets this injector.
    injector.registerProperty(
      "sessions", scope: .singleton,
      withInitializer: Sessions.init(injector:clock:ids:))
  }
}
