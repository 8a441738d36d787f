import OBInjector
import XCTest

private final class Store: Sendable {}
private struct NoDisk: Error {}

/// The observers of the article "Recipes", with a logger and a signposter that remember what they are told.
final class ObserverRecipesTests: XCTestCase {
  private struct Logger: Sendable {
    let log: EventLog
    func warning(_ message: String) { log.add("warning: \(message)") }
    func info(_ message: String) { log.add("info: \(message)") }
  }

  private struct LoggedInjections: InjectionObserver {
    let logger: Logger

    func observe(_ event: InjectionEvent) {
      if case .failed(let error)? = event.outcome, isOutermost(event) {
        logger.warning("\(error)")
      } else if let duration = event.duration, duration > .milliseconds(5) {
        logger.info("slow: \(event)")
      }
    }

    private func isOutermost(_ event: InjectionEvent) -> Bool {
      event.subject == .property && event.depth == 1 || event.subject == .lookUp && event.depth == 0
    }
  }

  private final class Screen { var store: Store?; var title: String?; var detail: Detail? }
  private final class Detail { var store: Store? }

  func testTheLogHasWhatFailedAndWhatWasSlow() throws {
    let log = EventLog()
    let injector = PropertyInjector(observer: LoggedInjections(logger: Logger(log: log)))
    injector.registerProperty("title", withInstance: "fast")
    injector.injectDependencies(to: Screen())
    XCTAssertEqual(log.all.filter { $0.hasPrefix("warning") }, [])

    let line = #line + 1
    injector.registerProperty("store", withBlock: { () throws -> Store in throw NoDisk() })
    injector.injectDependencies(to: Screen())
    let thrown =
      "warning: the closure of \"store\" (OBInjectorTests/ObserverRecipesTests.swift:\(line)) threw: NoDisk()."
    XCTAssertEqual(log.all.filter { $0.hasPrefix("warning") }, [thrown])

    log.clear()
    injector.registerProperty("detail") { Detail() }
    injector.injectDependencies(to: Screen())
    XCTAssertEqual(log.all.filter { $0.hasPrefix("warning") }, [thrown, thrown + " Path: detail → store."])

    log.clear()
    XCTAssertThrowsError(try injector.instance(of: Store.self))
    XCTAssertEqual(log.all.filter { $0.hasPrefix("warning") }, [thrown])

    log.clear()
    injector.registerProperty("other") { () -> Int in
      Thread.sleep(forTimeInterval: 0.01)
      return 1
    }
    _ = try injector.instance(of: Int.self)
    XCTAssertTrue(log.all.contains { $0.hasPrefix("info: slow: ") && $0.contains("other") }, "\(log.all)")
  }

  /// The intervals that are open, by their numbers.
  private final class Signposter: @unchecked Sendable {
    private let lock = NSLock()
    private var open: Set<UInt64> = []
    private(set) var mistakes: [String] = []
    private(set) var closed = 0

    func begin(_ id: UInt64) {
      lock.withLock { if !open.insert(id).inserted { mistakes.append("\(id) is open already") } }
    }
    func end(_ id: UInt64) {
      lock.withLock {
        if open.remove(id) == nil { mistakes.append("\(id) is not open") }
        closed += 1
      }
    }
    var isAllClosed: Bool { lock.withLock { open.isEmpty } }
  }

  private struct SignpostedInjections: InjectionObserver {
    let signposter: Signposter

    func observe(_ event: InjectionEvent) {
      let id = UInt64(event.call) << 16 | UInt64(event.depth) + 1
      if event.outcome == nil { signposter.begin(id) } else { signposter.end(id) }
    }
  }

  func testEachSignpostIntervalHasANumberThatNoOtherOpenOneHas() async throws {
    let signposter = Signposter()
    let injector = PropertyInjector(observer: SignpostedInjections(signposter: signposter))
    injector.registerProperty("store", scope: .singleton) { () async -> Store in
      await Task.yield()
      return Store()
    }
    injector.registerProperty("detail") { Detail() }
    injector.registerProperty("title") { injector in
      try "\(injector.instance(of: Detail.self))"
    }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask {
          await injector.injectDependencies(awaiting: Screen())
          injector.injectDependencies(to: Screen())
        }
      }
    }
    XCTAssertEqual(signposter.mistakes, [])
    XCTAssertTrue(signposter.isAllClosed)
    XCTAssertGreaterThan(signposter.closed, 100)
  }
}
