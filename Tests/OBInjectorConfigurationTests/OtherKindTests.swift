// Configuration: A value of a file or a variable must not replace a registration that it can't stand for.
import OBInjector
import OBInjectorConfiguration
import XCTest

final class OtherKindTests: XCTestCase {
  private final class Database: Sendable {}
  private protocol Log: Sendable {}
  private struct ConsoleLog: Log {}
  private enum Theme: String { case light, dark }

  private struct Services: InjectorModule {
    static let line = #line + 2
    func configure(_ injector: PropertyInjector) {
      injector.registerProperty("database", scope: .singleton) { Database() }
      injector.registerProperty("log", withInstance: ConsoleLog() as any Log)
      injector.registerProperty("retries", withInstance: 3)
      injector.registerProperty("theme", withInstance: Theme.light)
      injector.registerProperty("proxy") { () -> String? in nil }
      injector.registerAlias("db", of: "database")
      injector.registerAlias("attempts", of: "retries")
    }
  }

  private func json(_ text: String, under prefix: PropertyName? = nil) throws -> JSONModule {
    try JSONModule(data: Data(text.utf8), under: prefix, fileID: "App/Main.swift", line: 7)
  }

  private func variable(_ name: String, _ text: String = "x") -> EnvironmentModule {
    EnvironmentModule(prefix: "APP_", environment: [name: text], fileID: "App/Main.swift", line: 8)
  }

  /// The error behind that of the module.
  private func refusal(of module: some InjectorModule, in modules: [any InjectorModule] = [Services()])
    -> InjectionError?
  {
    do {
      _ = try PropertyInjector(modules: modules + [module])
      return nil
    } catch {
      return (error as? InjectionError)?.underlying as? InjectionError
    }
  }

  func testAFileThatReplacesAServiceIsAnErrorThatNamesBothPlaces() throws {
    let error = try XCTUnwrap(refusal(of: json(#"{"database": {"path": "notes.db"}}"#)))
    let place = "OBInjectorConfigurationTests/OtherKindTests.swift:\(Services.line)"
    XCTAssertEqual(
      error.description,
      #""database" is a dictionary of 1 value (JSON data, line 1, App/Main.swift:7), which can't take the place of "#
        + #""database" (\#(place)), of type "Database"; change its name or, with "under:", the names of all values from "#
        + "there.")
    XCTAssertEqual(error.code, .typeMismatch)
    XCTAssertEqual(error.property, "database")
    XCTAssertEqual(error.locations.map(\.line), [7, Services.line])
  }

  func testAVariableThatReplacesAServiceIsAnErrorThatNamesTheVariable() throws {
    let error = try XCTUnwrap(refusal(of: variable("APP_LOG")))
    XCTAssertTrue(
      error.description.hasPrefix(
        #""log" is "x" (environment variable APP_LOG), which can't take the place of "log" ("#),
      error.description)
  }

  func testAnAliasOfAServiceIsProtectedToo() {
    XCTAssertEqual(refusal(of: variable("APP_DB"))?.property, "db")
    XCTAssertNil(refusal(of: variable("APP_ATTEMPTS", "4")))
  }

  func testAServiceOfAParentIsProtectedToo() throws {
    let parent = try PropertyInjector(modules: [Services()])
    XCTAssertThrowsError(try parent.makeChild(modules: [variable("APP_DATABASE")]))
    XCTAssertNoThrow(try parent.makeChild(modules: [variable("APP_RETRIES", "5")]))
  }

  func testADefaultOfTheProgramIsReplacedByAValueThatItsTypeCanHold() throws {
    let injector = try PropertyInjector(modules: [
      Services(), json(#"{"retries": 5, "theme": "dark", "proxy": "p"}"#), variable("APP_RETRIES", "6"),
    ])
    try assertValues(in: injector, ("retries", 6), ("theme", Theme.dark), ("proxy", "p"))
    XCTAssertEqual(refusal(of: try json(#"{"theme": "purple"}"#))?.property, "theme")
  }

  func testANullTakesAnythingAway() throws {
    let injector = try PropertyInjector(modules: [Services(), json(#"{"database": null}"#)])
    XCTAssertThrowsError(try injector.instance(of: Database.self))
  }

  func testAPrefixKeepsValuesAndServicesApart() throws {
    let file = try json(#"{"database": {"path": "notes.db"}}"#, under: "settings")
    let injector = try PropertyInjector(modules: [Services(), file])
    XCTAssertEqual(try value(String.self, of: "settings.database.path", in: injector), "notes.db")
    XCTAssertNoThrow(try injector.instance(of: Database.self))
  }
}
