// Configuration: Deep nesting, huge numbers and files that multiply themselves.
import OBInjector
import OBInjectorConfiguration
import XCTest

final class DepthAndSizeTests: XCTestCase {
  private func isRefused(_ module: @autoclosure () throws -> any InjectorModule) -> Bool {
    do { _ = try module() } catch { return error is ConfigurationError }
    return false
  }

  private func nested(_ depth: Int) -> (json: Data, list: Data) {
    let json = "{\"a\": \(String(repeating: "[", count: depth))\(String(repeating: "]", count: depth))}"
    let open = String(repeating: "<array>", count: depth)
    let close = String(repeating: "</array>", count: depth)
    return (Data(json.utf8), Data(propertyList("<key>a</key>\(open)\(close)").utf8))
  }

  func testNestingUpToTheLimitIsReadAndDeeperNestingIsAnError() throws {
    XCTAssertNoThrow(try PropertyInjector(modules: [JSONModule(data: nested(128).json)]))
    XCTAssertNoThrow(try PropertyInjector(modules: [PropertyListModule(data: nested(64).list)]))
    for depth in [65, 129, 1_000, 100_000] {
      if depth > 128 { XCTAssertTrue(isRefused(try JSONModule(data: nested(depth).json))) }
      XCTAssertTrue(isRefused(try PropertyListModule(data: nested(depth).list)))
    }
    XCTAssertTrue(isRefused(try JSONModule(data: Data(String(repeating: "{\"a\":", count: 100_000).utf8))))
    XCTAssertTrue(isRefused(try JSONModule(data: Data(String(repeating: "[", count: 1_000_000).utf8))))
  }

  func testCommentsTextsAndEmptyElementsAreNotNested() throws {
    let (deep, flags) = (String(repeating: "<array>", count: 100), String(repeating: "<true/>", count: 100))
    let injector = try PropertyInjector.plist(
      "<!-- \(deep) --><key>a</key><integer>1</integer><key>b</key><string><![CDATA[\(deep)]]></string>"
        + "<key>flags</key><array>\(flags)</array>")
    try assertValues(in: injector, ("a", 1), ("b", deep), ("flags", [Bool](repeating: true, count: 100)))
  }

  func testADeepListBehindACommentIsFoundBeforeItIsRead() throws {
    let list = propertyList("<!-- <a> -->").replacing("</dict>", with: String(repeating: "<array>", count: 65))
    XCTAssertThrowsError(try PropertyListModule(data: Data(list.utf8))) {
      XCTAssertTrue("\($0)".contains(": the file is nested more than 64 levels deep; "), "\($0)")
    }
  }

  func testADamagedBinaryListIsRefusedBeforeItIsRead() {
    let (dictionary, key): ([UInt8], [UInt8]) = ([0xD1, 1, 2], [0x51, 0x61])
    // The trailer takes the last 32 bytes; before it are the offsets, of four bytes each.
    let whole = [UInt8](binary([dictionary, key, [0x09]]))
    let trailer = whole.count - 32
    func changed(_ changes: [Int: UInt8]) -> [UInt8] { changes.reduce(into: whole) { $0[$1.key] = $1.value } }
    let damaged: [(String, [UInt8])] = [
      ("an offset in the header", changed([trailer - 1: 0])),
      ("an offset in the table", changed([trailer - 1: UInt8(trailer - 4)])),
      ("an offset beyond the file", changed([trailer - 4: 0x7F])),
      ("more offsets than the table has", changed([trailer + 3: 8, trailer + 15: 4])),
      ("a table behind the file", changed([trailer + 30: 0x7F])),
      ("no room for a trailer", Array(whole.prefix(30))),
      ("a length that is no number", [UInt8](binary([dictionary, key, [0x4F, 0, 0]]))),
      ("a short text that does not end", [UInt8](binary([dictionary, key, [0x5E, 0x61]]))),
    ]
    for (what, bytes) in damaged {
      XCTAssertThrowsError(try PropertyListModule(data: Data(bytes)), what) {
        XCTAssertTrue("\($0)".hasSuffix(": the property list is damaged or cut off"), "\(what): \($0)")
      }
    }
    XCTAssertNoThrow(try PropertyListModule(data: Data(whole)))
  }

