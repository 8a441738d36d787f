// Diagnosing: What a tree printer prints: a call with all that it makes, and nothing of other calls.
import OBInjector
import XCTest

final class TracingTreeTests: XCTestCase {
  private let output = EventLog()
  private lazy var injector = PropertyInjector(
    observer: InjectionTreePrinter(showsDurations: false) { [output] in output.add($0) })
  private class Service {}
  private final class Part { var service: Service? }

  func testALookUpAndItsParametersAreATreeOfTheirOwn() throws {
    final class Whole { init(_: Service) {} }
    injector.registerProperty("service") { Service() }
    injector.registerProperty("whole", withInitializer: Whole.init)
    _ = try injector.instance(of: Whole.self)
    assertSays(
      output.all,
      """
      whole: Whole, unique  ({whole})
      ├─ service: Service, unique  ({service})
      │  └─ Service: 0 set
      └─ Whole: 0 set
      """, in: injector)
  }

  func testATreeThatIsCompleteInsideAnotherCallHasItsOwnLinesOnly() {
    final class Whole { var part: Part? }
    final class Twice { var part: Part?, number: Int? }
    injector.registerProperty("part") { Part() }
    injector.registerProperty("number") { (injector: PropertyInjector) -> Int in
      XCTAssertTrue(finishesOnAnotherThread { injector.injectDependencies(to: Whole()) })
      return 1
    }
    injector.injectDependencies(to: Twice())
    assertSays(
      output.all,
      """
      Whole: 1 set
      └─ part: Part, unique  ({part})
         └─ Part: 0 set
      """,
      """
      Twice: 2 set
      ├─ part: Part, unique  ({part})
      │  └─ Part: 0 set
      └─ number: Int, unique  ({number})
      """, in: injector)
  }

  func testATreeShowsDurationsUnlessTheAppWantsNone() {
    PropertyInjector(observer: InjectionTreePrinter { [output] in output.add($0) }).injectDependencies(to: Part())
    XCTAssertNotNil(output.all.first?.wholeMatch(of: #/Part: 0 set, \d+ (ns|µs|ms|s)/#), "\(output.all)")
  }

  func testTreesOfTwoThreadsDoNotMix() {
    final class Whole { var service: Service?, part: Part? }
    injector.registerProperty("part") { Part() }
    injector.registerProperty("service", scope: .singleton) { Service() }
    injector.injectDependencies(to: Whole())
    DispatchQueue.concurrentPerform(iterations: 50) { [injector] _ in injector.injectDependencies(to: Whole()) }
    XCTAssertEqual(output.all.count, 51)
    XCTAssertEqual(Set(output.all.dropFirst()).count, 1)
  }
}
