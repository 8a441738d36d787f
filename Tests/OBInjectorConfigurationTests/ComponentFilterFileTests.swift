// Configuration: Start-up from a list of class names in a file.
import OBInjector
import XCTest

final class ComponentFilterFileTests: XCTestCase {
  final class SGService: Component {}
  final class SGStore: Component {}
  final class Session: Component {}
  final class Other: Component {}

  private let types: [any Component.Type] = [SGService.self, SGStore.self, Session.self, Other.self]

  private func names(_ filter: ComponentFilter) throws -> Set<PropertyName> {
    let injector = try PropertyInjector(modules: [ComponentModule(types, filter: filter)])
    return Set(injector.registeredProperties.map(\.name))
  }

  private func filters(json: String, list: String) throws -> [ComponentFilter] {
    [
      try JSONDecoder().decode(ComponentFilter.self, from: Data(json.utf8)),
      try PropertyListDecoder().decode(ComponentFilter.self, from: Data(propertyList(list).utf8)),
    ]
  }

  func testPrefixesAndClassesAreReadFromBothFormats() throws {
    let filters = try filters(
      json: #"{"prefixes": ["SG"], "classes": ["Session"]}"#,
      list: """
        <key>prefixes</key><array><string>SG</string></array>
        <key>classes</key><array><string>Session</string></array>
        """)
    for filter in filters {
      XCTAssertEqual(filter, ComponentFilter(prefixes: ["SG"], classes: ["Session"]))
      XCTAssertEqual(try names(filter), ["sgService", "sgStore", "session"])
    }
  }

  func testOneOfTheTwoIsEnough() throws {
    let list = "<key>classes</key><array><string>Other</string></array>"
    for filter in try filters(json: #"{"classes": ["Other"]}"#, list: list) {
      XCTAssertEqual(try names(filter), ["other"])
    }
  }

  func testAFileThatNamesNeitherLetsEverythingThrough() throws {
    for filter in try filters(json: "{}", list: "") {
      XCTAssertEqual(filter, .all)
      XCTAssertEqual(try names(filter), ["sgService", "sgStore", "session", "other"])
    }
  }

  func testAnUnknownClassNameIsReportedWithThoseThatAreKnown() throws {
    let list = "<key>classes</key><array><string>Sesion</string></array>"
    for filter in try filters(json: #"{"classes": ["Sesion"]}"#, list: list) {
      XCTAssertThrowsError(try names(filter)) { error in
        XCTAssertTrue("\(error)".contains("\"Sesion\""), "\(error)")
        XCTAssertTrue("\(error)".contains("SGService, SGStore, Session, Other"), "\(error)")
        XCTAssertEqual(((error as? InjectionError)?.underlying as? InjectionError)?.code, .notRegistered)
      }
    }
  }

  func testWhatIsNoListOfTextIsAnError() {
    for text in [#"{"prefixes": "SG"}"#, #"{"classes": [1]}"#, "[]", "SG"] {
      XCTAssertThrowsError(try JSONDecoder().decode(ComponentFilter.self, from: Data(text.utf8)))
    }
  }
}
