// H13: a `@Sendable` function fits a property of the plain type, also where that is Optional.
import OBInjector
import XCTest

final class H13OptionalFunctionTests: XCTestCase {
  private final class Listener {
    @Injected var ready: (() -> Int)?
    @Injected var made: (() throws -> Int)??
    @Injected var concurrent: (@Sendable () -> Int)?
  }

  private let injector: PropertyInjector = {
    let injector = PropertyInjector()
    injector.registerProperty("ready", withInstance: { 5 } as @Sendable () -> Int)
    injector.registerProperty("made") { { 6 } as @Sendable () throws -> Int }
    injector.registerProperty("concurrent", withInstance: { 7 } as () -> Int)
    return injector
  }()

  func testH13ASendableFunctionFitsAnOptionalPropertyOfThePlainType() throws {
    let listener = injector.filled(Listener())
    try assertEqual((listener.ready?(), 5), ((listener.made ?? nil)?(), 6))
    XCTAssertEqual(try injector.instance(forProperty: "ready", of: (() -> Int)?.self)?(), 5)
  }

  func testH13APlainFunctionDoesNotFitAnOptionalSendableProperty() {
    let (listener, report) = injector.reported(Listener())
    XCTAssertNil(listener.concurrent)
    XCTAssertEqual(report.failures.map(\.code), [.typeMismatch])
    XCTAssertThrowsError(try injector.instance(forProperty: "concurrent", of: (@Sendable () -> Int)?.self))
  }
}
