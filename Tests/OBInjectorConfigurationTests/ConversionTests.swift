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
    XCTAssertEqual(try value(Int.self, of: "int", in: injector), 8080)
    XCTAssertEqual(try value(UInt16.self, of: "int", in: injector), 8080)
    XCTAssertEqual(try value(Double.self, of: "double", in: injector), 2.5)
    XCTAssertEqual(try value(Bool.self, of: "yes", in: injector), true)
    XCTAssertEqual(try value(String.self, of: "int", in: injector), "8080")
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
      assertMismatch(Int.self, of: "n", in: injector)
      assertMismatch(Double.self, of: "n", in: injector)
    }
  }

  func testTextThatIsNoUrlIsNotMadeOne() throws {
    for text in ["", "Hello (world) again", "http://[", "a b"] {
      assertMismatch(URL.self, of: "url", in: try .json("{\"url\": \"\(text)\"}"))
    }
  }

  func testAWholeNumberBecomesEveryTypeThatHoldsIt() throws {
    let injector = try PropertyInjector.json(#"{"n": 200, "minus": -129, "huge": 18446744073709551615}"#)
    XCTAssertEqual(try value(Int.self, of: "n", in: injector), 200)
    XCTAssertEqual(try value(UInt8.self, of: "n", in: injector), 200)
    XCTAssertEqual(try value(Int64.self, of: "n", in: injector), 200)
    XCTAssertEqual(try value(Double.self, of: "n", in: injector), 200)
    XCTAssertEqual(try value(Float.self, of: "n", in: injector), 200)
    XCTAssertEqual(try value(Decimal.self, of: "n", in: injector), 200)
    XCTAssertEqual(try value(Int16.self, of: "minus", in: injector), -129)
    XCTAssertEqual(try value(UInt64.self, of: "huge", in: injector), .max)
    assertMismatch(Int8.self, of: "n", in: injector)
    assertMismatch(Int8.self, of: "minus", in: injector)
    assertMismatch(UInt.self, of: "minus", in: injector)
    assertMismatch(Int.self, of: "huge", in: injector)
  }

  func testAWholeNumberThatADoubleCanNotHoldIsAMismatchRatherThanRounded() throws {
    let injector = try PropertyInjector.json(#"{"n": 9007199254740993, "float": 16777217, "max": 9223372036854775807}"#)
    XCTAssertEqual(try value(Int.self, of: "n", in: injector), 9_007_199_254_740_993)
    assertMismatch(Double.self, of: "n", in: injector)
    assertMismatch(Float.self, of: "float", in: injector)
    XCTAssertEqual(try value(Double.self, of: "float", in: injector), 16_777_217)
    XCTAssertEqual(try value(Int.self, of: "max", in: injector), .max)
    assertMismatch(Double.self, of: "max", in: injector)
  }

  func testAFractionIsNoWholeNumberButAWholeOneMayBeWrittenAsOne() throws {
    let injector = try PropertyInjector.json(
      #"{"n": 2.5, "whole": 3.0, "power": 12e2, "tiny": 0.1, "long": 0.123456789}"#)
    XCTAssertEqual(try value(Double.self, of: "n", in: injector), 2.5)
    XCTAssertEqual(try value(Float.self, of: "n", in: injector), 2.5)
    assertMismatch(Int.self, of: "n", in: injector)
    XCTAssertEqual(try value(Int.self, of: "whole", in: injector), 3)
    XCTAssertEqual(try value(Int.self, of: "power", in: injector), 1200)
    XCTAssertEqual(try value(Float.self, of: "tiny", in: injector), 0.1)
    XCTAssertEqual(try value(Decimal.self, of: "tiny", in: injector), Decimal(string: "0.1"))
    XCTAssertEqual(try value(CGFloat.self, of: "tiny", in: injector), 0.1)
    assertMismatch(Float.self, of: "long", in: injector)
  }

  func testH12NumbersBooleansAndTextAreNotTakenForEachOther() throws {
    let injector = try PropertyInjector.json(#"{"one": 1, "true": true, "text": "x"}"#)
    assertMismatch(Bool.self, of: "one", in: injector)
    assertMismatch(String.self, of: "one", in: injector)
    assertMismatch(Int.self, of: "true", in: injector)
    assertMismatch(Double.self, of: "true", in: injector)
    assertMismatch(String.self, of: "true", in: injector)
    assertMismatch(NSNumber.self, of: "one", in: injector)
    assertMismatch(NSString.self, of: "text", in: injector)
    XCTAssertEqual(try value(Bool.self, of: "true", in: injector), true)
  }

  func testArraysAreConvertedElementByElement() throws {
    let injector = try PropertyInjector.json(
      #"{"hosts": ["a", "b"], "ports": [1, 2], "mixed": [1, "2"], "rows": [[1], [2, 3]], "none": []}"#)
    XCTAssertEqual(try value([String].self, of: "hosts", in: injector), ["a", "b"])
    XCTAssertEqual(try value([URL].self, of: "hosts", in: injector).map(\.relativeString), ["a", "b"])
    XCTAssertEqual(try value([Int].self, of: "ports", in: injector), [1, 2])
    XCTAssertEqual(try value([Double].self, of: "ports", in: injector), [1, 2])
    XCTAssertEqual(try value([Int].self, of: "mixed", in: injector), [1, 2])
    XCTAssertEqual(try value([[UInt8]].self, of: "rows", in: injector), [[1], [2, 3]])
    XCTAssertEqual(try value([String].self, of: "none", in: injector), [])
    XCTAssertEqual(try value([Any].self, of: "mixed", in: injector).count, 2)
    assertMismatch([Int].self, of: "hosts", in: injector)
    assertMismatch(Int.self, of: "ports", in: injector)
  }

  func testNullInsideAnArrayOrADictionaryKeepsItsPlace() throws {
    let injector = try PropertyInjector.json(#"{"list": [1, null], "table": {"a": null, "b": 2}}"#)
    XCTAssertEqual(try value([Int?].self, of: "list", in: injector), [1, nil])
    XCTAssertEqual(try value([String: Int?].self, of: "table", in: injector), ["a": nil, "b": 2])
    XCTAssertEqual(try value([Any].self, of: "list", in: injector).count, 2)
    let table = try value([String: Any].self, of: "table", in: injector)
    XCTAssertEqual(table["b"] as? Int, 2)
    XCTAssertNotNil(table.index(forKey: "a"))
    assertMismatch([Int].self, of: "list", in: injector)
    assertMismatch([String: Int].self, of: "table", in: injector)
    XCTAssertThrowsError(try value(Int.self, of: "table.a", in: injector))
  }

  func testDictionariesAreConvertedValueByValue() throws {
    let injector = try PropertyInjector.json(#"{"limits": {"a": 1, "b": 2}, "any": {"a": 1, "b": "x", "c": [true]}}"#)
    XCTAssertEqual(try value([String: Int].self, of: "limits", in: injector), ["a": 1, "b": 2])
    XCTAssertEqual(try value([String: Float].self, of: "limits", in: injector), ["a": 1, "b": 2])
    let any = try value([String: Any].self, of: "any", in: injector)
    XCTAssertEqual(any["a"] as? Int, 1)
    XCTAssertEqual(any["b"] as? String, "x")
    XCTAssertEqual(any["c"] as? [Bool], [true])
    assertMismatch([String: String].self, of: "limits", in: injector)
    assertMismatch([String: Int].self, of: "any", in: injector)
  }

  func testTheSentenceShowsTheValueItsFileAndTheTypeThatIsWanted() throws {
    final class Server { var port: Int? }
    let injector = try PropertyInjector(modules: [
      JSONModule(data: Data(#"{"port": "high"}"#.utf8), fileID: "App/main.swift", line: 7)
    ])
    let failures = injector.injectDependencies(to: Server()).failures
    XCTAssertEqual(failures.map(\.property), ["port"])
    XCTAssertTrue(failures.first?.type == Int.self)
    XCTAssertEqual(injector.verify(Server.self).problems.map(\.code), [.typeMismatch])
    XCTAssertEqual(
      failures.map(\.description),
      [
        #""port" is "high" (JSON data, line 1, App/main.swift:7), which Int can't hold; "#
          + "change the value or ask for a type that can hold it."
      ])
  }
}
