import OBInjector

/// A user's session: a child of the app's injector, until logout.
final class Session {
  private let injector: PropertyInjector

  init(of user: User, in app: PropertyInjector) throws {
    injector = try app.makeChild(modules: [SessionModule(user: user)])
  }

  /// Fills a new model with what the session and the app have registered.
  ///
  /// - Throws: The first failure, such as a required value that is missing.
  @discardableResult
  func open<Model: AnyObject>(_ model: Model) throws -> Model {
    try injector.fill(model)
  }

  /// Releases what the session shares; the app's services stay.
  func end() async { await injector.awaitShutDown() }
}
