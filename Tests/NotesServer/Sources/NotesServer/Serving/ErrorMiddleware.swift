import GRDB
import Hummingbird
import Logging
import OBInjector

/// Answers errors: each with its status, and a reason in JSON.
struct ErrorMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: NotesContext,
    next: (Request, NotesContext) async throws -> Response
  ) async throws -> Response {
    do { return try await next(request, context) } catch {
      let answer = answer(to: error)
      if answer.status.code >= 500 {
        // For a controller that can't be filled: the property, and the remedy.
        context.logger.error("\(request.method) \(request.uri.path): \(error)")
      }
      return try answer.response(from: request, context: context)
    }
  }

  private func answer(to error: any Error) -> HTTPError {
    switch error {
    case let error as HTTPError:
      HTTPError(
        error.status, headers: error.headers,
        message: error.body ?? error.status.reasonPhrase)
    case is DatabaseError:
      HTTPError(
        .serviceUnavailable, headers: [.retryAfter: "5"],
        message: "the notes can't be reached, try again")
    case let error as InjectionError where error.code == .shutDown:
      // The session has ended while its request was on the way.
      HTTPError(.unauthorized, message: "sign in again")
    default:
      HTTPError(.internalServerError, message: "the server made a mistake")
    }
  }
}

extension HTTPFields {
  /// The token in "Authorization: Bearer …".
  var bearerToken: String? {
    guard let value = self[.authorization], value.hasPrefix("Bearer ") else {
      return nil
    }
    return String(value.dropFirst("Bearer ".count))
  }
}
