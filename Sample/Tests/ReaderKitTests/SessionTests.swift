import OBInjectorTesting
import XCTest

@testable import ReaderKit

/// The story of two users who log in, read and log out: which objects belong to whom, and when they are released.
final class SessionTests: XCTestCase {
  private let (ada, grace) = (User(name: "ada"), User(name: "grace"))

  private func request(_ id: Int, _ user: User, _ document: String = "a.md") -> Request {
    Request(id: id, user: user, document: document)
  }

  func testRequestsOfAUserShareTheHistoryOfTheSession() throws {
    let server = Server(injector: try .testing(), workers: 1)
    let (first, second) = (try Session(of: ada, in: server.injector), try Session(of: grace, in: server.injector))
    XCTAssertEqual(server.answer(request(1, ada), in: first).text, "#1 ada: a.md, 8 words")
    XCTAssertEqual(server.answer(request(2, ada, "b.txt"), in: first).text, "#2 ada: b.txt, 3 words")
    XCTAssertEqual(server.answer(request(3, grace), in: second).text, "#3 grace: a.md, 8 words")
    XCTAssertEqual(try first.injector.instance(of: ReadingHistory.self).names, ["a.md", "b.txt"])
    XCTAssertEqual(try second.injector.instance(of: ReadingHistory.self).names, ["a.md"])
  }

  func testLogoutReleasesWhatTheSessionSharesAndNothingElse() throws {
    let server = Server(injector: try .testing(), workers: 1)
    let (first, second) = (try Session(of: ada, in: server.injector), try Session(of: grace, in: server.injector))
    weak var statistics: WordCounter?
    statistics = try server.injector.instance(of: (any WordStatistics).self) as? WordCounter
    for (id, session) in [(1, first), (2, second)] { _ = server.answer(request(id, session.user), in: session) }
    weak var ofAda: ReadingHistory?
    weak var ofGrace: ReadingHistory?
    ofAda = try first.injector.instance(of: ReadingHistory.self)
    ofGrace = try second.injector.instance(of: ReadingHistory.self)
    XCTAssertNotNil(ofAda)

    first.end()
    XCTAssertNil(ofAda)
    XCTAssertNotNil(ofGrace)
    XCTAssertNotNil(statistics)
    XCTAssertEqual(server.answer(request(3, grace, "b.txt"), in: second).text, "#3 grace: b.txt, 3 words")
    let log: any Log = try server.injector.instance()
    XCTAssertEqual(
      log.text.split(separator: "\n"),
      ["counted the words of a.md", "ada has read 1 documents", "counted the words of b.txt"])
  }

  func testARequestAfterLogoutSaysShutDown() throws {
    let server = Server(injector: try .testing(), workers: 1)
    let session = try Session(of: ada, in: server.injector)
    let begun = session.makeChild(for: request(1, ada))
    session.end()
    XCTAssertEqual(server.answer(request(2, ada), in: session).failure?.code, .shutDown)
    XCTAssertEqual(begun.injectDependencies(to: RequestHandler()).failures.first?.code, .shutDown)
  }

  func testTheSameUserLogsInAgainWithANewHistory() throws {
    let server = Server(injector: try .testing(), workers: 1)
    for _ in 1...2 {
      let session = try Session(of: ada, in: server.injector)
      _ = server.answer(request(1, ada), in: session)
      XCTAssertEqual(try session.injector.instance(of: ReadingHistory.self).names, ["a.md"])
      session.end()
    }
  }

  func testEverythingOfASessionCanBeMade() async throws {
    await XCTAssertMakes(try Session(of: ada, in: .testing()).makeChild(for: request(1, ada)))
  }
}
