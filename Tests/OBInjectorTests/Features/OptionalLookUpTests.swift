// Features: What `try?` and a property that is Optional make of a look-up: one for an Optional, which gets what is
// registered inside.
import OBInjector
import XCTest

final class OptionalLookUpTests: XCTestCase {
  private class Base {}
  private final class Counted: Base {
    let deaths: RunCounter
    init(_ deaths: RunCounter) { self.deaths = deaths }
    deinit { deaths.count() }
  }
  private struct Large: Equatable { var number = 1, text = "a text that is longer than fifteen bytes", list = [1, 2] }
  private enum Color: Sendable { case red, green }

  private func look<Value: Sendable>(for value: Value) throws -> Value? {
    let injector = PropertyInjector()
    injector.registerProperty("value") { value }
    let found: Value? = try injector.instance(forProperty: "value")
    let byType: Value? = try injector.instance(of: Value?.self)
    XCTAssertNotNil(byType)
    return found
  }

  func testValuesOfAllSizesComeInAnOptional() throws {
    XCTAssertEqual(try look(for: 5), 5)
    XCTAssertEqual(try look(for: UInt8.max), .max)
    XCTAssertEqual(try look(for: true), true)
    XCTAssertEqual(try look(for: Color.green), .green)
    XCTAssertEqual(try look(for: "text"), "text")
    XCTAssertEqual(try look(for: Large()), Large())
    XCTAssertEqual(try look(for: [1, 2]), [1, 2])
    XCTAssertEqual(try look(for: SIMD4<Float>(repeating: 2)), SIMD4(repeating: 2))
    XCTAssertEqual(try look(for: 1.5 as Double??), .some(.some(1.5)))
  }

  func testWhatIsFoundInAnOptionalIsCountedExactly() throws {
    let deaths = RunCounter()
    do {
      let injector = PropertyInjector()
      injector.registerProperty("counted", scope: .singleton) { Counted(deaths) }
      for _ in 0..<3 {
        let found: Counted? = try injector.instance(forProperty: "counted")
        XCTAssertNotNil(found)
        let base: Base? = try injector.instance(forProperty: "counted")
        XCTAssertTrue(base === found)
      }
      let tried = try? injector.instance(forProperty: "counted", of: Counted.self)
      XCTAssertNotNil(tried)
      XCTAssertEqual(deaths.count, 0)
    }
    XCTAssertEqual(deaths.count, 1)
  }

  func testWhatDoesNotFitIsNoNil() {
    let injector = PropertyInjector()
    injector.registerProperty("number", withInstance: 5)
    XCTAssertThrowsError(try injector.instance(forProperty: "number", of: String?.self))
    let tried: String? = try? injector.instance(forProperty: "number")
    XCTAssertNil(tried)
  }
}
