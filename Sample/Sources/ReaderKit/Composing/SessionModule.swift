import OBInjector

/// What lives from login to logout; each session has a child with this module.
struct SessionModule: InjectorModule {
  let user: User

  func configure(_ injector: PropertyInjector) {
    injector.registerProperty("user", withInstance: user)
    // The session's user, and the log that the server shares.
    injector.registerProperty("history", scope: .singleton, withInitializer: ReadingHistory.init(user:log:))
  }
}
