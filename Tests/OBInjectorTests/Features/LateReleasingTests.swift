// Features: What is complete after it was forgotten goes to the caller that asked for it, is released and notified, as
// after `shutDown`.
import OBInjector
import XCTest

final class LateReleasingTests: InjectorTestCase {
  private final class Session: ReleaseLogger, @unchecked Sendable {}
  private final class Screen { var session: Session? }
  private let log = EventLog()

  /// Registers a shared session whose closure does something to the injector before it is complete.
  private func register(_ scope: Scope, _ meanwhile: @escaping @Sendable (PropertyInjector) -> Void) {
    injector.registerProperty("session", scope: scope) { [log] injector -> Session in
      meanwhile(injector)
      return Session(log)
    }
  }

  func testAResetWhileItIsMade() throws {
    let isOver = Setting(false)
    register(.custom("login")) { if !isOver.value { $0.reset(.custom("login")) } }
    weak var released: Session?
    do {
      let (screen, report) = injector.reported(Screen())
      assertEqual((report.injected, ["session"] as [PropertyName]), (log.all, ["session"]))
      released = screen.session
    }
    XCTAssertNil(released)
    isOver.value = true
    _ = try injector.instance(of: Session.self)
    XCTAssertEqual(log.count, 1)
    injector.reset(.custom("login"))
    XCTAssertEqual(log.count, 2, "each once")
  }

  func testADeletionWhileItIsMade() throws {
    for scope in [Scope.singleton, .weakSingleton] {
      log.clear()
      register(scope) { $0.deleteProperty("session") }
      _ = try injector.instance(of: Session.self)
      XCTAssertEqual(log.all, ["session"])
      injector.deleteProperty("session")
      injector.reset(scope)
      XCTAssertEqual(log.count, 1, "each once")
    }
  }

  func testWhatAClosureLooksUpAndHandsOnIsNotReleasedForIt() throws {
    injector.registerProperty("kept", scope: .singleton) { [log] in Session(log) }
    injector.registerProperty("session", scope: .custom("login")) { injector -> Session in
      injector.reset(.custom("login"))
      return try injector.instance(forProperty: "kept")
    }
    let session = try injector.instance(forProperty: "session", of: Session.self)
    XCTAssertEqual(log.all, [])
    XCTAssertTrue(try injector.instance(forProperty: "kept", of: Session.self) === session)
  }

  /// Awaits a session, and does something to the injector before it is complete.
  private func awaited(_ scope: Scope, _ meanwhile: (PropertyInjector) -> Void) async throws -> Session {
    let (injector, log, latch, begun) = (injector, log, Latch(), Latch())
    injector.registerProperty("session", scope: scope) { () async -> Session in
      await begun.open()
      await latch.wait()
      return Session(log)
    }
    let task = Task { try await injector.awaitInstance(of: Session.self) }
    await begun.wait()
    meanwhile(injector)
    await latch.open()
    return try await task.value
  }

  func testAResetWhileItIsAwaited() async throws {
    let session = try await awaited(.custom("login")) { $0.reset(.custom("login")) }
    XCTAssertEqual(log.all, ["session"])
    let other = try await injector.awaitInstance(of: Session.self)
    XCTAssertFalse(session === other)
    XCTAssertEqual(log.count, 1)
  }

  func testADeletionWhileItIsAwaited() async throws {
    _ = try await awaited(.singleton) { $0.deleteProperty("session") }
    XCTAssertEqual(log.all, ["session"])
  }
}
