// Configuration: Whatever a file holds: a value or an error, never a crash.
//
// The seeds are fixed, so that a failure comes again.
import OBInjector
import OBInjectorConfiguration
import XCTest

final class FuzzTests: XCTestCase {
  /// SplitMix64.
  private struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  private final class Target { var a: Int?, b: String?, c: Double?, d: [String: Any]?, e: [Int]?, f: Date? }

  private static let json = """
    {"a": 1, "b": "text \\u00e9 \\ud83d\\ude00", "c": -1.5e3, "d": {"x": null, "y": [true, false]}, "e": [1, 2, 3]}
    """

  private static let xml = propertyList(
    """
    <key>a</key><integer>1</integer><key>b</key><string>text &amp; &#233;</string><key>c</key><real>-1.5e3</real>
    <key>d</key><dict><key>x</key><true/><key>y</key><array><data>AAEC</data></array></dict>
    <key>e</key><array><integer>1</integer></array><key>f</key><date>2001-01-01T00:00:00Z</date>
    """)

  private static func binary() throws -> Data {
    let values: [String: Any] = [
      "a": 1, "b": "text é 😀", "c": -1.5e3, "d": ["x": true, "y": [Data([0, 1, 2])]], "e": [1, 2, 3], "f": Date(),
    ]
    return try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
  }

  /// Reads the data and uses what it says; returns whether it could be read.
  private func survives(_ data: Data, _ make: (Data) throws -> any InjectorModule) -> Bool {
    do {
      let injector = try PropertyInjector(modules: [make(data)])
      let target = Target()
      XCTAssertFalse(injector.injectDependencies(to: target).description.isEmpty)
      return true
    } catch {
      XCTAssertTrue(error is ConfigurationError, "\(error) of \(data.base64EncodedString())")
      XCTAssertFalse("\(error)".isEmpty)
      return false
    }
  }

  private func survives(_ data: Data) -> (json: Bool, list: Bool) {
    (survives(data) { try JSONModule(data: $0) }, survives(data) { try PropertyListModule(data: $0) })
  }

  /// Changes some bytes: replaced, removed, doubled, taken from somewhere else in the file.
  private func mutate(_ data: Data, _ random: inout Random) -> Data {
    var bytes = [UInt8](data)
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(bytes[Int.random(in: bytes.indices, using: &random)], at: index)
      case 3: bytes[index] = [0x00, 0x0F, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
      default: bytes.insert(contentsOf: bytes[index...].prefix(8), at: index)
      }
    }
    return Data(bytes)
  }

  func testRandomBytes() {
    var random = Random(state: 1)
    for _ in 0..<Effort.rounds(10_000, short: 1_000) {
      var data = Data(
        (0..<Int.random(in: 0...120, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
      if Bool.random(using: &random) { data = Data("bplist00".utf8) + data }
      XCTAssertFalse(survives(data).json)
    }
  }

  func testRandomCharactersOfTheFormats() {
    var random = Random(state: 2)
    let json = Array("{}[]\",:\\u019-+.eE truefalsn".utf8)
    let xml = [
      "<plist>", "<dict>", "</dict>", "<key>", "</key>", "a", "<array>", "<integer>", "1", "<!--", "&#", ";", "<",
    ]
    for _ in 0..<Effort.rounds(5_000, short: 500) {
      let length = Int.random(in: 0...60, using: &random)
      _ = survives(Data((0..<length).map { _ in json.randomElement(using: &random) ?? 0 }))
      _ = survives(Data((0..<length).map { _ in xml.randomElement(using: &random) ?? "" }.joined().utf8))
    }
  }

  func testTruncatedFilesAreErrors() throws {
    let json = Data(Self.json.utf8)
    for length in 0..<json.count { XCTAssertFalse(survives(json.prefix(length)).json, "\(length)") }
    XCTAssertTrue(survives(json).json)
    for list in [Data(Self.xml.utf8), try Self.binary()] {
      for length in 0..<list.count { XCTAssertFalse(survives(list.prefix(length)).list, "\(length)") }
      XCTAssertTrue(survives(list).list)
    }
  }

  func testMutatedFiles() throws {
    var random = Random(state: 3)
    var read = 0
    let rounds = Effort.rounds(24_000, short: 2_400)
    let originals = [Data(Self.json.utf8), Data(Self.xml.utf8), try Self.binary(), try Self.binary()]
    for round in 0..<rounds {
      let (json, list) = survives(mutate(originals[round % 4], &random))
      if json || list { read += 1 }
    }
    // Else the mutations would only show that errors are thrown.
    XCTAssertGreaterThan(read, rounds / 48)
  }
}
