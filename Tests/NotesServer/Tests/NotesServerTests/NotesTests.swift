// Notes server tests: Over HTTP; each test has an injector and a database of its own, so they run at the same time.
import Foundation
import OBInjector
import Testing

@testable import NotesServer

@Suite(.server) struct NotesTests {
  @Test func aNoteIsAddedListedAndDeleted() async throws {
    try await withServer { server in
      let ada = try await server.signedIn("ada", "engine")
      let milk = #"{"text": "Buy milk"}"#
      #expect(try await ada.send(.post, "/notes", milk).status == 201)
      let listed = try await ada.send(.get, "/notes")
      #expect(
        try sorted(listed.body) == """
          [{"created":"2027-01-15T08:00:00Z","id":"id2",\
          "owner":"ada","text":"Buy milk"}]
          """)
      let deleted = try await ada.send(.delete, "/notes/id2")
      #expect(deleted == Client.Answer(204))
      let empty = try await ada.send(.get, "/notes")
      #expect(empty == Client.Answer(200, "[]"))
    }
  }

  @Test func usersHaveNotesOfTheirOwn() async throws {
    try await withServer { server in
      let ada = try await server.signedIn("ada", "engine")
      let grace = try await server.signedIn("grace", "compiler")
      _ = try await ada.send(.post, "/notes", #"{"text": "Buy milk"}"#)
      #expect(try await grace.send(.get, "/notes") == Client.Answer(200, "[]"))
      #expect(
        try await grace.send(.delete, "/notes/id3")
          == Client.Answer(404, #"{"error":{"message":"you have no such note"}}"#))
    }
  }

  @Test func wrongInputIsAnsweredWithAStatusAndJSON() async throws {
    try await withServer { server in
      let first = Client.Answer(401, #"{"error":{"message":"sign in first"}}"#)
      #expect(try await server.send(.get, "/notes") == first)
      #expect(try await Client(http: server.http, token: "guessed").send(.get, "/notes") == first)
      #expect(
        try await server.send(.post, "/session", #"{"name": "ada", "password": "x"}"#)
          == Client.Answer(401, #"{"error":{"message":"the name or the password is wrong"}}"#))
      #expect(try await server.send(.get, "/nothing") == Client.Answer(404, #"{"error":{"message":"Not Found"}}"#))
      let ada = try await server.signedIn("ada", "engine")
      #expect(try await ada.send(.post, "/notes", "no JSON").status == 400)
      #expect(
        try await ada.send(.post, "/notes", #"{"text": ""}"#)
          == Client.Answer(422, #"{"error":{"message":"a note has 1 to 10000 bytes"}}"#))
    }
  }

  @Test func aLostDatabaseIsAnsweredWith503() async throws {
    let database: NotesDatabase = try InjectorController.injector.instance()
    try await withServer { server in
      let ada = try await server.signedIn("ada", "engine")
      try database.pool.close()
      #expect(
        try await ada.send(.get, "/notes")
          == Client.Answer(503, #"{"error":{"message":"the notes can't be reached, try again"}}"#))
    }
  }

  @Test func whatIsLoggedForARequestHasItsUser() async throws {
    let lines: LogLines = try InjectorController.injector.instance()
    try await withServer { server in
      let ada = try await server.signedIn("ada", "engine")
      _ = try await ada.send(.post, "/notes", #"{"text": "Buy milk"}"#)
    }
    #expect(lines.all.contains("[ada] added note id2"))
  }

  /// The JSON with its keys in order.
  private func sorted(_ json: String) throws -> String {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let data = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
  }
}
