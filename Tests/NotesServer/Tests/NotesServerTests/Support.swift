import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import OBInjectorTesting
import Synchronization
import Testing

@testable import NotesServer

/// The server's own modules, without variables of the machine that runs the tests.
@Sendable func makeInjector() throws -> PropertyInjector {
  try PropertyInjector(modules: serverModules(environment: [:]))
}

extension Trait where Self == InjectorTrait {
  /// Gives each test an injector with a database of its own, a clock that
  /// stands still, IDs that count, and a log that can be read.
  static var server: Self {
    .injector(basedOn: makeInjector) { injector in
      injector.registerProperty(
        "clock", withInstance: TestClock() as any WallClock)
      injector.registerProperty(
        "ids", withInstance: CountingIDs() as any IDGenerator)
      let lines = LogLines()
      injector.registerProperty("lines", withInstance: lines)
      injector.registerProperty(
        "logger",
        withInstance: Logger(label: "test") { _ in LineHandler(lines) })
    }
  }
}

/// Runs the test's server at a free port, and asks it over HTTP.
func withServer(
  _ body: @Sendable (Client) async throws -> Void
) async throws {
  let server = try makeServer(InjectorController.injector)
  try await server.test(.live) { try await body(Client(http: $0)) }
}

struct Client: Sendable {
  struct Answer: Equatable {
    let status: Int
    let body: String

    init(_ status: Int, _ body: String = "") { (self.status, self.body) = (status, body) }
  }

  let http: any TestClientProtocol
  var token: String?

  func send(_ method: HTTPRequest.Method, _ uri: String, _ json: String? = nil) async throws -> Answer {
    let headers: HTTPFields = token.map { [.authorization: "Bearer \($0)"] } ?? [:]
    return try await http.execute(uri: uri, method: method, headers: headers, body: json.map { ByteBuffer(string: $0) })
    {
      Answer($0.status.code, String(buffer: $0.body))
    }
  }

  /// Signs a user in, and returns a client that brings the token.
  func signedIn(_ name: String, _ password: String) async throws -> Client {
    let answer = try await send(.post, "/session", #"{"name": "\#(name)", "password": "\#(password)"}"#)
    let values = try JSONDecoder().decode([String: String].self, from: Data(answer.body.utf8))
    let token: String = try #require(values["token"])
    return Client(http: http, token: token)
  }
}

final class TestClock: WallClock {
  private let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

  var now: Date { time.withLock { $0 } }
  func advance(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }
}

final class CountingIDs: IDGenerator {
  private let last = Mutex(0)

  func next() -> String {
    last.withLock {
      $0 += 1
      return "id\($0)"
    }
  }
}

/// The lines that were logged, with the metadata that a test looks at.
final class LogLines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }
  func append(_ line: String) { lines.withLock { $0.append(line) } }
}

struct LineHandler: LogHandler {
  let lines: LogLines
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info

  init(_ lines: LogLines) { self.lines = lines }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let user = metadata["user"].map { "[\($0)] " } ?? ""
    lines.append("\(user)\(event.message)")
  }
}
