import OBInjector

// Functions that make values; a nonisolated asynchronous one runs where its caller does, so it is called in a closure.

nonisolated func openDatabase() async throws -> Database { Database(origin: "function") }

func openOnMain() async throws -> Database {
  MainActor.assertIsolated()
  return Database(origin: "main actor's function")
}

@concurrent nonisolated func openConcurrently() async throws -> Database { Database(origin: "concurrent") }

/// An app's injector for a test, from a function.
nonisolated func makeAppInjector() async throws -> PropertyInjector {
  let injector = PropertyInjector()
  injector.registerProperty("closure") { try await openDatabase() }
  injector.registerProperty("onMain", withBlock: openOnMain)
  injector.registerProperty("concurrent", withBlock: openConcurrently)
  return injector
}
