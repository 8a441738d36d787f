import OBInjector
import XCTest

// The program of the article "A server", without the framework around it.
private actor NoteStore: AsyncInjectorReleasing {
  private let log: EventLog
  private var texts = [1: "Buy milk"]

  init(log: EventLog) { self.log = log }
  func text(_ id: Int) -> String? { texts[id] }
  func save() async { log.add("saved \(texts.count) notes") }
  func willBeReleased() async { await save() }
}

private struct User: Sendable { let name: String }
private struct Logger: Sendable { let log: EventLog }
private struct NotFound: Error {}

private final class Audit {
  private var user: User?
  private var requestID: String?

  func line(_ action: String) -> String { "\(requestID ?? "?") \(user?.name ?? "nobody"): \(action)" }
}

private final class ShowNote {
  @Injected private var notes: NoteStore
  @Injected private var logger: Logger
  private var audit: Audit?

  func respond(_ id: Int) async throws -> String {
    guard let text = await notes.text(id) else { throw NotFound() }
    if let line = audit?.line("show \(id)") { logger.log.add(line) }
    return text
  }
}

private struct Saver: Sendable {
  let notes: NoteStore
}

private struct NotesModule: InjectorModule {
  let log: EventLog

  func configure(_ injector: PropertyInjector) {
    injector.registerProperty("notes", scope: .singleton) { [log] in NoteStore(log: log) }
    injector.registerProperty("audit") { Audit() }
    injector.registerProperty("saver", scope: .singleton, withInitializer: Saver.init(notes:))
  }
}

extension PropertyInjector {
  fileprivate func makeChild(user: User, requestID: String, logger: Logger) -> PropertyInjector {
    makeChild { child in
      child.registerProperty("user", withInstance: user)
      child.registerProperty("requestID", withInstance: requestID)
      child.registerProperty("logger", withInstance: logger)
    }
  }

  fileprivate func filled<Handler: AnyObject>(_ handler: Handler) throws -> Handler {
    let report = injectDependencies(to: handler)
    if let failure = report.failures.first { throw failure }
    return handler
  }
}

/// What a server does with one request.
private func answer(
  _ id: Int, to user: String, request: String, from server: PropertyInjector, _ log: EventLog
) async throws -> String {
  let child = server.makeChild(user: User(name: user), requestID: request, logger: Logger(log: log))
  return try await child.filled(ShowNote()).respond(id)
}

/// What the article "A server" says, run.
final class ServersArticleTests: XCTestCase {
  private let log = EventLog()

  private func server() throws -> PropertyInjector { try PropertyInjector(modules: [NotesModule(log: log)]) }

  func testEachRequestHasItsOwnValuesAndAllShareTheStore() async throws {
    let (server, log) = (try server(), log)
    try await withThrowingTaskGroup(of: String.self) { group in
      for number in 1...100 {
        group.addTask { try await answer(1, to: "user\(number)", request: "r\(number)", from: server, log) }
      }
      for try await text in group { XCTAssertEqual(text, "Buy milk") }
    }
    XCTAssertEqual(Set(log.all), Set((1...100).map { "r\($0) user\($0): show 1" }))
    await server.awaitShutDown()
    XCTAssertEqual(log.all.filter { $0 == "saved 1 notes" }.count, 1, "one store for all requests")
  }

  func testAHandlerThatLacksWhatItRequiresIsNotUsed() async throws {
    let empty = PropertyInjector()
    do {
      _ = try await answer(1, to: "ada", request: "1", from: empty, log)
      XCTFail("answered without a store")
    } catch let error as InjectionError {
      XCTAssertEqual(error.code, .notRegistered)
      XCTAssertEqual(error.property, "notes")
    }
  }

  func testAtTheEndTheStoreIsToldAndALateRequestIsRefused() async throws {
    let server = try server()
    _ = try await answer(1, to: "ada", request: "1", from: server, log)
    await server.awaitShutDown()
    XCTAssertEqual(log.all, ["1 ada: show 1", "saved 1 notes"])
    do {
      _ = try await answer(1, to: "late", request: "2", from: server, log)
      XCTFail("answered after the end")
    } catch let error as InjectionError {
      XCTAssertEqual(error.code, .shutDown)
    }
  }

  func testWhatRunsInTheBackgroundSharesTheStore() throws {
    let server = try server()
    let saver = try server.instance(of: Saver.self)
    XCTAssertTrue(saver.notes === (try server.instance(of: NoteStore.self)))
  }

  func testOneLineChecksAHandlerWithTheValuesOfARequest() throws {
    let server = try server()
    let request = server.makeChild(user: User(name: "ada"), requestID: "1", logger: Logger(log: log))
    let verification = request.verify(ShowNote.self)
    XCTAssertTrue(verification.isValid, "\(verification)")
    XCTAssertFalse(server.verify(ShowNote.self).isValid, "the request's logger is missing")
  }
}
