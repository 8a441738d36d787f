// Configuration: A file that can't be read is an error that names the file and the place.
import OBInjector
import OBInjectorConfiguration
import XCTest

final class MalformedFileTests: XCTestCase {
  private func error(_ body: () throws -> Void, line: UInt = #line) -> ConfigurationError? {
    var thrown: (any Error)?
    XCTAssertThrowsError(try body(), line: line) { thrown = $0 }
    XCTAssertTrue(thrown is ConfigurationError, "\(thrown as Any)", line: line)
    return thrown as? ConfigurationError
  }

  private func place(json text: String, line: UInt = #line) -> String {
    let error = error({ _ = try JSONModule(data: Data(text.utf8)) }, line: line)
    return "\(error?.line ?? 0):\(error?.column ?? 0)"
  }

  private func message(plist text: String, line: UInt = #line) -> String {
    let data = Data(text.utf8)
    let error = error({ _ = try PropertyListModule(data: data, fileID: "App/main.swift", line: 7) }, line: line)
    XCTAssertNil(error?.line, line: line)
    return error?.description ?? ""
  }

  func testMalformedJSONNamesLineAndColumn() {
    let places = [
      ("", "1:1"), ("{", "1:2"), ("{\n  \"a\": 1,\n  \"b\" 2\n}", "3:7"), (#"{"a": 1,}"#, "1:9"),
      (#"{"a": [1, ]}"#, "1:11"), (#"{"a": 1} x"#, "1:10"), (#"{"a": "open"#, "1:7"), (#"{"a": "\x"}"#, "1:8"),
      (#"{"a": "\ud800"}"#, "1:8"), (#"{"a": "\u+041"}"#, "1:10"), ("{\"a\": \"a\nb\"}", "1:9"),
      (#"{"a": 1, "a": 2}"#, "1:10"), (#"{"a": 0x10}"#, "1:8"), ("{a: 1}", "1:2"), (#"{a": 1}"#, "1:2"),
      (#"{"a": [1 2]}"#, "1:10"), ("{'a': 1}", "1:2"), (#"{"a": "\u12"#, "1:10"), (#"{"a": "\u+123"}"#, "1:10"),
    ]
    for (text, expected) in places { XCTAssertEqual(place(json: text), expected, text) }
    for number in ["01", "+1", "1.", ".5", "1e", "-", "1e999", "NaN", "--1", "1.2.3"] {
      XCTAssertEqual(place(json: "{\"a\": \(number)}"), "1:7", number)
    }
    for word in ["nul", "True", "undefined", "//"] { XCTAssertEqual(place(json: "{\"a\": \(word)}"), "1:7", word) }
  }

  func testWhatIsFoundIsShownAsACharacterOrAByte() {
    for (text, found) in [
      ("}", "\"}\""), ("~", "\"~\""), ("\u{1}", "byte 1"), ("\u{7F}", "byte 127"), ("é", "byte 195"),
    ] {
      let error = error { _ = try JSONModule(data: Data("{\"a\": \(text)".utf8)) }
      XCTAssertEqual(error?.message, "\(found) found where a value is expected")
    }
    let error = error { _ = try JSONModule(data: Data(#"{"a": "\u 123"}"#.utf8)) }
    XCTAssertEqual(error?.message, "byte 32 found where four hexadecimal digits is expected")
  }

  func testTextThatIsNotUTF8IsAnErrorAtItsQuote() {
    for bytes in [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0xAF]] as [[UInt8]] {
      let data = Data("{\"a\": \"x".utf8) + Data(bytes) + Data("\"}".utf8)
      let error = error { _ = try JSONModule(data: data) }
      XCTAssertEqual("\(error?.column ?? 0) \(error?.message ?? "")", "7 this text is not UTF-8", "\(bytes)")
    }
  }

  func testTheErrorOfAPropertyListNamesTheKeyPath() {
    let start = "property list data (App/main.swift:7): "
    let unreadable = " is no text, Boolean, date, data or number that 64 bits can hold"
    for (inside, path) in [
      ("<key>n</key><integer>99999999999999999999999</integer>", "n"),
      ("<key>server</key><dict><key>n</key><integer>0x1FFFFFFFFFFFFFFFF</integer></dict>", "server.n"),
      ("<key>a</key><array><dict/><dict><key>n</key><integer>-9223372036854775809</integer></dict></array>", "a[1].n"),
    ] { XCTAssertEqual(message(plist: propertyList(inside)), start + "\"\(path)\"" + unreadable) }
  }

  func testAMalformedPropertyListIsAnErrorWithFoundationsReason() {
    for (inside, reason) in [
      ("<dict><key>a</key><int>1</int></dict>", "unknown tag int"),
      ("<dict><key>a</key></dict>", "Value missing for key"),
      ("<dict><key>a</key><string>&nope;</string></dict>", "unknown ampersand-escape"), ("<dict>", "close tag"),
      ("<dict><key>a</key><string>x</dict>", "does not match open tag string"),
    ] {
      let message = message(plist: "<plist>\(inside)</plist>")
      let start = "property list data (App/main.swift:7): the property list is malformed: "
      XCTAssertTrue(message.hasPrefix(start), message)
      XCTAssertTrue(message.lowercased().contains(reason.lowercased()), message)
      XCTAssertFalse(message.contains("dataCorrupted"), message)
    }
  }

  func testOnlyXMLAndBinaryListsAreRead() {
    for text in ["", "hello", "{ a = b; }", "(1, 2)", "\u{FEFF}a = b;"] {
      XCTAssertEqual(
        message(plist: text),
        "property list data (App/main.swift:7): the file is no property list, neither XML nor binary")
    }
  }

  func testADamagedBinaryFileIsAnError() throws {
    var data = try PropertyListSerialization.data(fromPropertyList: ["a": "text"], format: .binary, options: 0)
    let marker = try XCTUnwrap(data.lastIndex(of: 0x54))
    data[marker] = 0x70
    let error = try XCTUnwrap(error { _ = try PropertyListModule(data: data) })
    XCTAssertNil(error.line)
    XCTAssertEqual(error.message, "the property list is malformed: invalidMarker")
  }

  func testTheTopLevelHasToBeADictionary() {
    for text in ["[1]", "1", "\"text\"", "null"] {
      let error = error { _ = try JSONModule(data: Data(text.utf8)) }
      XCTAssertEqual(error?.message.contains("not a dictionary"), true, "\(String(describing: error))")
    }
    let error = error { _ = try PropertyListModule(data: Data("<plist><array/></plist>".utf8)) }
    XCTAssertEqual(error?.message.contains("not a dictionary"), true)
  }

  func testAnotherEncodingIsNamed() throws {
    for encoding in [String.Encoding.utf16, .utf16BigEndian, .utf16LittleEndian] {
      var data = try XCTUnwrap("{}".data(using: encoding))
      if encoding == .utf16BigEndian { data = Data([0xFE, 0xFF]) + data }
      if encoding == .utf16LittleEndian { data = Data([0xFF, 0xFE]) + data }
      XCTAssertEqual(error { _ = try JSONModule(data: data) }?.message, "the file is UTF-16; save it as UTF-8")
      XCTAssertEqual(error { _ = try PropertyListModule(data: data) }?.message, "the file is UTF-16; save it as UTF-8")
    }
  }

  func testTheErrorOfAFileStartsWithItsPathAndPlace() throws {
    let file = try temporaryFile("app.json", Data("{\n \"a\": }".utf8), for: self)
    let error = try XCTUnwrap(error { _ = try JSONModule(contentsOf: file) })
    XCTAssertEqual(error.description, "\(file.path):2:7: \"}\" found where a value is expected")
    XCTAssertEqual(error.offset, 8)
    let list = try temporaryFile("app.plist", Data("<plist>\n<dict>".utf8), for: self)
    let other = try XCTUnwrap(self.error { _ = try PropertyListModule(contentsOf: list) })
    XCTAssertTrue(other.description.hasPrefix("\(list.path): the property list is malformed: "), "\(other)")
  }

  func testDataIsNamedByThePlaceWhereItWasRead() throws {
    let error = try XCTUnwrap(error { _ = try JSONModule(data: Data("[".utf8), fileID: "App/main.swift", line: 7) })
    XCTAssertEqual(error.description, "JSON data (App/main.swift:7):1:2: the file ends where a value is expected")
  }

  func testAMissingFileIsNamed() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString)/none.json")
    for body in [{ _ = try JSONModule(contentsOf: file) }, { _ = try PropertyListModule(contentsOf: file) }] {
      let error = try XCTUnwrap(error(body))
      XCTAssertEqual(error.source, file.path)
      XCTAssertNil(error.line)
      XCTAssertTrue(error.message.contains("no such file"), "\(error)")
    }
  }

  func testADirectoryAndAnAddressOfTheNetAreRefused() throws {
    let net = try XCTUnwrap(URL(string: "https://localhost/app.json"))
    XCTAssertNotNil(error { _ = try JSONModule(contentsOf: FileManager.default.temporaryDirectory) })
    XCTAssertEqual(
      error { _ = try JSONModule(contentsOf: net) }?.description,
      "https://localhost/app.json: only files can be read; pass a file URL")
  }
}
