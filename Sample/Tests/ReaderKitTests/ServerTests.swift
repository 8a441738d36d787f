import OBInjector
import XCTest

@testable import ReaderKit

/// The server: what it prints, compared in full, and that requests do not meet.
final class ServerTests: XCTestCase {
  override func tearDown() { InjectorController.reset() }

  func testResultsAndStatisticsOfAsManyRequestsAsTheSettingsSay() {
    let result = runProgram("--serve", URL.testFolder.path)
    XCTAssertEqual(result.errors, [])
    XCTAssertEqual(result.code, 0)
    XCTAssertEqual(
      result.output.joined(separator: "\n"),
      """
      == Server ==
      #1 ada: a.md, 8 words
      #2 grace: b.txt, 3 words
      #3 alan: missing.md: not found
      #4 barbara: a.md, 8 words
      #5 edsger: b.txt, 3 words
      #6 ada: missing.md: not found
      #7 grace: a.md, 8 words
      #8 alan: b.txt, 3 words
      ... and 3992 more

      == Statistics ==
      requests:       4000
      documents read: 2667
      not found:      1333
      words:          14671
      users:          5
      """)
  }

  func testTheNumberOfRequestsCanBeGiven() {
    let result = runProgram("--serve", "2", URL.testFolder.path)
    XCTAssertEqual(
      result.output.joined(separator: "\n"),
      """
      == Server ==
      #1 ada: a.md, 8 words
      #2 grace: b.txt, 3 words

      == Statistics ==
      requests:       2
      documents read: 2
      not found:      0
      words:          11
      users:          2
      """)
  }

  func testEveryResponseIsThatOfItsOwnRequestWhenManyAreAnsweredAtOnce() throws {
    let requests = (1...3000).map { Request(id: $0, user: User(name: "user\($0)"), document: "a.md") }
    let responses = try Server(injector: .testing(), workers: 8).serve(requests)
    XCTAssertEqual(responses.map(\.requestID), Array(1...3000))
    XCTAssertEqual(responses.map(\.user), requests.map(\.user))
    XCTAssertEqual(responses.map(\.text), (1...3000).map { "#\($0) user\($0): a.md, 8 words" })
  }

  func testTasksDoNotMeetEither() async throws {
    let server = Server(injector: try .testing(), workers: 1)
    let sessions = try (0..<10).map { try Session(of: User(name: "user\($0)"), in: server.injector) }
    let texts = await withTaskGroup(of: String.self) { group in
      for id in 1...1000 {
        let session = sessions[id % 10]
        group.addTask { server.answer(Request(id: id, user: session.user, document: "b.txt"), in: session).text }
      }
      return await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    XCTAssertEqual(texts, Set((1...1000).map { "#\($0) user\($0 % 10): b.txt, 3 words" }))
  }

  func testWhatRequestsShareIsMadeOnceAndTheAppsInjectorStaysAsItIs() throws {
    let injector = try PropertyInjector.testing()
    let names = injector.registeredProperties.map(\.name)
    let requests = (1...1000).map { Request(id: $0, user: User(name: "ada"), document: $0 % 2 == 0 ? "a.md" : "b.txt") }
    _ = try Server(injector: injector, workers: 8).serve(requests)
    let log: any Log = try injector.instance()
    XCTAssertEqual(
      log.text.split(separator: "\n").sorted(),
      ["ada has read 1000 documents", "counted the words of a.md", "counted the words of b.txt"])
    XCTAssertEqual(injector.registeredProperties.map(\.name), names)
  }

  func testAChildReplacesWhatTheSettingsSay() throws {
    let injector = try PropertyInjector.testing().makeChild {
      $0.registerProperty("server.users", withInstance: ["somebody"])
      $0.registerProperty("server.workers", withInstance: 1)
    }
    let printed = Printed()
    try Program.serve(1, injector) { printed.append($0) }
    XCTAssertEqual(
      printed.text,
      """
      == Server ==
      #1 somebody: a.md, 8 words

      == Statistics ==
      requests:       1
      documents read: 1
      not found:      0
      words:          8
      users:          1
      """)
  }
}
