// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import OBInjector
public import OBInjectorTesting

// A module with the settings of a new Xcode project: language mode 5, the main actor by default, and the upcoming
// features of "approachable concurrency". A nonisolated asynchronous function runs where its caller does.

nonisolated public struct AppDatabase: Sendable {
  public let origin: String
}

/// A value of the main actor, as everything is that says nothing else.
public final class AppWindow: InjectorDelegate {
  public private(set) var database: AppDatabase?
  /// How often the window was notified; the conformance is the main actor's, and nothing says so.
  public private(set) var notified = 0

  public init() {}

  public func didInjectDependencies() {
    MainActor.assertIsolated()
    notified += 1
  }
}

nonisolated func openDatabase() async throws -> AppDatabase { AppDatabase(origin: "function") }

nonisolated func openNamed(_ injector: PropertyInjector, named name: String) async throws -> AppDatabase {
  AppDatabase(origin: name)
}

func openOnMain() async throws -> AppDatabase {
  MainActor.assertIsolated()
  return AppDatabase(origin: "main actor's function")
}

@concurrent nonisolated func openConcurrently() async throws -> AppDatabase { AppDatabase(origin: "concurrent") }

nonisolated func makeAppWord() -> String { "synchronous" }

nonisolated func makeAppInjector() async throws -> PropertyInjector {
  let injector = PropertyInjector()
  injector.registerProperty("database", scope: .singleton) { try await openDatabase() }
  return injector
}

/// Registers functions: one that runs where its caller does is called in a closure.
nonisolated public func registerApp(in injector: PropertyInjector) {
  let key = PropertyKey<AppDatabase>("byKey")
  injector.registerProperty("database") { try await openDatabase() }
  injector.registerProperty("named") { (injector: PropertyInjector, name: String) in
    try await openNamed(injector, named: name)
  }
  injector.registerProperty("onMain", withBlock: openOnMain)
  injector.registerProperty("concurrent", withBlock: openConcurrently)
  injector.registerProperty("word", withBlock: makeAppWord)
  injector.registerProperty(key, withBlock: openConcurrently)
}

/// Registers a closure of the main actor; other modules do not see the default isolation of a function (Swift 6.3).
@MainActor public func registerOnMain(in injector: PropertyInjector) {
  injector.registerProperty("closure") { () async throws -> AppDatabase in
    MainActor.assertIsolated()
    return try await openDatabase()
  }
}

extension InjectorTrait {
  /// An app's injector for a test, from a function.
  nonisolated public static var newProject: InjectorTrait { .injector(basedOn: makeAppInjector) }
}
