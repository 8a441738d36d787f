// Notes server tests: One test for every name, one for every closure, and what a mistake looks like.
import OBInjectorTesting
import Testing

@testable import NotesServer

@Suite struct CompositionTests {
  private func makeSession() throws -> PropertyInjector {
    try makeInjector().makeChild(
      modules: [SessionModule(user: User(name: "ada"))])
  }

  @Test func everyNameIsRight() throws {
    XCTAssertVerifies(
      try makeSession(), modules: ["NotesServer"])
  }

  @Test func noPackageOfTheServerIsNamed() throws {
    XCTAssertVerifies(try makeSession(), strict: true)
  }

  @Test func everythingCanBeMade() async throws {
    await XCTAssertMakes(try makeSession())
  }

  @Test func theServerDoesNotStartWithANameMissing() async throws {
    let injector = try makeInjector()
    injector.deleteProperty("noteStore")
    let error = #expect(throws: InjectionError.self) {
      try makeServer(injector)
    }
    #expect(
      error?.description == """
        nothing is registered under "noteStore", wanted as "NoteStore"; \
        register "noteStore" before injecting.
        """)
  }

  @Test func theServerDoesNotStartWithAMisspelledVariable() throws {
    let error = #expect(throws: InjectionError.self) {
      try PropertyInjector(modules: serverModules(environment: ["NOTES_DATABASE_PATH": "notes.sqlite"]))
    }
    #expect(
      error?.underlying.map { "\($0)" } == """
        environment: the variable "NOTES_DATABASE_PATH" spells "settings.databasePath", which nothing \
        before it registers; did you mean "settings.database.path"?
        """)
  }

  @Test func variablesReplaceTheFileAndOptionsReplaceBoth() throws {
    let environment = ["NOTES_HTTP__PORT": "81", "NOTES_HTTP__HOSTNAME": "notes.example.org"]
    let injector = try PropertyInjector(
      modules: serverModules(environment: environment, options: CommandLineOptions(port: 82)))
    #expect(try injector.instance(forProperty: .port) == 82)
    #expect(try injector.instance(forProperty: .hostname) == "notes.example.org")
    #expect(try injector.instance(forProperty: .idleMinutes) == 30)
  }
}
