import OBInjector
import XCTest

/// What an observer is told of look-ups that await.
final class AwaitingTracedTests: XCTestCase {
  private final class Database: Sendable {}
  private final class Store: Sendable {
    let database: Database
    init(_ database: Database) { self.database = database }
  }

  private final class Teller: InjectionObserver {
    let log = EventLog()
    func observe(_ event: InjectionEvent) {
      guard let name = event.name else { return }
      let outcome =
        switch event.outcome {
        case nil: "?"
        case .failed(let error): "\(error.code)"
        case let outcome?: "\(outcome)"
        }
      log.add("\(event.subject) \(name) \(outcome)")
    }
  }

  private let teller = Teller()
  private lazy var injector = PropertyInjector(observer: teller)

  func testALookUpThatAwaitsIsToldAsAnyOther() async throws {
    injector.registerProperty("database") { () async -> Database in
      await Task.yield()
      return Database()
    }
    _ = try await injector.awaitInstance(of: Database.self)
    let asynchronous = teller.log.all
    injector.deleteProperty("database")
    injector.registerProperty("database") { Database() }
    teller.log.clear()
    _ = try await injector.awaitInstance(forProperty: "database", of: Database.self)
    XCTAssertEqual(
      asynchronous, ["lookUp database ?", "instance database ?", "instance database made", "lookUp database injected"])
    XCTAssertEqual(teller.log.all, asynchronous, "as without awaiting")
  }

  func testOneThatFailsIsToldOnce() async {
    injector.registerProperty("database") { () async throws -> Database in throw DeliberateFailure() }
    injector.registerProperty("nothing") { () async -> Store? in nil }
    for name in ["database", "nothing"] as [PropertyName] {
      do {
        _ = try await injector.awaitInstance(forProperty: name, of: AnyObject.self)
        XCTFail("no error")
      } catch { XCTAssertEqual(error.property, name) }
    }
    XCTAssertEqual(
      teller.log.all,
      [
        "lookUp database ?", "instance database ?", "instance database providerFailed",
        "lookUp database providerFailed",
        "lookUp nothing ?", "instance nothing ?", "instance nothing noValue", "lookUp nothing noValue",
      ])
  }

  func testWhatIsSharedIsToldToBeMadeOnce() async throws {
    injector.registerProperty("database", scope: .singleton) { () async -> Database in Database() }
    injector.registerProperty("store", scope: .eagerSingleton) { injector async throws -> Store in
      Store(try await injector.awaitInstance(of: Database.self))
    }
    try await injector.awaitEagerSingletons()
    _ = try await injector.awaitInstance(of: Database.self)
    XCTAssertEqual(
      teller.log.all,
      [
        "lookUp store ?", "instance store ?", "lookUp database ?", "instance database ?", "instance database made",
        "lookUp database injected", "instance store made", "lookUp store injected", "lookUp database ?",
        "lookUp database injected",
      ])
  }

  func testWhatIsAroundAValueAndTheValueAreOneThing() async throws {
    injector.registerProperty("database") { () async -> Database in Database() }
    injector.decorateProperty("database") { (_: Database) in Database() }
    _ = try await injector.awaitInstance(of: Database.self)
    XCTAssertEqual(
      teller.log.all,
      ["lookUp database ?", "instance database ?", "instance database made", "lookUp database injected"])
  }
}
