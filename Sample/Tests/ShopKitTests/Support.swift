import OBInjector
import Synchronization

@testable import ShopKit

/// What the log of a test has written.
final class LogLines: Sendable {
  private let written = Mutex<[String]>([])

  var entries: [String] { written.withLock { $0 } }
  func append(_ entry: String) { written.withLock { $0.append(entry) } }
}

/// Replaces the log: the later module wins.
struct LogModule: InjectorModule {
  let lines: LogLines

  func configure(_ injector: PropertyInjector) {
    let lines = lines
    injector.registerProperty("log", withInstance: Log { lines.append($0) })
  }
}

extension PropertyInjector {
  /// The app's injector with the test's log, and no database yet.
  @MainActor static func app(
    _ lines: LogLines = LogLines(), environment: [String: String] = [:]
  ) throws -> PropertyInjector {
    let last = LogModule(lines: lines)
    let modules = try appModules(environment: environment) + [last]
    return try PropertyInjector(
      modules: modules, reflection: reflection(environment: environment))
  }

  /// The same, started.
  @MainActor static func startedApp(
    _ lines: LogLines = LogLines(), environment: [String: String] = [:]
  ) async throws -> PropertyInjector {
    let injector = try app(lines, environment: environment)
    try await injector.awaitEagerSingletons()
    return injector
  }
}
