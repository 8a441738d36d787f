import OBInjector

/// What only the server needs.
struct ServerModule: InjectorModule {
  func configure(_ injector: PropertyInjector) {
    // Made anew each time, so that one made for a request is filled with what the session and the request register.
    injector.registerProperty("signature") { Signature() }
  }
}
