// Recipes: A link, which other systems have an API for, in plain Swift; and the observer of the article "Recipes".
import OBInjector
import XCTest

private final class Store: Sendable {}
private struct NoDisk: Error {}

final class RecipesTests: InjectorTestCase {
  // MARK: - OJ8: a protocol linked to another registration

  func testOJ8ALinkFollowsTheTargetsScope() throws {
    for scope in [Scope.unique, .graph, .singleton] {
      let injector = PropertyInjector()
      injector.registerProperty("visa", scope: scope) { Visa() }
      injector.registerProperty("creditCard") { injector -> any CreditCard in try injector.instance(of: Visa.self) }
      final class Wallet { var visa: Visa?; var creditCard: (any CreditCard)? }
      let (one, other) = (injector.filled(Wallet()), injector.filled(Wallet()))
      XCTAssertEqual(one.visa === one.creditCard as? Visa, scope != .unique, "\(scope)")
      XCTAssertEqual(one.creditCard as? Visa === other.creditCard as? Visa, scope == .singleton, "\(scope)")
    }
  }

  protocol CreditCard: AnyObject {}
  final class Visa: CreditCard {}

  // MARK: - The observer of the article "Recipes", with a logger that remembers what it is notified.

  private struct Logger: Sendable {
    let log: EventLog
    func warning(_ message: String) { log.add("warning: \(message)") }
    func info(_ message: String) { log.add("info: \(message)") }
  }

  private struct LoggedInjections: InjectionObserver {
    let logger: Logger

    func observe(_ event: InjectionEvent) {
      if event.duration > .milliseconds(5) { logger.info("slow: \(event)") }
      guard event.depth == 0 else { return }
      switch event.outcome {
      case .filled(let report): for failure in report.failures { logger.warning("\(failure)") }
      case .failed(let error): logger.warning("\(error)")
      default: break
      }
    }
  }

  private final class Screen { var store: Store?; var title: String?; var detail: Detail? }
  private final class Detail { var store: Store? }

  func testTheLogHasWhatFailedAndWhatWasSlow() throws {
    let log = EventLog()
    let injector = PropertyInjector(observer: LoggedInjections(logger: Logger(log: log)))
    /// What has been logged since the last time.
    func warnings() -> [String] {
      defer { log.clear() }
      return log.all.filter { $0.hasPrefix("warning") }
    }
    injector.registerProperty("title", withInstance: "fast")
    injector.injectDependencies(to: Screen())
    XCTAssertEqual(warnings(), [])
    injector.registerProperty("store", withBlock: { () throws -> Store in throw NoDisk() })
    let thrown = "warning: the closure of \"store\" (\(at(#line - 1))) threw: NoDisk()."
    injector.injectDependencies(to: Screen())
    XCTAssertEqual(warnings(), [thrown])
    injector.registerProperty("detail") { Detail() }
    injector.injectDependencies(to: Screen())
    XCTAssertEqual(warnings(), [thrown, thrown + " Path: detail → store."])
    XCTAssertThrowsError(try injector.instance(of: Store.self))
    XCTAssertEqual(warnings(), [thrown])
    injector.registerProperty("other") { () -> Int in
      Thread.sleep(forTimeInterval: 0.01)
      return 1
    }
    _ = try injector.instance(of: Int.self)
    XCTAssertTrue(log.all.contains { $0.hasPrefix("info: slow: ") && $0.contains("other") }, "\(log.all)")
  }
}