  func testH16TheLimitIsShallowEnoughForASecondaryThread() throws {
    let process = dlopen(nil, RTLD_NOW)
    let isSanitized = dlsym(process, "__tsan_init") != nil || dlsym(process, "__asan_init") != nil
    try XCTSkipIf(isSanitized, "under a sanitizer frames are several times larger")
    final class Result: @unchecked Sendable { var isRead = false }
    let (json, list) = (nested(128).json, nested(64).list)
    let (result, done) = (Result(), DispatchSemaphore(value: 0))
    let thread = Thread {
      let modules: [any InjectorModule]? = try? [JSONModule(data: json), PropertyListModule(data: list)]
      result.isRead = modules.flatMap { try? PropertyInjector(modules: $0) }?.hasProperty("a") ?? false
      done.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    done.wait()
    XCTAssertTrue(result.isRead)
  }

  func testABinaryListThatContainsOrMultipliesItselfIsAnErrorAndEndsSoon() {
    let dictionary: [[UInt8]] = [[0xD1, 1, 2], [0x51, 0x61]]
    // { "a": [the array itself] }
    XCTAssertTrue(isRefused(try PropertyListModule(data: binary(dictionary + [[0xA1, 2]]))))
    // Each array holds the next one twice.
    let arrays: [[UInt8]] = (2..<16).map { [0xA2, $0 + 1, $0 + 1] }
    XCTAssertTrue(isRefused(try PropertyListModule(data: binary(dictionary + arrays + [[0x09]]))))
  }

  func testTheSameTextMayStandOftenInABinaryList() throws {
    let list: [UInt8] = [0xAF, 0x10, 200] + [UInt8](repeating: 1, count: 200)
    let module = try PropertyListModule(data: binary([[0xD1, 1, 2], [0x51, 0x61], list]))
    let texts = try PropertyInjector(modules: [module]).instance(forProperty: "a", of: [String].self)
    XCTAssertEqual(texts, [String](repeating: "a", count: 200))
  }

  func testALongTextThatStandsOftenIsAnErrorInPlaceOfGigabytes() throws {
    let length: [UInt8] = [0x11, 0x07, 0xD0]
    for marker in [0x5F, 0x4F] as [UInt8] {
      let text: [UInt8] = [marker] + length + [UInt8](repeating: 0x61, count: 2_000)
      let list: [UInt8] = [0xAF] + length + [UInt8](repeating: 2, count: 2_000)
      XCTAssertTrue(isRefused(try PropertyListModule(data: binary([[0xD1, 1, 3], [0x51, 0x61], text, list]))))
    }
  }

  func testABinaryListOfTheLargestDepthIsReadAndADeeperOneIsAnError() throws {
    func nested(_ depth: UInt8) -> Data {
      binary([[0xD1, 1, 2], [0x51, 0x61]] + (0..<depth).map { [0xA1, $0 + 3] } + [[0x09]])
    }
    XCTAssertNoThrow(try PropertyListModule(data: nested(64)))
    XCTAssertTrue(isRefused(try PropertyListModule(data: nested(65))))
  }

  func testANullOfABinaryListIsNoValue() throws {
    let module = try PropertyListModule(data: binary([[0xD1, 1, 2], [0x51, 0x61], [0x00]]))
    let injector = try PropertyInjector(modules: [module])
    XCTAssertTrue(injector.hasProperty("a"))
    XCTAssertThrowsError(try value(Any.self, of: "a", in: injector))
  }

  func testLengthsBeyondTheFileAreErrors() {
    for marker in [0x4F, 0x5F, 0x6F, 0xAF, 0xDF] as [UInt8] {
      let huge: [UInt8] = [marker, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
      // The length has more bytes than the file, or none.
      for object in [huge, [marker, 0x1F, 0, 0], [marker]] {
        XCTAssertTrue(isRefused(try PropertyListModule(data: binary([[0xD1, 1, 2], [0x51, 0x61], object]))))
      }
    }
  }

  func testHugeNumbersAreValuesOrErrors() throws {
    let digits = String(repeating: "9", count: 300)
    let injector = try PropertyInjector.json(
      "{\"long\": \(digits), \"small\": 1e-300, \"zero\": 0e99999999999999999999}")
    try assertValues(
      in: injector, ("long", 1e300 as Double), ("long", 1e300 as CGFloat), ("small", 1e-300 as Double), ("zero", 0))
    assertMismatches(in: injector, ("long", Int.self), ("small", Float.self))
    let far = ["1e309", "-1e99999999999999999999", "1\(digits)e\(digits)", "1e-324", "-0.1e-99999999999999999999"]
    for number in far + [String(repeating: "9", count: 400)] {
      XCTAssertTrue(isRefused(try JSONModule(data: Data("{\"n\": \(number)}".utf8))), number)
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func testTheWidestIntegersAreExact() throws {
    let injector = try PropertyInjector.json("{\"exact\": 340282366920938463463374607431768211455}")
    XCTAssertEqual(try value(UInt128.self, of: "exact", in: injector), .max)
    assertMismatch(Int128.self, of: "exact", in: injector)
  }

  func testIntegersOfABinaryListMayHaveAnySize() throws {
    func integer(_ bytes: [UInt8]) throws -> PropertyInjector {
      let marker: UInt8 = [1: 0x10, 2: 0x11, 4: 0x12, 8: 0x13, 16: 0x14][bytes.count]!
      let module = try PropertyListModule(data: binary([[0xD1, 1, 2], [0x51, 0x61], [marker] + bytes]))
      return try PropertyInjector(modules: [module])
    }
    func ones(_ count: Int) -> [UInt8] { [UInt8](repeating: 0xFF, count: count) }
    for (bytes, expected) in [([0], 0), (ones(1), 255), ([1, 0], 256), (ones(4), 0xFFFF_FFFF)] as [([UInt8], Int)] {
      XCTAssertEqual(try value(Int.self, of: "a", in: integer(bytes)), expected)
    }
    XCTAssertEqual(try value(Int64.self, of: "a", in: integer(ones(8))), -1)
    XCTAssertEqual(try value(Int64.self, of: "a", in: integer([0x80] + [UInt8](repeating: 0, count: 7))), .min)
    XCTAssertEqual(try value(UInt64.self, of: "a", in: integer([UInt8](repeating: 0, count: 8) + ones(8))), .max)
  }

  func testAFileWithManyKeysIsRead() throws {
    let count = Effort.rounds(20_000, short: 4_000)
    let entries = (0..<count).map { "\"key\($0)\": {\"n\": \($0)}" }.joined(separator: ",")
    let injector = try PropertyInjector.json("{\(entries)}")
    XCTAssertEqual(try value(Int.self, of: PropertyName("key\(count - 1).n"), in: injector), count - 1)
  }

  /// A binary property list of these objects, of which the first is the outermost.
  private func binary(_ objects: [[UInt8]]) -> Data {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [24, 16, 8, 0].map { UInt8(bytes.count >> $0 & 0xFF) }
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 4, 1]
    for number in [objects.count, 0, table] { bytes += (0..<8).reversed().map { UInt8(number >> ($0 * 8) & 0xFF) } }
    return Data(bytes)
  }
}
