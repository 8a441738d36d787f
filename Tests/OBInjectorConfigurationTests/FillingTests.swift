// Configuration: What is said in a file fills properties like everything that is registered.
import Foundation
import OBInjector
import OBInjectorConfiguration
import XCTest

final class FillingTests: XCTestCase {
  private struct Point: Equatable {}

  private final class Client {
    var host: String?
    var port: UInt16?
    var timeout: Double?
    private var home: URL?
    var retries: Int??
    var label: (any CustomStringConvertible)?
    @InjectedNamed("server.name") var name: String
    @InjectedNamed("server.tls.version") var version: Float?
    @Injected var anything: Any
    var homeURL: URL? { home }
  }

  private let text = """
    {"host": "example.org", "port": 443, "timeout": 30, "home": "file:///tmp", "retries": 3, "label": "l", "anything": 1,
     "server": {"name": "main", "tls": {"version": 1.3}}}
    """

  func testEveryPropertyGetsTheValueInItsOwnType() throws {
    let client = Client()
    let report = try PropertyInjector.json(text).injectDependencies(to: client)
    XCTAssertEqual(report.failures.map(\.description), [])
    XCTAssertEqual(client.host, "example.org")
    XCTAssertEqual(client.port, 443)
    XCTAssertEqual(client.timeout, 30)
    XCTAssertEqual(client.homeURL, URL(string: "file:///tmp"))
    XCTAssertEqual(client.retries, .some(.some(3)))
    XCTAssertEqual(client.label?.description, "l")
    XCTAssertEqual(client.name, "main")
    XCTAssertEqual(client.version, 1.3)
    XCTAssertEqual(client.anything as? Int, 1)
  }

  func testEveryInjectionGivesTheSame() throws {
    let injector = try PropertyInjector.json(text)
    for _ in 0..<3 {
      let client = Client()
      injector.injectDependencies(to: client)
      XCTAssertEqual(client.port, 443)
      XCTAssertEqual(client.timeout, 30)
      XCTAssertEqual(client.name, "main")
    }
  }

  func testOneValueGoesToPropertiesOfDifferentTypes() throws {
    final class A { var port: Int? }
    final class B { var port: Double? }
    final class C { var port: Int8? }
    let injector = try PropertyInjector.json(#"{"port": 443}"#)
    let (a, b, c) = (A(), B(), C())
    injector.injectDependencies(to: a)
    injector.injectDependencies(to: b)
    let report = injector.injectDependencies(to: c)
    XCTAssertEqual(a.port, 443)
    XCTAssertEqual(b.port, 443)
    XCTAssertNil(c.port)
    XCTAssertEqual(report.failures.map(\.code), [.typeMismatch])
  }

  func testR2AValueThatIsThereIsKept() throws {
    let client = Client()
    client.host = "localhost"
    try PropertyInjector.json(text).injectDependencies(to: client)
    XCTAssertEqual(client.host, "localhost")
  }

  func testNullInjectsNothingAndIsNoFailure() throws {
    final class Target { var host: String? }
    let target = Target()
    let report = try PropertyInjector.json(#"{"host": null}"#).injectDependencies(to: target)
    XCTAssertNil(target.host)
    XCTAssertEqual(report.failures.count, 0)
    guard case .noValue = try XCTUnwrap(report.entries.first).outcome else { return XCTFail("\(report)") }
    XCTAssertTrue("\(report)".contains("nil is registered"), "\(report)")
  }

  func testExplainSaysThatNullIsNoValue() throws {
    final class Target { var host: String? }
    let report = try PropertyInjector.json(#"{"host": null}"#).explain(Target.self)
    guard case .noValue = try XCTUnwrap(report.entries.first).outcome else { return XCTFail("\(report)") }
  }

  func testNullForARequiredPropertyIsAFailureThatVerifyCallsUsed() throws {
    final class Target { @Injected var host: String }
    let injector = try PropertyInjector.json(#"{"host": null}"#)
    XCTAssertEqual(injector.injectDependencies(to: Target()).failures.map(\.code), [.providerFailed])
    XCTAssertEqual(injector.verify(Target.self).unused, [])
  }

  func testAMismatchNamesFileKeyValueAndWantedType() throws {
    final class Target { var timeout: Int? }
    let file = try temporaryFile("settings.json", Data(#"{"timeout": "soon"}"#.utf8), for: self)
    let report = try PropertyInjector(modules: [JSONModule(contentsOf: file)]).injectDependencies(to: Target())
    let error = try XCTUnwrap(report.failures.first)
    XCTAssertEqual(error.code, .typeMismatch)
    XCTAssertEqual(error.property, "timeout")
    XCTAssertTrue(error.type == Int.self)
    for part in ["\"timeout\"", file.path, "settings.json:1", "\"soon\"", "Int"] {
      XCTAssertTrue(error.description.contains(part), "\(part) is missing in: \(error)")
    }
  }

  func testVerifyFindsAMismatchWithoutAnObject() throws {
    final class Target { var timeout: Int?; var host: String? }
    let report = try PropertyInjector.json(#"{"timeout": "soon", "host": "h"}"#).verify(Target.self)
    XCTAssertEqual(report.problems.map(\.code), [.typeMismatch])
    XCTAssertEqual(report.problems.first?.property, "timeout")
  }

  func testByTypeAValueStandsForWhatItIsOnly() throws {
    let injector = try PropertyInjector.json(#"{"port": "443", "limit": 5}"#)
    XCTAssertEqual(try injector.instance(of: Int.self), 5)
    XCTAssertEqual(try injector.instance(of: String.self), "443")
    XCTAssertThrowsError(try injector.instance(of: Double.self))
  }

  func testAMissingKeyIsAnErrorOnlyWhenItIsNeeded() throws {
    final class Target { var host: String?; var port: Int? }
    let injector = try PropertyInjector.json(#"{"host": "h"}"#)
    let report = injector.injectDependencies(to: Target())
    XCTAssertEqual(report.injected, ["host"])
    XCTAssertEqual(report.failures.count, 0)
    XCTAssertThrowsError(try injector.instance(forProperty: "port", of: Int.self)) { error in
      XCTAssertEqual((error as? InjectionError)?.code, .notRegistered)
    }
  }

  func testBothModesOfReflectionFillWhatIsDeclared() throws {
    final class Target { @InjectedNamed("server.port") var port: Int }
    for reflection in [PropertyInjector.Reflection.storedProperties, .declaredOnly] {
      let module = try JSONModule(data: Data(#"{"server": {"port": "8080"}}"#.utf8))
      let target = Target()
      try PropertyInjector(modules: [module], reflection: reflection).injectDependencies(to: target)
      XCTAssertEqual(target.port, 8080)
    }
  }
}
