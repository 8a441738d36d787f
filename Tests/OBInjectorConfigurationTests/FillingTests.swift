import OBInjectorConfiguration
// Configuration: What is said in a file fills properties like everything that is registered.
import OBInjectorTesting
import XCTest

final class FillingTests: XCTestCase {
  private final class Client {
    var host: String?, port: UInt16?, timeout: Double?, retries: Int??, label: (any CustomStringConvertible)?
    private var home: URL?
    @InjectedNamed("server.name") var name: String
    @InjectedNamed("server.tls.version") var version: Float?
    @Injected var anything: Any
    var homeURL: URL? { home }
  }

  private let text = """
    {"host": "example.org", "port": 443, "timeout": 30, "home": "file:///tmp", "retries": 3, "label": "l", "anything": 1,
     "server": {"name": "main", "tls": {"version": 1.3}}}
    """

  func testEveryPropertyGetsTheValueInItsOwnTypeAtEveryInjection() throws {
    let injector = try PropertyInjector.json(text)
    for _ in 0..<3 {
      let client = Client()
      XCTAssertEqual(injector.injectDependencies(to: client).failures.map(\.description), [])
      XCTAssertEqual([client.host, client.label?.description, client.name], ["example.org", "l", "main"])
      assertEqual((client.port, 443 as UInt16?), (client.timeout, 30.0), (client.homeURL, URL(string: "file:///tmp")))
      assertEqual((client.retries, .some(.some(3))), (client.version, 1.3 as Float?), (client.anything as? Int, 1))
    }
  }

  func testNullInjectsNothingAndIsNoFailureAndExplainSaysSo() throws {
    final class Target { var host: String? }
    let (target, injector) = (Target(), try PropertyInjector.json(#"{"host": null}"#))
    let report = injector.injectDependencies(to: target)
    XCTAssertNil(target.host)
    XCTAssertEqual(report.failures.count, 0)
    for report in [report, injector.explain(Target.self)] {
      guard case .noValue = try XCTUnwrap(report.entries.first).outcome else { return XCTFail("\(report)") }
    }
    XCTAssertTrue("\(report)".contains("nil is registered"), "\(report)")
  }

  func testNullForARequiredPropertyAlsoOneOfAGivenNameIsAFailureThatVerifyCallsUsed() throws {
    final class Target { @Injected var host: String }
    final class Naming { @InjectedNamed("host") var number: Int }
    let injector = try PropertyInjector.json(#"{"host": null}"#)
    XCTAssertEqual(injector.injectDependencies(to: Target()).failures.map(\.code), [.providerFailed])
    XCTAssertEqual(injector.verify(Target.self).unused, [])
    XCTAssertEqual(injector.injectDependencies(to: Naming()).failures.map(\.code), [.providerFailed])
    XCTAssertEqual(injector.verify(Naming.self).problems.map(\.code), [.notRegistered])
  }

  func testByTypeAValueStandsForWhatItIsOnly() throws {
    let injector = try PropertyInjector.json(#"{"port": "443", "limit": 5, "ratios": [1, 2.5]}"#)
    try assertEqual((injector.instance(of: Int.self), 5), (injector.instance(of: [Double].self), [1, 2.5]))
    XCTAssertEqual(try injector.instance(of: String.self), "443")
    XCTAssertThrowsError(try injector.instance(of: Double.self))
  }

  func testANumberHasTheFirstTypeThatHoldsItWhereNoneIsAskedFor() throws {
    let text = #"{"a": 1, "b": 9223372036854775808, "c": 18446744073709551616, "d": 1.0}"#
    let types = try PropertyInjector.json(text).registeredProperties.map { "\($0.type)" }
    XCTAssertEqual(types, ["Int", "UInt64", "Int128", "Double"])
  }
}
