// Sessions over HTTP: signing in and out, and that a session ends.
import Foundation
import OBInjector
import Testing

@testable import NotesServer

@Suite(.server) struct SessionTests {
  @Test func aTokenIsWorthNothingAfterSignOut() async throws {
    try await withServer { server in
      let ada = try await server.signedIn("ada", "engine")
      #expect(try await ada.send(.delete, "/session") == Client.Answer(204))
      #expect(try await ada.send(.get, "/notes").status == 401)
    }
  }

  @Test func anUnusedSessionEnds() async throws {
    let injector = InjectorController.injector
    let (sessions, clock): (Sessions, any WallClock) = try (injector.instance(), injector.instance())
    let time = try #require(clock as? TestClock)
    let unused = try #require(try await sessions.begin(User(name: "ada")))
    time.advance(60)
    let used = try #require(try await sessions.begin(User(name: "grace")))
    await sessions.endUnused(since: clock.now)
    #expect(await sessions.use(unused.token) == nil)
    #expect(await sessions.use(used.token) != nil)
    // What the session shared is gone with it.
    #expect(throws: InjectionError.self) { try unused.injector.instance(of: Visit.self) }
  }

  @Test func sessionsEndBeforeTheDatabase() async throws {
    let injector = InjectorController.injector
    let (lines, sessions): (LogLines, Sessions) = try (injector.instance(), injector.instance())
    let session = try #require(try await sessions.begin(User(name: "ada")))
    try session.injector.instance(of: Visit.self).count()
    await injector.awaitShutDown()
    #expect(lines.all.suffix(2) == ["ada made 1 requests in 0 s", "the database is closed"])
  }
}
