import OBInjectorConfiguration
// Configuration: A value takes the type of the property that asks for it, where nothing is lost.
import OBInjectorTesting
import XCTest

final class ConversionTests: XCTestCase {
  func testTextBecomesTextUrlNumbersAndBooleans() throws {
    let injector = try PropertyInjector.json(
      #"{"text": "Hello (world)", "url": "https://example.org/a?b=c", "int": "8080", "double": "2.5", "yes": "YES"}"#)
    XCTAssertEqual(try value(String.self, of: "text", in: injector), "Hello (world)")
    XCTAssertEqual(try value(URL.self, of: "url", in: injector), URL(string: "https://example.org/a?b=c"))
    try assertValues(
      in: injector, ("int", 8080), ("int", 8080 as UInt16), ("double", 2.5), ("yes", true), ("int", "8080"))
  }

  func testEveryEscapeIsOneCharacter() throws {
    let injector = try PropertyInjector.json(#"{"text": "\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00\u0041"}"#)
    XCTAssertEqual(try value(String.self, of: "text", in: injector), "\"\\/\u{8}\u{C}\n\r\té😀A")
  }

  func testTextThatLooksLikeAnExpressionStaysAsItIs() throws {
    for text in ["Hello (world)", "Int(5)", "${home}", "$(HOME)", "%@ %d", " padded ", ""] {
      let data = try JSONEncoder().encode(["text": text])
      let injector = try PropertyInjector(modules: [JSONModule(data: data)])
      XCTAssertEqual(try value(String.self, of: "text", in: injector), text)
    }
  }

  func testOnlyFourWordsAreBooleans() throws {
    for (text, wanted) in ["true": true, "false": false, "yes": true, "no": false, "Yes": true, "FALSE": false] {
      XCTAssertEqual(try value(Bool.self, of: "flag", in: .json("{\"flag\": \"\(text)\"}")), wanted)
    }
    for text in ["1", "0", "on", "off", "y", "t", "", " true", "truely"] {
      assertMismatch(Bool.self, of: "flag", in: try .json("{\"flag\": \"\(text)\"}"))
    }
  }

  func testTextThatIsNoDecimalNumberIsNoNumber() throws {
    for text in ["", " 5", "5 ", "0x10", "1_000", "1,5", "nan", "inf", "five", "--5", "1e", ".5", "5.", "1e999"] {
      let injector = try PropertyInjector.json("{\"n\": \"\(text)\"}")
      assertMismatches(in: injector, ("n", Int.self), ("n", Double.self))
    }
  }

  func testTextThatIsNoUrlIsNotMadeOne() throws {
    for text in ["", "Hello (world) again", "http://[", "a b"] {
      assertMismatch(URL.self, of: "url", in: try .json("{\"url\": \"\(text)\"}"))
    }
  }

  func testAWholeNumberBecomesEveryTypeThatHoldsIt() throws {
    let injector = try PropertyInjector.json(#"{"n": 200, "minus": -129, "huge": 18446744073709551615}"#)
    try assertValues(
      in: injector, ("n", 200), ("n", 200 as UInt8), ("n", 200 as Int64), ("n", 200 as Double), ("n", 200 as Float),
      ("n", 200 as Decimal), ("minus", -129 as Int16), ("huge", UInt64.max))
    assertMismatches(in: injector, ("n", Int8.self), ("minus", Int8.self), ("minus", UInt.self), ("huge", Int.self))
  }

  func testAWholeNumberThatADoubleCanNotHoldIsAMismatchRatherThanRounded() throws {
    let injector = try PropertyInjector.json(
      #"{"n": 9007199254740993, "float": 16777217, "max": 9223372036854775807, "zero": -0, "#
        + #""power": -1267650600228229401496703205376, "beside": 1267650600228229401496703205377}"#)
    try assertValues(
      in: injector, ("n", 9_007_199_254_740_993), ("float", 16_777_217 as Double), ("max", Int.max),
      ("zero", 0 as Double), ("power", -0x1p100 as Double), ("power", -0x1p100 as Float))
    assertMismatches(
      in: injector, ("n", Double.self), ("float", Float.self), ("max", Double.self), ("beside", Double.self))
  }

  func testAFractionIsNoWholeNumberButAWholeOneMayBeWrittenAsOne() throws {
    let injector = try PropertyInjector.json(
      #"{"n": 2.5, "whole": 3.0, "power": 12e2, "tiny": 0.1, "long": 0.123456789, "far": 1e30}"#)
    try assertValues(
      in: injector, ("n", 2.5), ("n", 2.5 as Float), ("whole", 3), ("power", 1200), ("tiny", 0.1 as Float),
      ("tiny", 0.1 as CGFloat), ("far", 1e30 as Float))
    XCTAssertEqual(try value(Decimal.self, of: "tiny", in: injector), Decimal(string: "0.1"))
    assertMismatches(in: injector, ("n", Int.self), ("long", Float.self))
  }

  func testAFractionFitsAFloatingTypeOfAnySizeThatWritesItTheSame() throws {
    let injector = try PropertyInjector.json(#"{"tiny": 0.1, "long": 0.10012, "big": 1e5, "huge": 1.5e300}"#)
    #if !arch(x86_64) || !os(macOS)
    XCTAssertEqual(try value(Float16.self, of: "tiny", in: injector), 0.1)
    assertMismatches(in: injector, ("long", Float16.self), ("big", Float16.self))
    #endif
    assertMismatch(Float.self, of: "huge", in: injector)
  }

  func testADecimalHasTheDigitsOfTheFileOrIsAMismatch() throws {
    let digits = String(repeating: "9", count: 38)
    let injector = try PropertyInjector.json(
      "{\"most\": -\(digits), \"more\": \(digits)9, \"far\": 1e120, \"small\": 1.5e-119, \"farther\": 1e121, "
        + "\"smaller\": 1e-121, \"zero\": -0, \"point\": -0.0, \"minus\": -1.50}")
    for (name, text) in [
      ("most", "-" + digits), ("far", "1e120"), ("small", "1.5e-119"), ("zero", "0"), ("point", "0"), ("minus", "-1.5"),
    ] { XCTAssertEqual(try value(Decimal.self, of: PropertyName(name), in: injector), Decimal(string: text), name) }
    assertMismatches(in: injector, ("more", Decimal.self), ("farther", Decimal.self), ("smaller", Decimal.self))
  }

  func testH12NumbersBooleansAndTextAreNotTakenForEachOther() throws {
    let injector = try PropertyInjector.json(#"{"one": 1, "true": true, "false": false, "text": "x"}"#)
    assertMismatches(
      in: injector, ("one", Bool.self), ("one", String.self), ("true", Int.self), ("true", Double.self),
      ("true", String.self), ("one", NSNumber.self), ("text", NSString.self))
    try assertValues(in: injector, ("true", true), ("false", false))
  }

  func testArraysAreConvertedElementByElement() throws {
    let injector = try PropertyInjector.json(
      #"{"hosts": ["a", "b"], "ports": [1, 2], "mixed": [1, "2"], "rows": [[1], [2, 3]], "none": [], "#
        + #""big": [1, 9223372036854775808]}"#)
    XCTAssertEqual(try value([String].self, of: "hosts", in: injector), ["a", "b"])
    XCTAssertEqual(try value([URL].self, of: "hosts", in: injector).map(\.relativeString), ["a", "b"])
    try assertValues(
      in: injector, ("ports", [1, 2]), ("ports", [1, 2] as [Double]), ("mixed", [1, 2]),
      ("rows", [[1], [2, 3]] as [[UInt8]]), ("none", [] as [String]))
    XCTAssertEqual(try value([UInt64].self, of: "big", in: injector), [1, 9_223_372_036_854_775_808])
    XCTAssertEqual(try value([Any].self, of: "mixed", in: injector).count, 2)
    XCTAssertNotNil(try value([Any]?.self, of: "big", in: injector))
    assertMismatches(in: injector, ("hosts", [Int].self), ("ports", Int.self))
  }

  func testAnyInsideAnotherCollectionIsTheValueInItsNaturalType() throws {
    let injector = try PropertyInjector.json(#"{"rows": [[1, "a"], [true, 2.5]], "maybe": [1, null, "a"]}"#)
    XCTAssertEqual("\(try value([[Any]].self, of: "rows", in: injector))", #"[[1, "a"], [true, 2.5]]"#)
    let maybe = try value([Any?].self, of: "maybe", in: injector)
    XCTAssertEqual(maybe.map { $0.map { "\($0)" } }, ["1", nil, "a"])
  }

  func testNullInsideAnArrayOrADictionaryKeepsItsPlace() throws {
    let injector = try PropertyInjector.json(#"{"list": [1, null], "table": {"a": null, "b": 2}}"#)
    try assertValues(in: injector, ("list", [1, nil] as [Int?]), ("table", ["a": nil, "b": 2] as [String: Int?]))
    XCTAssertEqual(try value([Any].self, of: "list", in: injector).count, 2)
    let table = try value([String: Any].self, of: "table", in: injector)
    XCTAssertEqual(table["b"] as? Int, 2)
    XCTAssertNotNil(table.index(forKey: "a"))
    assertMismatches(in: injector, ("list", [Int].self), ("table", [String: Int].self))
    XCTAssertThrowsError(try value(Int.self, of: "table.a", in: injector))
  }

  func testDictionariesAreConvertedValueByValue() throws {
    let injector = try PropertyInjector.json(#"{"limits": {"a": 1, "b": 2}, "any": {"a": 1, "b": "x", "c": [true]}}"#)
    try assertValues(
      in: injector, ("limits", ["a": 1, "b": 2] as [String: Int]), ("limits", ["a": 1, "b": 2] as [String: Float]))
    let any = try value([String: Any].self, of: "any", in: injector)
    assertEqual((any["a"] as? Int, 1), (any["b"] as? String, "x"), (any["c"] as? [Bool], [true]))
    assertMismatches(in: injector, ("limits", [String: String].self), ("any", [String: Int].self))
  }

  func testADecoratorTakesTheValueAsItsOwnTypeAndTheNextOneWhatItMakes() throws {
    final class Target { var delay: Double? }
    let (target, injector) = (Target(), try PropertyInjector.json(#"{"delay": 5}"#))
    injector.decorateProperty("delay") { (seconds: Double) in seconds / 2 }
    injector.decorateProperty("delay") { (seconds: Double) in seconds + 1 }
    injector.injectDependencies(to: target)
    try assertEqual((target.delay, 3.5), (value(Double.self, of: "delay", in: injector), 3.5))
  }
}
