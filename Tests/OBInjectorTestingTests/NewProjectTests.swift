// A module with the settings of a new Xcode project.
import FixtureNewProject
import OBInjector
import OBInjectorTesting
import Testing

/// A module with the settings of a new Xcode project registers asynchronous functions.
@Test func functionsAreRegisteredInClosures() async throws {
  let injector = PropertyInjector()
  registerApp(in: injector)
  #expect(
    injector.registeredProperties.map { "\($0.name): \($0.type)" } == [
      "database: AppDatabase", "named: AppDatabase", "onMain: AppDatabase", "concurrent: AppDatabase", "word: String",
      "byKey: AppDatabase",
    ])
  for (name, origin) in [
    ("database", "function"), ("onMain", "main actor's function"), ("concurrent", "concurrent"),
    ("byKey", "concurrent"),
  ] as [(PropertyName, String)] {
    #expect(try await injector.awaitInstance(forProperty: PropertyKey(name), of: AppDatabase.self).origin == origin)
  }
  let named = try await injector.awaitInstance(forProperty: "named", of: AppDatabase.self, arguments: "a name")
  #expect(named.origin == "a name")
  #expect(try injector.instance(forProperty: "word", of: String.self) == "synchronous")
}

@Test func aClosureOfTheMainActorStaysThere() async throws {
  let injector = PropertyInjector()
  await registerOnMain(in: injector)
  #expect(try await injector.awaitInstance(of: AppDatabase.self).origin == "function")
}

@MainActor private func fillWindow() async -> (origin: String?, notified: Int, failures: Int) {
  let window = AppWindow()
  let report = await InjectorController.injector.injectDependencies(awaiting: window)
  return (window.database?.origin, window.notified, report.failures.count)
}

@Test(InjectorTrait.newProject) func aFunctionMakesTheInjectorOfATest() async {
  let (origin, notified, failures) = await fillWindow()
  #expect(origin == "function")
  #expect([notified, failures] == [1, 0])
}
