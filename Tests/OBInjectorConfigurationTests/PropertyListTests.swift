// Configuration: Property lists in XML and in binary, as people and as Foundation write them.
import OBInjector
import OBInjectorConfiguration
import XCTest

final class PropertyListTests: XCTestCase {
  private let date = Date(timeIntervalSinceReferenceDate: 700_000_000)

  /// The same values from Foundation's own writer, in both formats.
  private func injectors() throws -> [PropertyInjector] {
    let values: [String: Any] = [
      "text": "Grüße & <Küsse> 🎉", "ascii": "plain", "number": 42, "minus": -7, "big": UInt64.max, "real": 0.1,
      "flag": true, "off": false, "date": date, "days": [date], "icons": ["a": Data([7])],
      "data": Data([0, 1, 254, 255]), "list": ["a", "b"],
      "long": (0..<40).map { $0 }, "nested": ["inner": ["deep": "found"]], "empty": [String](),
    ]
    return try [PropertyListSerialization.PropertyListFormat.xml, .binary].map { format in
      let data = try PropertyListSerialization.data(fromPropertyList: values, format: format, options: 0)
      return try PropertyInjector(modules: [PropertyListModule(data: data)])
    }
  }

  func testBothFormatsSayTheSame() throws {
    for injector in try injectors() {
      try assertValues(
        in: injector, ("text", "Grüße & <Küsse> 🎉"), ("ascii", "plain"), ("number", 42 as UInt8),
        ("number", 42 as Double), ("minus", -7 as Int8), ("big", UInt64.max), ("real", 0.1), ("real", 0.1 as Float),
        ("date", date), ("data", Data([0, 1, 254, 255])), ("days", [date]), ("icons", ["a": Data([7])]),
        ("list", ["a", "b"]), ("long", Array(0..<40) as [Int16]),
        ("nested.inner.deep", "found"), ("empty", [] as [Int]))
    }
  }

  func testH12BooleansAndNumbersAreNotTakenForEachOther() throws {
    for injector in try injectors() {
      try assertValues(in: injector, ("flag", true), ("off", false))
      assertMismatches(
        in: injector, ("flag", Int.self), ("number", Bool.self), ("real", Int.self), ("date", String.self),
        ("text", Data.self))
    }
  }

  func testDatesAreThoseOfTheCalendar() throws {
    let formatter = ISO8601DateFormatter()
    for text in [
      "1582-10-15T12:00:00Z", "1900-02-28T23:59:59Z", "1970-01-01T00:00:00Z", "2000-02-29T01:02:03Z",
      "2001-01-01T00:00:00Z", "2024-12-31T23:59:59Z", "2100-03-01T00:00:00Z", "9999-12-31T00:00:00Z",
    ] {
      let injector = try PropertyInjector.plist("<key>date</key><date>\(text)</date>")
      XCTAssertEqual(try value(Date.self, of: "date", in: injector), formatter.date(from: text), text)
    }
    for text in ["2001-01-01", "today", ""] {
      XCTAssertThrowsError(try PropertyInjector.plist("<key>date</key><date>\(text)</date>"), text)
    }
  }

  func testXMLAsPeopleWriteIt() throws {
    let injector = try PropertyInjector.plist(
      """

      <!-- a comment with <tags> in it -->
      <key>text</key>  <string>a &amp; b &lt;c&gt; &#65;&#x42; &quot;&apos;</string>
      <key>plain</key><string><![CDATA[<b> & ]]> end</string>
      <key>blank</key><string></string>
      <key>short</key><string/>
      <key>number</key><integer>+12</integer>
      <key>hexadecimal</key><integer>0xFF</integer>
      <key>negative</key><integer>-0x10</integer>
      <key>real</key><real>1e3</real>
      <key>flag</key><true></true>
      <key>data</key><data>
        AAH+
        /w==
      </data>
      <key>none</key><array/>
      <key>dict</key><dict/>
      """)
    try assertValues(
      in: injector, ("text", "a & b <c> AB \"'"), ("plain", "<b> &  end"), ("blank", ""), ("short", ""),
      ("number", 12), ("hexadecimal", 255), ("negative", -16), ("real", 1000 as Double), ("flag", true),
      ("data", Data([0, 1, 254, 255])), ("none", [] as [String]), ("dict", [:] as [String: Int]))
  }

  func testWhatIsNoNumberGoesToAFloatingTypeOnly() throws {
    let injector = try PropertyInjector.plist("<key>x</key><real>nan</real><key>y</key><real>-inf</real>")
    XCTAssertTrue(try value(Double.self, of: "x", in: injector).isNaN)
    XCTAssertTrue(try value(Float.self, of: "x", in: injector).isNaN)
    try assertValues(in: injector, ("y", -.infinity as Double), ("y", -.infinity as Float))
    assertMismatches(in: injector, ("y", Int.self), ("x", Decimal.self), ("y", Decimal.self))
  }
}
