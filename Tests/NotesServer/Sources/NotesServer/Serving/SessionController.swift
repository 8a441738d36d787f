import Hummingbird
import Logging
import OBInjector

/// Signs users in and out.
final class SessionController {
  @Injected private var sessions: Sessions
  @Injected private var logger: Logger
  @InjectedNamed(.passwords) private var passwords: [String: String]

  struct Credentials: Decodable {
    let name: String
    let password: String
  }

  struct Token: ResponseEncodable { let token: String }

  func signIn(_ credentials: Credentials) async throws -> Token {
    guard passwords[credentials.name] == credentials.password else {
      throw HTTPError(.unauthorized, message: "the name or the password is wrong")
    }
    guard let session = try await sessions.begin(User(name: credentials.name)) else {
      throw HTTPError(.serviceUnavailable, message: "the server stops")
    }
    logger.info("\(credentials.name) signed in")
    return Token(token: session.token)
  }

  func signOut(_ token: String) async {
    await sessions.end(token)
    logger.info("signed out")
  }
}
