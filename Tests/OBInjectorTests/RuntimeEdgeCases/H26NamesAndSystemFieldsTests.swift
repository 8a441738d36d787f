// H26: names that are no plain identifiers, and private fields of the system's types.
import OBInjectorTesting
import XCTest

final class H26NamesAndSystemFieldsTests: InjectorTestCase {
  private final class Service: Sendable {}
  private final class Raw {
    var `a b`: Int?
    @Injected var `c d`: Service?
    var `class`: Int?
    var `_e f`: Int?
  }
  private final class Job: Operation, @unchecked Sendable {
    var service: Service?
    private var __name: Int?
    func use() { __name = nil }
  }
  private final class LaterJob: Operation, @unchecked Sendable {}
  private final class Case: XCTestCase { var service: Service? }
  private final class Buffer: ManagedBuffer<String?, Int> {}

  func testARawIdentifierIsCalledByItsNameWithoutBackticks() {
    inBothModes { injector in
      injector.registerInstances(("a b", 1), ("c d", Service()), ("class", 2), ("_e f", 3))
      let (raw, report) = injector.reported(Raw())
      XCTAssertNotNil(raw.`c d`)
      XCTAssertEqual(report.said("c d"), "injected")
      if report.entries.count > 1 {
        XCTAssertEqual(report.entries.map(\.name), ["a b", "c d", "class", "_e f"])
        XCTAssertEqual([raw.`a b`, raw.`class`, raw.`_e f`], [1, 2, 3])
        XCTAssertEqual(injector.explain("a b", on: Raw()).outcome.word, "injected")
      }
    }
  }

  func testAProgramIsSearchedForTheNameWithoutBackticks() {
    injector.registerProperty("a b", withInstance: "text")
    XCTAssertEqual(injector.verifyProgram().ownProblems.map(\.property), ["a b"])
  }

  func testPrivateFieldsOfTheSystemsClassesAreNotFilled() {
    injector.registerProperty("service", withInstance: Service())
    injector.registerProperty("__priorityValue", withInstance: 5)
    XCTAssertEqual(injector.injectDependencies(to: Job()).entries.map(\.name), ["service", "__name"])
    XCTAssertEqual(injector.injectDependencies(to: LaterJob()).entries.map(\.name), [])
    XCTAssertEqual(injector.explain(LaterJob.self).entries.map(\.name), [])
    XCTAssertEqual(injector.explain(Case.self).entries.map(\.name), ["service"])
    XCTAssertEqual(injector.explain(Buffer.self).entries.map(\.name), [])
    injector.registerProperty("__cachedIsReady", withInstance: true)
    for name in ["__lock", "__waitCondition", "__atomicLoad"] {
      injector.registerProperty(PropertyKey(PropertyName(name)), withInstance: NSLock())
    }
    XCTAssertEqual(injector.verify(LaterJob.self).warnings.map(\.description), [])
  }

  func testR9PrivateFieldsOfTheSystemsStructsAreNotFilled() {
    injector.registerProperty("_year", withInstance: 5)
    var components = DateComponents()
    XCTAssertEqual(injector.injectDependencies(to: &components).entries.map(\.name), [])
    XCTAssertNil(components.year)
  }
}
