import Foundation
import OBInjector
import XCTest

/// Reports for tools: encoded, decoded, and the same.
final class SnapshotTests: XCTestCase {
  private class Service {}
  private final class Screen {
    var service: Service?
    var servise: Service?
    var number: Int?
    var text: String? = "here"
    var date: Double?
  }

  private let injector = PropertyInjector()
  private var place = ""

  override func setUp() {
    injector.registerProperty("service", withInstance: Service())
    injector.registerProperty("number", withInstance: "five")
    place = "\(#fileID):\(#line - 1)"
    injector.registerProperty("text", withInstance: "other")
    injector.registerProperty("date") { () -> Double? in nil }
  }

  func testAnInjectionsReport() throws {
    let report = injector.injectDependencies(to: Screen())
    let data = try JSONEncoder().encode(report)
    let decoded = try JSONDecoder().decode(InjectionReport.Snapshot.self, from: data)
    XCTAssertEqual(decoded, report.snapshot)
    XCTAssertEqual(decoded.target, "Screen")
    XCTAssertEqual(decoded.entries.map(\.name), ["service", "servise", "number", "text", "date"])
    XCTAssertEqual(decoded.entries.map(\.type), ["Service?", "Service?", "Int?", "String?", "Double?"])
    XCTAssertEqual(
      decoded.entries.map(\.outcome), ["injected", "notRegistered", "failed", "alreadySet", "noValue"])
    XCTAssertEqual(decoded.entries[1].suggestion, "service")
    XCTAssertEqual(decoded.entries[2].error?.code, .typeMismatch)
    XCTAssertEqual(decoded.failures, decoded.entries.compactMap(\.error))
  }

  func testAWarningOfTwoRegistrationsHasBoth() throws {
    final class Session { init(_: Int8) {} }
    injector.registerProperty("ticket", withInstance: Int8(1))
    injector.registerProperty("session", scope: .singleton, withInitializer: Session.init)
    let child = injector.makeChild { $0.registerProperty("ticket", withInstance: Int8(2)) }
    let places = [#line - 2, #line - 1].map { "\(#fileID):\($0)" }
    let warnings = child.verify().snapshot.warnings
    XCTAssertEqual(warnings.map(\.kind), [.shadowedByChild])
    XCTAssertEqual(warnings.map(\.registrations), [["session", "ticket"]])
    XCTAssertEqual(warnings.map(\.locations), [places])
  }

  func testAFailureOfAnInjectionHasTheTargetsType() {
    final class Required { @Injected var number: Int; @Injected var unknown: Int }
    final class Holder { var required: Required? }
    injector.registerProperty("required") { Required() }
    let report = injector.injectDependencies(to: Required())
    XCTAssertEqual(report.failures.map { $0.snapshot.owner }, ["Required", "Required"])
    XCTAssertEqual(report.snapshot.entries.map { $0.error?.owner }, ["Required", nil])
    let below = injector.injectDependencies(to: Holder()).failures
    XCTAssertEqual(below.map(\.path), [["required", "number"]])
    XCTAssertEqual(below.map { $0.snapshot.owner }, [nil], "the property isn't one of the target's")
  }

  func testAVerification() throws {
    final class Session { init(_: Int8) {} }
    injector.registerProperty("ticket") { Int8(1) }
    injector.registerProperty("session", scope: .singleton, withInitializer: Session.init)
    let sessionPlaces = ["\(#fileID):\(#line - 2)", "\(#fileID):\(#line - 1)"]
    injector.registerProperty("log") { () -> any Error in CancellationError() }
    let report = injector.verify(Screen.self)
    let decoded = try JSONDecoder().decode(VerificationReport.Snapshot.self, from: JSONEncoder().encode(report))
    XCTAssertEqual(decoded, report.snapshot)
    XCTAssertFalse(decoded.isValid)
    XCTAssertEqual(decoded.problems.map(\.code), [.typeMismatch])
    let mismatch = decoded.problems[0]
    XCTAssertEqual(mismatch.owner, "Screen")
    XCTAssertEqual(mismatch.property, "number")
    XCTAssertEqual([mismatch.type, mismatch.found], ["Int", "String"])
    XCTAssertEqual(mismatch.path, ["number"])
    XCTAssertEqual(mismatch.locations, [place])
    XCTAssertEqual(mismatch.message, report.problems[0].description)
    XCTAssertEqual(decoded.warnings.map(\.registrations), [["session", "ticket"]])
    XCTAssertEqual(decoded.warnings.map(\.locations), [sessionPlaces.reversed()])
    XCTAssertEqual(decoded.unchecked.map(\.name), ["log"])
    XCTAssertEqual(decoded.unchecked.map(\.type), ["any Error"])
    XCTAssertEqual(decoded.unused, ["session", "log"])
  }
}
