// R12: the outcome of each property is a value in the report; nothing is printed.
import OBInjectorTesting
import XCTest

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#endif

final class R12ReportedNotPrintedTests: InjectorTestCase {
  private final class Service {}
  private final class Target {
    var set: Service?
    var there: Int? = 1
    var none: String?, unknwn: Int?, wrong: Int?, failing: Int?
    var closure: (() -> Void)?
    var count = 0
  }

  override func setUp() {
    injector.registerProperty("set", withInstance: Service())
    injector.registerProperty("there", withInstance: 2)
    injector.registerProperty("none") { () -> String? in nil }
    injector.registerProperty("unknown", withInstance: 3)
    injector.registerProperty("wrong", withInstance: "no number")
    injector.registerProperty("failing") { () -> Int in throw CancellationError() }
    injector.registerProperty("closure", withInstance: {})
    injector.registerProperty("count", withInstance: 3)
  }

  func testR12EveryPropertyHasItsOutcomeInTheReport() {
    let report = injector.injectDependencies(to: Target())
    XCTAssertEqual(
      report.entries.map { "\($0.name) \($0.outcome.word)" },
      [
        "set injected", "there alreadySet", "none noValue", "unknwn notRegistered(unknown?)",
        "wrong failed(typeMismatch)", "failing failed(providerFailed)", "closure failed(notWritable)",
        "count alreadySet",
      ])
    XCTAssertTrue(report.entries[0].type == Service?.self && report.entries[7].type == Int.self)
    XCTAssertEqual(report.failures.map(\.code), [.typeMismatch, .providerFailed, .notWritable])
    XCTAssertEqual(report.failures.map(\.property), ["wrong", "failing", "closure"])
    XCTAssertTrue(report.injected == ["set"] && report.didInject && report.target == Target.self)
  }

  func testR12NothingIsPrinted() throws {
    let printed = try capturingOutput {
      injector.injectDependencies(to: Target())
      injector.registerProperty("set", withInstance: 1)
      _ = try? injector.instance(of: Double.self)
      _ = injector.verify(Target.self).isValid
      _ = injector.explain(Target.self).description
    }
    XCTAssertEqual(printed, 0)
  }

  /// How many bytes the body writes to standard output and standard error.
  private func capturingOutput(_ body: () -> Void) throws -> Int {
    fflush(nil)
    var ends: [Int32] = [0, 0]
    XCTAssertEqual(pipe(&ends), 0)
    let (output, error) = (dup(1), dup(2))
    dup2(ends[1], 1)
    dup2(ends[1], 2)
    body()
    fflush(nil)
    dup2(output, 1)
    dup2(error, 2)
    for descriptor in [output, error, ends[1]] { close(descriptor) }
    defer { close(ends[0]) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    return read(ends[0], &buffer, buffer.count)
  }

  private final class Required { @Injected var number: Int; @Injected var missing: Int }
  private final class Holder { var required: Required? }

  func testAFailureOfAnInjectionHasTheTargetsType() {
    injector.registerProperty("number", withInstance: "five")
    injector.registerProperty("required") { Required() }
    let report = injector.injectDependencies(to: Required())
    XCTAssertEqual(report.failures.map(\.owner.name), ["Required", "Required"])
    XCTAssertEqual(report.entries.first?.outcome.error?.owner.name, "Required")
    let below = injector.injectDependencies(to: Holder()).failures
    XCTAssertEqual(below.map(\.path), [["required", "number"]])
    XCTAssertEqual(below.map(\.owner.name), [nil], "the property isn't one of the target's")
  }
}

extension Any.Type? { fileprivate var name: String? { map { "\($0)" } } }
