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

  func testPrefixesClassesOneOfThemOrNeitherAreReadFromBothFormats() throws {
    let (prefixes, classes) = ("<key>prefixes</key><array><string>SG</string></array>", "<key>classes</key><array>")
    let both = prefixes + classes + "<string>Session</string></array>"
    let one = classes + "<string>Other</string></array>"
    for filter in try filters(json: #"{"prefixes": ["SG"], "classes": ["Session"]}"#, list: both) {
      XCTAssertEqual(filter, ComponentFilter(prefixes: ["SG"], classes: ["Session"]))
      XCTAssertEqual(try names(filter), ["sgService", "sgStore", "session"])
    }
    for filter in try filters(json: #"{"classes": ["Other"]}"#, list: one) {
      XCTAssertEqual(try names(filter), ["other"])
    }
    for filter in try filters(json: #"{"prefixes": ["SG"]}"#, list: prefixes) {
      XCTAssertEqual(try names(filter), ["sgService", "sgStore"])
    }
    for filter in try filters(json: "{}", list: "") {
      XCTAssertEqual(filter, .all)
      XCTAssertEqual(try names(filter), ["sgService", "sgStore", "session", "other"])
    }
  }

  func testAnUnknownClassNameIsReportedWithThoseThatAreKnown() {
    XCTAssertThrowsError(try names(ComponentFilter(classes: ["Sesion"]))) { error in
      XCTAssertTrue("\(error)".contains("SGService, SGStore, Session, Other"), "\(error)")
    }
  }

  func testWhatIsNoListOfTextIsAnError() {
    for text in [#"{"prefixes": "SG"}"#, #"{"classes": [1]}"#, "[]", "SG"] {
      XCTAssertThrowsError(try JSONDecoder().decode(ComponentFilter.self, from: Data(text.utf8)))
    }
  }
}
