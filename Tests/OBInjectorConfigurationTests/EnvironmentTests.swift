import OBInjectorConfiguration
// Configuration: Environment variables become registrations: their names, their values, and their place among files.
import OBInjectorTesting
import XCTest

final class EnvironmentTests: XCTestCase {
  private func names(_ variables: [String], prefix: String = "APP_", under outer: PropertyName? = nil) throws
    -> [PropertyName]
  {
    let environment = Dictionary(uniqueKeysWithValues: variables.map { ($0, "1") })
    let module = EnvironmentModule(prefix: prefix, environment: environment, under: outer)
    return try PropertyInjector(modules: [module]).registeredProperties.map(\.name)
  }

  func testTwoUnderscoresSeparatePartsAndOneSeparatesWords() throws {
    XCTAssertEqual(try names(["APP_SERVER__TIME_OUT"]), ["server.timeOut"])
    XCTAssertEqual(try names(["APP_PORT", "APP_IPV4_ADDRESS", "APP_A__B__C_D"]), ["a.b.cD", "ipv4Address", "port"])
  }

  func testAPartWithALowercaseLetterIsUsedAsItIsWritten() throws {
    XCTAssertEqual(try names(["APP_server__baseURL", "APP_SERVER__no_case"]), ["server.no_case", "server.baseURL"])
  }

  func testWhatLacksThePrefixOrSpellsNoNameIsIgnored() throws {
    XCTAssertEqual(try names(["APP_", "APP__", "APP_A__", "PORT", "app_port", "XAPP_PORT"]), [])
    XCTAssertEqual(try names(["_", "PATH"], prefix: ""), ["path"])
  }

  func testAStrayUnderscoreAddsNothing() throws {
    try assertEqual((names(["APP__PORT", "APP_TIME_OUT_"]), ["timeOut", "port"]), (names(["APP_A___B"]), ["a.b"]))
  }

  func testAnOuterNameStandsBeforeEveryName() throws {
    XCTAssertEqual(try names(["APP_TIME_OUT"], under: "reader"), ["reader.timeOut"])
  }

  func testValuesAreConvertedLikeTextsOfAFile() throws {
    enum Theme: String { case light, dark }
    final class Target {
      var host: String?, port: UInt16?, ratio: Double?, isSecure: Bool?, address: URL?, theme: Theme?, empty: String?
    }
    let environment = [
      "APP_HOST": "h", "APP_PORT": "8080", "APP_RATIO": "0.5", "APP_IS_SECURE": "yes",
      "APP_ADDRESS": "https://swift.org", "APP_THEME": "dark", "APP_EMPTY": "",
    ]
    let target = Target()
    let injector = try PropertyInjector(modules: [EnvironmentModule(prefix: "APP_", environment: environment)])
    XCTAssertEqual(injector.injectDependencies(to: target).failures.map(\.description), [])
    assertEqual((target.host, "h"), (target.port, 8080 as UInt16?), (target.ratio, 0.5), (target.isSecure, true))
    assertEqual((target.address, URL(string: "https://swift.org")), (target.theme, .dark), (target.empty, ""))
  }

