import OBInjector

// Functions that make values; a nonisolated asynchronous one runs where its caller does.

nonisolated func openDatabase() async throws -> Database { Database(origin: "function") }

nonisolated func openNamed(_ injector: PropertyInjector, named name: String) async throws -> Database {
  Database(origin: name)
}

func openOnMain() async throws -> Database {
  MainActor.assertIsolated()
  return Database(origin: "main actor's function")
}

@concurrent nonisolated func openConcurrently() async throws -> Database { Database(origin: "concurrent") }

nonisolated func makeWord() -> String { "synchronous" }

/// Registers functions: one that runs where its caller does is called in a closure.
nonisolated func registerFunctions(in injector: PropertyInjector) {
  let key = PropertyKey<Database>("byKey")
  injector.registerProperty("database") { try await openDatabase() }
  injector.registerProperty("named") { (injector: PropertyInjector, name: String) in
    try await openNamed(injector, named: name)
  }
  injector.registerProperty("onMain", withBlock: openOnMain)
  injector.registerProperty("concurrent", withBlock: openConcurrently)
  injector.registerProperty("word", withBlock: makeWord)
  injector.registerProperty(key, withBlock: openConcurrently)
}

/// An app's injector for a test, from a function.
nonisolated func makeAppInjector() async throws -> PropertyInjector {
  let injector = PropertyInjector()
  injector.registerProperty("database", scope: .singleton) { try await openDatabase() }
  return injector
}
