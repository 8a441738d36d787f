import OBInjector

/// The registrations that live from sign-in to sign-out.
struct SessionModule: InjectorModule {
  let user: User

  func configure(_ injector: PropertyInjector) {
    injector.registerProperty("user", withInstance: user)
    // With the session's user, and the app's clock and logger.
    injector.registerProperty(
      "visit", scope: .singleton,
      withInitializer: Visit.init(user:clock:logger:))
  }
}
