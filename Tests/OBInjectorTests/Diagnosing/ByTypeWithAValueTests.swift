// Diagnosing: A by-type property that has a value is `alreadySet` under its own name, whatever is registered.
import OBInjector
import XCTest

final class ByTypeWithAValueTests: InjectorTestCase {
  private final class Store {}
  private final class Car { @InjectedByType var own: Store? }
  private final class Truck {
    @InjectedByType var own: Store
    var other: Int?
  }

  private func said(_ report: InjectionReport) -> [String] {
    report.entries.map { "\($0.name) (\($0.property)): \($0.outcome.word)" }
  }

  private func check(_ expected: String = "own (own): alreadySet", line: UInt = #line) {
    let car = Car()
    let store = Store()
    car.own = store
    let report = injector.injectDependencies(to: car)
    XCTAssertEqual(said(report), [expected], line: line)
    XCTAssertTrue(report.isComplete, line: line)
    XCTAssertEqual(report.failures.map(\.description), [], line: line)
    XCTAssertTrue(car.own === store, line: line)
    XCTAssertEqual(injector.explain("own", on: car).outcome.word, "alreadySet", line: line)
  }

  func testWhereNothingFits() { check() }

  func testWhereOneRegistrationFits() {
    injector.registerProperty("registered", withInstance: Store())
    check()
    injector.deleteProperty("registered")
    injector.registerProperty("made") { Store() }
    check()
  }

  func testWhereTwoFit() {
    injector.registerProperty("one", withInstance: Store())
    injector.registerProperty("two") { Store() }
    check()
  }

  func testInAChildToo() {
    injector.registerProperty("registered", withInstance: Store())
    let car = Car()
    car.own = Store()
    XCTAssertEqual(said(injector.makeChild().injectDependencies(to: car)), ["own (own): alreadySet"])
  }

  func testOneThatIsEmptyBearsTheNameThatWasFound() {
    injector.registerProperty("registered", withInstance: Store())
    XCTAssertEqual(said(injector.injectDependencies(to: Car())), ["registered (own): injected"])
  }

  func testWhatIsMadeWithAValueOfItsOwnIsNotAsked() throws {
    final class Made { @InjectedByType var own: Store? }
    injector.registerProperty("made") { () -> Made in
      let made = Made()
      made.own = Store()
      return made
    }
    XCTAssertNotNil(try injector.instance(of: Made.self).own)
  }
}
