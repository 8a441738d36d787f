import XCTest

@testable import OBInjector

/// The sentences that `MessagesTests` does not reach, in full.
final class RareMessagesTests: XCTestCase {
  private final class Service: Sendable {}
  private let place = SourceLocation(fileID: "App/Services.swift", line: 7)
  private var registration: RegisteredProperty {
    RegisteredProperty(name: "service", type: Service.self, scope: .unique, location: place)
  }

  private func message(_ mistake: InjectionError) -> String { mistake.description }

  func testAConfiguredValueThatDoesNotConvert() {
    XCTAssertEqual(
      message(.notConvertible("port", wanted: Int?.self, found: String.self, source: "app.json")),
      #""port" in app.json is a "String", which does not become a "Int?" without loss; "#
        + "change the value or the property's type.")
  }

  func testAnAsynchronousBlockWhereNobodyWaits() {
    let injector = PropertyInjector()
    final class Target { var service: Service? }
    injector.registerProperty("service") { () async -> Service in Service() }
    let line = #line - 1
    let text =
      #"the block of "service" (\#(#fileID):\#(line)) is asynchronous; "#
      + "use injectDependencies(awaiting:) or awaitInstance."
    XCTAssertEqual(injector.injectDependencies(to: Target()).failures.map(\.description), [text])
    XCTAssertEqual(
      injector.explain("service", on: Target()).description,
      #""service" of Target is nil, wanted as "Service": "# + text)
  }

  func testAFilterThatNamesAComponentNobodyListed() {
    XCTAssertEqual(
      message(.unknownComponent("Session", known: [])),
      #"the component filter names "Session", but no component of that name was listed (none is); "#
        + "add the type to the module or correct the name.")
    XCTAssertTrue(message(.unknownComponent("Session", known: ["A", "B"])).contains("(known are A, B)"))
  }

  func testARegistrationInOneLine() {
    XCTAssertEqual(registration.description, "service: Service, unique (App/Services.swift:7)")
  }

  func testDurationsHaveAUnitThatFits() {
    XCTAssertEqual(Messages.written(.nanoseconds(999)), "999 ns")
    XCTAssertEqual(Messages.written(.microseconds(12)), "12 µs")
    XCTAssertEqual(Messages.written(.milliseconds(999)), "999 ms")
    XCTAssertEqual(Messages.written(.seconds(90)), "90 s")
  }
}
