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
      "flag": true, "off": false, "date": date, "data": Data([0, 1, 254, 255]), "list": ["a", "b"],
      "long": (0..<40).map { $0 }, "nested": ["inner": ["deep": "found"]], "empty": [String](),
    ]
    return try [PropertyListSerialization.PropertyListFormat.xml, .binary].map { format in
      let data = try PropertyListSerialization.data(fromPropertyList: values, format: format, options: 0)
      return try PropertyInjector(modules: [PropertyListModule(data: data)])
    }
  }

  func testBothFormatsSayTheSame() throws {
    for injector in try injectors() {
      XCTAssertEqual(try value(String.self, of: "text", in: injector), "Grüße & <Küsse> 🎉")
      XCTAssertEqual(try value(String.self, of: "ascii", in: injector), "plain")
      XCTAssertEqual(try value(UInt8.self, of: "number", in: injector), 42)
      XCTAssertEqual(try value(Double.self, of: "number", in: injector), 42)
      XCTAssertEqual(try value(Int8.self, of: "minus", in: injector), -7)
      XCTAssertEqual(try value(UInt64.self, of: "big", in: injector), .max)
      XCTAssertEqual(try value(Double.self, of: "real", in: injector), 0.1)
      XCTAssertEqual(try value(Float.self, of: "real", in: injector), 0.1)
      XCTAssertEqual(try value(Date.self, of: "date", in: injector), date)
      XCTAssertEqual(try value(Data.self, of: "data", in: injector), Data([0, 1, 254, 255]))
      XCTAssertEqual(try value([String].self, of: "list", in: injector), ["a", "b"])
      XCTAssertEqual(try value([Int16].self, of: "long", in: injector), Array(0..<40))
      XCTAssertEqual(try value(String.self, of: "nested.inner.deep", in: injector), "found")
      XCTAssertEqual(try value([Int].self, of: "empty", in: injector), [])
    }
  }

  func testH12BooleansAndNumbersAreNotTakenForEachOther() throws {
    for injector in try injectors() {
      XCTAssertEqual(try value(Bool.self, of: "flag", in: injector), true)
      XCTAssertEqual(try value(Bool.self, of: "off", in: injector), false)
      assertMismatch(Int.self, of: "flag", in: injector)
      assertMismatch(Bool.self, of: "number", in: injector)
      assertMismatch(String.self, of: "date", in: injector)
      assertMismatch(Data.self, of: "text", in: injector)
    }
  }

  func testDatesAreThoseOfTheCalendar() throws {
    let formatter = ISO8601DateFormatter()
    for text in [
      "0001-01-01T00:00:00Z", "1582-10-15T12:00:00Z", "1900-02-28T23:59:59Z", "1970-01-01T00:00:00Z",
      "2000-02-29T01:02:03Z", "2001-01-01T00:00:00Z", "2024-12-31T23:59:59Z", "2100-03-01T00:00:00Z",
      "9999-12-31T00:00:00Z",
    ] where !text.hasPrefix("0001") {
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
    XCTAssertEqual(try value(String.self, of: "text", in: injector), "a & b <c> AB \"'")
    XCTAssertEqual(try value(String.self, of: "plain", in: injector), "<b> &  end")
    XCTAssertEqual(try value(String.self, of: "blank", in: injector), "")
    XCTAssertEqual(try value(String.self, of: "short", in: injector), "")
    XCTAssertEqual(try value(Int.self, of: "number", in: injector), 12)
    XCTAssertEqual(try value(Int.self, of: "hexadecimal", in: injector), 255)
    XCTAssertEqual(try value(Int.self, of: "negative", in: injector), -16)
    XCTAssertEqual(try value(Double.self, of: "real", in: injector), 1000)
    XCTAssertEqual(try value(Bool.self, of: "flag", in: injector), true)
    XCTAssertEqual(try value(Data.self, of: "data", in: injector), Data([0, 1, 254, 255]))
    XCTAssertEqual(try value([String].self, of: "none", in: injector), [])
    XCTAssertEqual(try value([String: Int].self, of: "dict", in: injector), [:])
  }

  func testWhatIsNoNumberGoesToAFloatingTypeOnly() throws {
    let injector = try PropertyInjector.plist("<key>x</key><real>nan</real><key>y</key><real>-inf</real>")
    XCTAssertTrue(try value(Double.self, of: "x", in: injector).isNaN)
    XCTAssertTrue(try value(Float.self, of: "x", in: injector).isNaN)
    XCTAssertEqual(try value(Double.self, of: "y", in: injector), -.infinity)
    XCTAssertEqual(try value(Float.self, of: "y", in: injector), -.infinity)
    assertMismatch(Int.self, of: "y", in: injector)
    assertMismatch(Decimal.self, of: "x", in: injector)
  }
}
