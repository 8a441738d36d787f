// Diagnosing: Types stand in reports as people write them.
import XCTest

@testable import OBInjector

final class TypeNamesTests: XCTestCase {
  private protocol Log: AnyObject {}
  private protocol Store {}
  private struct Box<Content> {}
  private protocol Table<Key, Value> { associatedtype Key; associatedtype Value }

  /// The type as it stands in the line of a registration of it.
  private func written<Value>(_ type: Value.Type) -> String {
    let injector = PropertyInjector()
    injector.registerProperty("it") { () throws -> Value in throw DeliberateFailure() }
    let line = injector.registeredProperties.first?.description ?? ""
    return String(line.dropFirst("it: ".count).components(separatedBy: ", unique (")[0])
  }

  func testOptionalsAndCollectionsAreWrittenShort() {
    assertEqual((written(Int?.self), "Int?"), (written([Int].self), "[Int]"), (written(Int??.self), "Int??"))
    assertEqual((written([String: Int?].self), "[String: Int?]"), (written([[Int]]?.self), "[[Int]]?"))
    assertEqual((written(Set<Int>.self), "Set<Int>"), (written(Box<Int>.self), "Box<Int>"))
    XCTAssertEqual(written((one: Int, other: String).self), "(one: Int, other: String)")
  }

  func testOptionalsInsideOtherTypesAreWrittenShort() {
    struct Two<One, Other> {}
    struct MyOptional<Content> {}
    struct V2Optional<Content> {}
    assertEqual((written(Lazy<Int?>?.self), "Lazy<Int?>?"), (written(Box<Int?.Type>.self), "Box<Int?.Type>"))
    XCTAssertEqual(written(Provider<(any Log)?>.self), "Provider<(any Log)?>")
    assertEqual((written(Box<(any Log & Store)?>.self), "Box<(Log & Store)?>"), (written(Set<Int?>.self), "Set<Int?>"))
    XCTAssertEqual(written(Result<Int?, any Error>.self), "Result<Int?, any Error>")
    XCTAssertEqual(written(Box<Box<Int??>?>.self), "Box<Box<Int??>?>")
    XCTAssertEqual(written(Box<(() -> Int?)?>.self), "Box<(() -> Int?)?>")
    XCTAssertEqual(written(Box<(Int?, String)?>.self), "Box<(Int?, String)?>")
    XCTAssertEqual(written(Box<Two<Int?, Int>?>.self), "Box<Two<Int?, Int>?>")
    XCTAssertEqual(written(Box<MyOptional<Int>>.self), "Box<MyOptional<Int>>")
    XCTAssertEqual(written(V2Optional<Int>.self), "V2Optional<Int>")
  }

  func testProtocolsHaveTheirAny() {
    assertEqual((written((any Log).self), "any Log"), (written((any Log)?.self), "(any Log)?"))
    assertEqual((written([any Log].self), "[any Log]"), (written((any Log & Store)?.self), "(any Log & Store)?"))
    XCTAssertEqual(written((any Sequence<Int>).self), "any Sequence<Int>")
    XCTAssertEqual(written((any Sequence<Int>)?.self), "(any Sequence<Int>)?")
    XCTAssertEqual(written((any Table<Int, String>).self), "any Table<Key == Int, Value == String>")
    assertEqual((written(Any?.self), "Any?"), (written(AnyObject?.self), "AnyObject?"))
  }

  func testFunctionsAndMetatypesAreSetInParentheses() {
    XCTAssertEqual(written((() -> Int)?.self), "(() -> Int)?")
    XCTAssertEqual(written(Int.Type?.self), "Int.Type?")
    XCTAssertEqual(written(Optional<any (Log & Store).Type>.self), "(Log & Store.Type)?")
  }

  // Diagnosing: Words that no test reaches from outside: the last ones of a program that reads too early, and how
  // long it took.

  private final class Service: Sendable {}

  func testAnInjectedPropertyThatIsReadTooEarly() {
    XCTAssertEqual(
      Messages.missing(Service.self, at: SourceLocation(fileID: "App/Screen.swift", line: 7)),
      #"the @Injected property of type "Service" declared at App/Screen.swift:7 was read before it was set; "#
        + "inject its owner first; the report of that injection gives the reason if the property stays empty")
  }

  func testDurationsHaveAUnitThatFits() {
    let durations: [Duration] = [.nanoseconds(999), .microseconds(12), .milliseconds(999), .seconds(90)]
    XCTAssertEqual(durations.map(Messages.written), ["999 ns", "12 µs", "999 ms", "90 s"])
  }
}