  func testTheLaterModuleWinsNameByName() throws {
    let file = try JSONModule(data: Data(#"{"server": {"host": "h", "timeOut": 1}}"#.utf8))
    let variables = EnvironmentModule(prefix: "APP_", environment: ["APP_SERVER__TIME_OUT": "2.5"])
    let over = try PropertyInjector(modules: [file, variables])
    try assertValues(in: over, ("server.timeOut", 2.5), ("server.host", "h"))
    let under = try PropertyInjector(modules: [variables, file])
    XCTAssertEqual(try value(Double.self, of: "server.timeOut", in: under), 1)
  }

  func testTheProcessesOwnVariablesAreReadByDefault() throws {
    setenv("OBINJECTOR_TEST_OF_ENVIRONMENT__TIME_OUT", "7", 1)
    defer { unsetenv("OBINJECTOR_TEST_OF_ENVIRONMENT__TIME_OUT") }
    let injector = try PropertyInjector(modules: [EnvironmentModule(prefix: "OBINJECTOR_TEST_")])
    XCTAssertEqual(try value(Int.self, of: "ofEnvironment.timeOut", in: injector), 7)
  }

  func testTwoVariablesOfOneNameAreAnError() {
    let module = EnvironmentModule(prefix: "APP_", environment: ["APP_TIME_OUT": "1", "APP_timeOut": "2"])
    XCTAssertThrowsError(try PropertyInjector(modules: [module])) {
      XCTAssertEqual(
        (($0 as? InjectionError)?.underlying as? ConfigurationError)?.description,
        #"environment: the variables "APP_TIME_OUT" and "APP_timeOut" both spell the name "timeOut"; unset one of them"#
      )
    }
  }

  func testStrictlyEachVariableSpellsANameThatIsRegistered() throws {
    let file = try JSONModule(data: Data(#"{"database": {"path": "a"}, "port": 1}"#.utf8), under: "settings")
    func injector(_ environment: [String: String]) throws -> PropertyInjector {
      let variables = EnvironmentModule(prefix: "APP_", environment: environment, under: "settings", strict: true)
      return try PropertyInjector(modules: [file, variables])
    }
    let right = try injector(["APP_DATABASE__PATH": "b", "PATH": "c"])
    XCTAssertEqual(try value(String.self, of: "settings.database.path", in: right), "b")
    XCTAssertThrowsError(try injector(["APP_DATABASE_PATH": "b", "APP_PROT": "2", "APP_PORT": "3", "APP_": "4"])) {
      XCTAssertEqual(
        (($0 as? InjectionError)?.underlying as? ConfigurationError)?.description,
        #"environment: the variable "APP_" spells no name; unset it.\#nthe variable "APP_DATABASE_PATH" spells "#
          + #""settings.databasePath", which nothing before it registers; did you mean "settings.database.path"?\#n"#
          + #"the variable "APP_PROT" spells "settings.prot", which nothing before it registers; did you mean "#
          + #""settings.port"?"#)
    }
  }

  func testStrictlyANameOfAParentIsEnough() throws {
    let parent = try PropertyInjector.json(#"{"port": 1}"#)
    func child(_ variable: String) throws -> PropertyInjector {
      try parent.makeChild(modules: [EnvironmentModule(prefix: "APP_", environment: [variable: "2"], strict: true)])
    }
    XCTAssertEqual(try value(Int.self, of: "port", in: child("APP_PORT")), 2)
    XCTAssertThrowsError(try child("APP_HOST"))
  }

  private func module(_ environment: [String: String]) -> EnvironmentModule {
    EnvironmentModule(prefix: "APP_", environment: environment, fileID: "App/main.swift", line: 7)
  }

  func testAMismatchNamesTheVariableAndShowsItsValue() throws {
    final class Client { var timeOut: Double? }
    let injector = try PropertyInjector(modules: [module(["APP_TIME_OUT": "soon"])])
    let expected =
      #""timeOut" is "soon" (environment variable APP_TIME_OUT), which Double can't hold; "#
      + "change the value or ask for a type that can hold it."
    XCTAssertEqual(injector.injectDependencies(to: Client()).failures.map(\.description), [expected])
    XCTAssertEqual(injector.verify(Client.self).problems.map(\.description), [expected])
    XCTAssertThrowsError(try injector.instance(forProperty: "timeOut", of: Double.self)) {
      XCTAssertEqual("\($0)", expected)
    }
  }

  func testMessagesThatNameTheRegistrationNameTheVariable() throws {
    let injector = try PropertyInjector(modules: [module(["APP_HOST": "a", "APP_USER": "b"])])
    XCTAssertEqual(
      injector.registeredProperties.map(\.description),
      [
        "host: String, unique (environment variable APP_HOST, App/main.swift:7)",
        "user: String, unique (environment variable APP_USER, App/main.swift:7)",
      ])
    XCTAssertThrowsError(try injector.instance(of: String.self)) {
      XCTAssertEqual(
        "\($0)",
        #"2 registrations fit "String": "host" (environment variable APP_HOST, App/main.swift:7), "#
          + #""user" (environment variable APP_USER, App/main.swift:7); ask for one of them by its name."#)
    }
  }
}
