// Configuration: A file that can't be read is an error that names the file and the place.
import OBInjector
import OBInjectorConfiguration
import XCTest

final class MalformedFileTests: XCTestCase {
  private func error(_ body: () throws -> Void, line: UInt = #line) -> ConfigurationError? {
    do {
      try body()
      XCTFail("nothing was thrown", line: line)
    } catch let error as ConfigurationError {
      return error
    } catch {
      XCTFail("\(error)", line: line)
    }
    return nil
  }

  private func place(json text: String, line: UInt = #line) -> String {
    let error = error({ _ = try JSONModule(data: Data(text.utf8)) }, line: line)
    return "\(error?.line ?? 0):\(error?.column ?? 0)"
  }

  private func place(plist text: String, line: UInt = #line) -> String {
    let error = error({ _ = try PropertyListModule(data: Data(text.utf8)) }, line: line)
    return "\(error?.line ?? 0):\(error?.column ?? 0)"
  }

  func testMalformedJSONNamesLineAndColumn() {
    XCTAssertEqual(place(json: ""), "1:1")
    XCTAssertEqual(place(json: "{"), "1:2")
    XCTAssertEqual(place(json: "{\n  \"a\": 1,\n  \"b\" 2\n}"), "3:7")
    XCTAssertEqual(place(json: "{\"a\": 1,}"), "1:9")
    XCTAssertEqual(place(json: "{\"a\": [1, ]}"), "1:11")
    XCTAssertEqual(place(json: "{\"a\": 1} x"), "1:10")
    XCTAssertEqual(place(json: "{\"a\": \"open"), "1:7")
    XCTAssertEqual(place(json: "{\"a\": \"\\x\"}"), "1:8")
    XCTAssertEqual(place(json: "{\"a\": \"\\ud800\"}"), "1:8")
    XCTAssertEqual(place(json: "{\"a\": \"a\nb\"}"), "1:9")
    XCTAssertEqual(place(json: "{\"a\": 1, \"a\": 2}"), "1:10")
    XCTAssertEqual(place(json: "{\"a\": 0x10}"), "1:8")
    XCTAssertEqual(place(json: "{a: 1}"), "1:2")
    XCTAssertEqual(place(json: "{'a': 1}"), "1:2")
    for number in ["01", "+1", "1.", ".5", "1e", "-", "1e999", "NaN", "--1", "1.2.3"] {
      XCTAssertEqual(place(json: "{\"a\": \(number)}"), "1:7", number)
    }
    for word in ["nul", "True", "undefined", "//"] { XCTAssertEqual(place(json: "{\"a\": \(word)}"), "1:7", word) }
  }

  func testMalformedXMLNamesLineAndColumn() {
    XCTAssertEqual(place(plist: ""), "1:1")
    XCTAssertEqual(place(plist: "{ a = b; }"), "1:1")
    XCTAssertEqual(place(plist: "<dict/>"), "1:1")
    XCTAssertEqual(place(plist: "<plist/>"), "1:1")
    XCTAssertEqual(place(plist: "<plist>\n<dict>\n<string>a</string></dict></plist>"), "3:1")
    XCTAssertEqual(place(plist: "<plist>\n<dict><key>a</key></dict></plist>"), "2:19")
    XCTAssertEqual(place(plist: "<plist><dict><key>a</key><int>1</int></dict></plist>"), "1:26")
    XCTAssertEqual(place(plist: "<plist><dict><key>a</key><integer>1.5</integer></dict></plist>"), "1:26")
    XCTAssertEqual(place(plist: "<plist><dict><key>a</key><data>!!!</data></dict></plist>"), "1:26")
    XCTAssertEqual(place(plist: "<plist><dict><key>a</key><string>&nope;</string></dict></plist>"), "1:34")
    XCTAssertEqual(place(plist: "<plist><dict><key>a</key><string>x</dict></plist>"), "1:35")
    XCTAssertEqual(place(plist: "<plist><dict>"), "1:14")
    XCTAssertEqual(place(plist: "<plist><dict></dict></plist>more"), "1:29")
    XCTAssertEqual(place(plist: "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><dict/></plist>"), "1:1")
    XCTAssertEqual(place(plist: "<plist><dict><key>a</key><true/><key>a</key><true/></dict></plist>"), "1:33")
  }

  func testADamagedBinaryFileNamesTheByte() throws {
    var data = try PropertyListSerialization.data(fromPropertyList: ["a": "text"], format: .binary, options: 0)
    let marker = try XCTUnwrap(data.lastIndex(of: 0x54))
    data[marker] = 0x70
    let error = try XCTUnwrap(error { _ = try PropertyListModule(data: data) })
    XCTAssertEqual(error.offset, marker)
    XCTAssertNil(error.line)
    XCTAssertTrue(error.description.contains("byte \(marker)"), "\(error)")
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
    let list = try temporaryFile("app.plist", Data("<plist>\n<dict>".utf8), for: self)
    let other = try XCTUnwrap(self.error { _ = try PropertyListModule(contentsOf: list) })
    XCTAssertEqual(other.description, "\(list.path):2:7: the file ends where a key or </dict> is expected")
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
    let directory = FileManager.default.temporaryDirectory
    let net = try XCTUnwrap(URL(string: "https://localhost/app.json"))
    XCTAssertNotNil(error { _ = try JSONModule(contentsOf: directory) })
    XCTAssertEqual(error { _ = try JSONModule(contentsOf: net) }?.source, "https://localhost/app.json")
  }

  func testAKeyThatABinaryListHasTwiceIsAMistake() {
    // A table of two entries that share their key "a": 1 and 2.
    let table: [UInt8] = [0xD2, 1, 1, 2, 3, 0x51, 0x61, 0x10, 1, 0x10, 2]
    let offsets: [UInt8] = [8, 13, 15, 17]
    let trailer: [UInt8] =
      [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 4] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 19]
    let data = Data(Array("bplist00".utf8) + table + offsets + trailer)
    let error = error { _ = try PropertyListModule(data: data) }
    XCTAssertEqual(error?.description.contains(#"the key "a" occurs twice"#), true, "\(error as Any)")
  }
}
