// Configuration: The message for a value that does not fit shows the value as the file has it, and its line.
import OBInjector
import OBInjectorConfiguration
import XCTest

final class MismatchMessageTests: XCTestCase {
  private func message<Value>(
    _ module: any InjectorModule, _ name: PropertyName, _ type: Value.Type, line: UInt = #line
  ) throws -> String {
    let injector = try PropertyInjector(modules: [module])
    var message = ""
    XCTAssertThrowsError(try value(type, of: name, in: injector), line: line) { message = "\($0)" }
    return message
  }

  private func json(_ text: String) throws -> JSONModule {
    try JSONModule(data: Data(text.utf8), fileID: "App/main.swift", line: 7)
  }

  private func message<Value>(_ text: String, _ name: PropertyName, _ type: Value.Type, line: UInt = #line) throws
    -> String
  { try message(json(text), name, type, line: line) }

  func testAFileIsNamedWithTheLineAndItsPathInTheRemedy() throws {
    let text = "{\n  \"host\": \"h\",\n  \"port\": 80,\n  \"count\": 300\n}\n"
    let file = try temporaryFile("settings.json", Data(text.utf8), for: self)
    XCTAssertEqual(
      try message(JSONModule(contentsOf: file), "count", Int8.self),
      #""count" is 300 (settings.json:4), which Int8 can't hold; change the value in ""#
        + file.path(percentEncoded: false) + #"", or ask for a type that can hold it."#)
  }

  func testAPropertyListIsNamedWithoutALine() throws {
    let list = propertyList("\n<key>host</key><string>h</string>\n<key>count</key>\n<integer>0x12C</integer>")
    let data = try PropertyListSerialization.data(fromPropertyList: ["count": 300], format: .binary, options: 0)
    for data in [Data(list.utf8), data] {
      let file = try temporaryFile("settings.plist", data, for: self)
      let message = try message(PropertyListModule(contentsOf: file), "count", Int8.self)
      XCTAssertTrue(message.hasPrefix(#""count" is 300 (settings.plist), which Int8 can't hold; "#), message)
    }
    XCTAssertEqual(
      try message(PropertyListModule(data: data, fileID: "App/main.swift", line: 7), "count", Int8.self),
      #""count" is 300 (property list data, App/main.swift:7), which Int8 can't hold; "#
        + "change the value or ask for a type that can hold it.")
  }

  func testSoItIsOfAPropertyAndOfALazy() throws {
    final class Target { var port: Int8?; @InjectedNamed("port") var later: Lazy<Int8> }
    let failures = try PropertyInjector(modules: [json("{\"port\": 300}")]).injectDependencies(to: Target()).failures
    let sentence =
      #""port" is 300 (JSON data, line 1, App/main.swift:7), which Int8 can't hold; change the value or ask for a type "#
      + "that can hold it."
    XCTAssertEqual(failures.map(\.description), [sentence, sentence])
    XCTAssertTrue(failures.first?.property == "port" && failures.first?.type == Int8.self)
  }

  func testEveryKindOfValueIsShown() throws {
    func shown<Value>(_ value: String, _ type: Value.Type) throws -> String {
      let message = try message("{\"key\":\n\(value)}", "key", type)
      let end = " (JSON data, line 2, App/main.swift:7), which \(type) can't hold; "
      return String(message.dropFirst(9).prefix(upTo: try XCTUnwrap(message.dropFirst(9).range(of: end)).lowerBound))
    }
    let (whole, long) = (String(repeating: "x", count: 60), String(repeating: "x", count: 70))
    let values: [(String, Any.Type, String)] = [
      ("\"maybe\"", Bool.self, "\"maybe\""), ("1.50e1", String.self, "1.50e1"), ("true", Int.self, "true"),
      ("[]", Int.self, "a list of 0 values"), ("[1]", Int.self, "a list of 1 value"),
      ("{\"password\": \"secret\", \"b\": 1}", Int.self, "a dictionary of 2 values"),
      ("\"\(whole)\"", Int.self, "\"\(whole)\""), ("\"\(long)\"", Int.self, "\"\(long.prefix(60))…\""),
    ]
    for (value, type, expected) in values { XCTAssertEqual(try shown(value, type), expected) }
  }

  func testDatesAndDataAreShown() throws {
    let list = propertyList("<key>day</key><date>2001-01-01T00:00:00Z</date><key>icon</key><data>AQID</data>")
    let module = try PropertyListModule(data: Data(list.utf8))
    XCTAssertTrue(try message(module, "day", Int.self).hasPrefix(#""day" is 2001-01-01T00:00:00Z ("#))
    XCTAssertTrue(try message(module, "icon", Int.self).hasPrefix(#""icon" is data of 3 bytes ("#))
  }

  func testTheElementThatDoesNotFitIsNamedWithItsOwnLine() throws {
    let elements: [(text: String, name: PropertyName, type: Any.Type, what: String, line: Int, wanted: String)] = [
      ("{\"ports\": [\n1,\n\"x\",\n3]}", "ports", [Int].self, #""ports[1]" is "x""#, 3, "Int"),
      (
        "{\"hosts\": {\"a\": [1],\n\"b\": [1, 300]}}", "hosts", [String: [Int8]].self, #""hosts.b[1]" is 300"#, 2,
        "Int8"
      ),
      (#"{"ports": [null, true]}"#, "ports", [Int?].self, #""ports[1]" is true"#, 1, "Int?"),
      (#"{"ports": [null, [1, true]]}"#, "ports", [[Int]?].self, #""ports[1][1]" is true"#, 1, "Int"),
      (#"{"ports": [1, null]}"#, "ports", [Int].self, #""ports[1]" is null"#, 1, "Int"),
    ]
    for (text, name, type, what, line, wanted) in elements {
      XCTAssertEqual(
        try message(text, name, type),
        "\(what) (JSON data, line \(line), App/main.swift:7), which \(wanted) can't hold; "
          + "change the value or ask for a type that can hold it.")
    }
  }
}
