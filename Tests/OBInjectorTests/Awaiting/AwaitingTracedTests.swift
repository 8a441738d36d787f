// Awaiting: An observer is notified of a value that is awaited as of any other.
import OBInjector
import XCTest

final class AwaitingTracedTests: XCTestCase {
  private final class Database: Sendable {}
  private final class Store: Sendable { init(_ database: Database) {} }

  private final class Teller: InjectionObserver {
    let log = EventLog()
    func observe(_ event: InjectionEvent) {
      guard let name = event.name else { return }
      guard case .failed(let error) = event.outcome else { return log.add("\(name) \(event.outcome)") }
      log.add("\(name) \(error.code) \(error.path)")
    }
  }

  private let teller = Teller()
  private lazy var injector = PropertyInjector(observer: teller)

  func testALookUpThatAwaitsIsNotifiedAsAnyOther() async throws {
    injector.registerProperty("database") { () async -> Database in await later(Database()) }
    _ = try await injector.awaitInstance(of: Database.self)
    let asynchronous = teller.log.all
    injector.deleteProperty("database")
    injector.registerProperty("database") { Database() }
    teller.log.clear()
    _ = try await injector.awaitInstance(forProperty: "database", of: Database.self)
    XCTAssertEqual(asynchronous, ["database made"])
    XCTAssertEqual(teller.log.all, asynchronous, "as without awaiting")
  }

  func testOneThatFailsIsNotifiedOnce() async {
    injector.registerProperty("database") { () async throws -> Database in throw DeliberateFailure() }
    injector.registerProperty("nothing") { () async -> Store? in nil }
    for name in ["database", "nothing"] as [PropertyName] {
      let error = await awaitedError {
        try await injector.awaitInstance(forProperty: PropertyKey(name), of: AnyObject.self)
      }
      XCTAssertEqual(error?.property, name)
    }
    XCTAssertEqual(teller.log.all, ["database providerFailed [database]", "nothing noValue"])
  }

  func testTheErrorBeginsWithTheValuesOwnNameUnderAnAliasToo() async {
    final class Whole: @unchecked Sendable { @Injected var missing: Database }
    injector.registerProperty("whole") { () async in Whole() }
    injector.registerAlias("all", of: "whole")
    _ = try? await injector.awaitInstance(forProperty: "all", of: Whole.self)
    XCTAssertEqual(teller.log.all, ["whole notRegistered [whole, missing]"])
  }

  func testAnObserverIsNotifiedOnceOfASharedValue() async throws {
    injector.registerProperty("database", scope: .singleton) { () async -> Database in Database() }
    injector.registerProperty("store", scope: .eagerSingleton) { Store(try await $0.awaitInstance(of: Database.self)) }
    try await injector.awaitEagerSingletons()
    _ = try await injector.awaitInstance(of: Database.self)
    XCTAssertEqual(teller.log.all, ["database made", "store made"])
  }
}
