// Recipes: The recipes of the article "Recipes", run; the others are in the guides' recipes and in the tests of children,
// of `awaitShutDown`, of decorators and of `perTarget:`.
import OBInjector
import XCTest

// What the article takes for granted (`.ci/SnippetContext.swift`), as far as its recipes need it.
private final class Store: Sendable {}
private struct NoDisk: Error {}

final class RecipesArticleTests: InjectorTestCase {
  func testSomethingIsMadeAnewAfterAWhile() async throws {
    final class Prices: Sendable {}
    injector.registerProperty("prices", scope: .custom("ten minutes")) { Prices() }
    let first = try injector.instance(of: Prices.self)
    XCTAssertTrue(try injector.instance(of: Prices.self) === first)
    let injector = injector
    let expiry = Task {
      while !Task.isCancelled {
        try await Task.sleep(for: .milliseconds(1))
        injector.reset(.custom("ten minutes"))
      }
    }
    while try injector.instance(of: Prices.self) === first { await Task.yield() }
    expiry.cancel()
  }

  fileprivate actor Importer {
    var store: Store?
    func start() -> Bool {
      InjectorController.injectDependencies(to: self)
      return store != nil
    }
  }

  func testWorkInTheBackgroundIsAnActorsThatIsFilledFromInside() async {
    injector.registerProperty("store", scope: .singleton) { Store() }
    assertEqual(await InjectorController.withInjector(injector) { await Importer().start() }, true)
  }

  // MARK: - The observer, with a logger that remembers what it is notified.

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
