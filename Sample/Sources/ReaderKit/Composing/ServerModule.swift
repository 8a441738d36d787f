import OBInjector

/// What only the server needs.
struct ServerModule: InjectorModule {
  func configure(_ injector: PropertyInjector) {
    // Made anew by whoever asks, so that one made for a request is filled with what the request's child has registered.
    injector.registerProperty("signature") { Signature() }
  }
}
