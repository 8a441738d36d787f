import OBInjector

/// A user's stay, from login to logout: a child of the server's injector.
struct Session: Sendable {
  let user: User
  let injector: PropertyInjector

  /// Logs the user in.
  init(of user: User, in server: PropertyInjector) throws {
    self.user = user
    injector = try server.makeChild(modules: [SessionModule(user: user)])
  }

  /// A child of the session for one request, thousands of times a second.
  func makeChild(for request: Request) -> PropertyInjector {
    injector.makeChild { $0.registerProperty("requestID", withInstance: request.id) }
  }

  /// Logs the user out: what the session shares is released, what the server shares stays.
  func end() { injector.shutDown() }
}
