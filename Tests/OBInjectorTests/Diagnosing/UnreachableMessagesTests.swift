// Diagnosing: Words that no test reaches from outside: the last ones of a program that reads too early, and how long it
// took.
import XCTest

@testable import OBInjector

final class UnreachableMessagesTests: XCTestCase {
  private final class Service: Sendable {}

  func testAnInjectedPropertyThatIsReadTooEarly() {
    XCTAssertEqual(
      Messages.missing(Service.self, at: SourceLocation(fileID: "App/Screen.swift", line: 7)),
      #"the @Injected property of type "Service" declared at App/Screen.swift:7 was read before it was set; "#
        + "inject its owner first; the report of that injection gives the reason if the property stays empty")
  }

  func testDurationsHaveAUnitThatFits() {
    XCTAssertEqual(Messages.written(.nanoseconds(999)), "999 ns")
    XCTAssertEqual(Messages.written(.microseconds(12)), "12 µs")
    XCTAssertEqual(Messages.written(.milliseconds(999)), "999 ms")
    XCTAssertEqual(Messages.written(.seconds(90)), "90 s")
  }
}
