// Diagnosing: What a tree printer prints: a call with all that it makes, and nothing of other calls.
import OBInjector
import XCTest

final class TracingTreeTests: XCTestCase {
  private class Service {}
  private final class Part { var service: Service? }

  func testALookUpAndItsParametersAreATreeOfTheirOwn() throws {
    final class Whole { init(_: Service) {} }
    let output = EventLog()
    let injector = PropertyInjector(observer: InjectionTreePrinter(showsDurations: false) { output.add($0) })
    let line = #line
    injector.registerProperty("service") { Service() }
    injector.registerProperty("whole", withInitializer: Whole.init)
    _ = try injector.instance(of: Whole.self)
    let (service, whole) = ("(\(#fileID):\(line + 1))", "(\(#fileID):\(line + 2))")
    XCTAssertEqual(
      output.all,
      [
        """
        whole: Whole, unique  \(whole)
        ├─ service: Service, unique  \(service)
        │  └─ Service: 0 set
        └─ Whole: 0 set
        """
      ])
  }

  func testATreeThatIsCompleteInsideAnotherCallHasItsOwnLinesOnly() {
    final class Whole { var part: Part? }
    final class Twice { var part: Part?; var number: Int? }
    let output = EventLog()
    let injector = PropertyInjector(observer: InjectionTreePrinter(showsDurations: false) { output.add($0) })
    injector.registerProperty("part", withBlock: { Part() }, fileID: "App/P.swift", line: 1)
    injector.registerProperty(
      "number",
      withBlock: { (injector: PropertyInjector) -> Int in
        XCTAssertTrue(finishesOnAnotherThread { injector.injectDependencies(to: Whole()) })
        return 1
      }, fileID: "App/P.swift", line: 2)
    injector.injectDependencies(to: Twice())
    XCTAssertEqual(
      output.all,
      [
        """
        Whole: 1 set
        └─ part: Part, unique  (App/P.swift:1)
           └─ Part: 0 set
        """,
        """
        Twice: 2 set
        ├─ part: Part, unique  (App/P.swift:1)
        │  └─ Part: 0 set
        └─ number: Int, unique  (App/P.swift:2)
        """,
      ])
  }

  func testATreeShowsDurationsUnlessTheAppWantsNone() {
    let output = EventLog()
    PropertyInjector(observer: InjectionTreePrinter { output.add($0) }).injectDependencies(to: Part())
    XCTAssertNotNil(output.all.first?.wholeMatch(of: #/Part: 0 set, \d+ (ns|µs|ms|s)/#), "\(output.all)")
  }

  func testTreesOfTwoThreadsDoNotMix() {
    final class Whole { var service: Service?, part: Part? }
    let output = EventLog()
    let injector = PropertyInjector(observer: InjectionTreePrinter(showsDurations: false) { output.add($0) })
    injector.registerProperty("part") { Part() }
    injector.registerProperty("service", scope: .singleton) { Service() }
    injector.injectDependencies(to: Whole())
    DispatchQueue.concurrentPerform(iterations: 50) { _ in injector.injectDependencies(to: Whole()) }
    XCTAssertEqual(output.all.count, 51)
    XCTAssertEqual(Set(output.all.dropFirst()).count, 1)
  }
}
