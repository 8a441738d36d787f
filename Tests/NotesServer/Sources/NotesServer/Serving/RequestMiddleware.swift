import Hummingbird
import Logging
import OBInjector

extension PropertyInjector {
  /// Makes a child for one request, of the app's injector or a session's.
  func makeChild(
    for context: NotesContext, of user: User?
  ) -> PropertyInjector {
    var logger = context.logger
    if let user { logger[metadataKey: "user"] = .string(user.name) }
    return makeChild { child in
      child.registerProperty("requestID", withInstance: context.id)
      child.registerProperty("logger", withInstance: logger)
    }
  }
}

/// Gives a request that needs no user a child of the app's injector.
struct RequestMiddleware: RouterMiddleware {
  let injector: PropertyInjector

  func handle(
    _ request: Request, context: NotesContext,
    next: (Request, NotesContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.injector = injector.makeChild(for: context, of: nil)
    return try await next(request, context)
  }
}

/// Gives a request a child of its user's session.
struct SessionMiddleware: RouterMiddleware {
  let sessions: Sessions

  func handle(
    _ request: Request, context: NotesContext,
    next: (Request, NotesContext) async throws -> Response
  ) async throws -> Response {
    guard let token = request.headers.bearerToken,
      let session = await sessions.use(token)
    else { throw HTTPError(.unauthorized, message: "sign in first") }
    var context = context
    context.injector = session.injector.makeChild(
      for: context, of: session.user)
    return try await next(request, context)
  }
}
