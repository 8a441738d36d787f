// H18: What generic code makes of an `Any`: an `Any` inside an `Any`, however often.
import OBInjector
import XCTest

final class H18NestedTests: XCTestCase {
  private final class Store: Sendable, InjectorDelegate {
    let number = 5
    func didInjectDependencies() {}
  }
  private final class Part: InjectorDelegate {
    var store: Store?
    private(set) var count = 0
    func didInjectDependencies() { count += 1 }
  }
  private final class Screen {
    var store: Store?
    var part: Part?
    var number: Int?
    weak var kept: Store?
  }

  /// `as Any` suppresses opening: `Value` is `Any` from the second time on.
  @inline(never)
  private static func wrapped<Value>(_ value: Value, times: Int) -> Any {
    let inside: Any = value
    return times > 1 ? wrapped(inside as Any, times: times - 1) : inside
  }

  func testH18AClosureOfAnyInsideAnyMakesObjectsThatAreFilledAndNotifiedOnce() throws {
    for times in 1...4 {
      let injector = PropertyInjector()
      let kept = Store()
      injector.registerProperty("store", scope: .singleton) { Self.wrapped(Store(), times: times) }
      injector.registerProperty("part") { Self.wrapped(Part(), times: times) }
      injector.registerProperty("number") { Self.wrapped(7, times: times) }
      injector.registerProperty("kept", withInstance: Self.wrapped(kept, times: times))
      let screen = Screen()
      XCTAssertEqual(injector.injectDependencies(to: screen).failures.map(\.description), [])
      XCTAssertEqual(screen.store?.number, 5)
      XCTAssertTrue(screen.part?.store === screen.store)
      assertEqual((screen.part?.count, 1), (screen.number, 7))
      XCTAssertTrue(screen.kept === kept)
      XCTAssertTrue(try injector.instance(forProperty: "store", of: Store.self) === screen.store)
      XCTAssertEqual(try injector.instance(forProperty: "number", of: Int.self), 7)
    }
  }

  func testH13ASendableFunctionInsideAnAnyFitsAPropertyOfThePlainType() throws {
    final class Listener {
      @Injected var made: () -> Int
      @Injected var ready: (() -> Int)?
    }
    for times in 1...3 {
      let injector = PropertyInjector()
      injector.registerProperty("made") { Self.wrapped({ 4 } as @Sendable () -> Int, times: times) }
      injector.registerProperty("ready", withInstance: Self.wrapped({ 5 } as @Sendable () -> Int, times: times))
      let listener = Listener()
      let report = injector.injectDependencies(to: listener)
      XCTAssertEqual(report.failures.map(\.description), [])
      guard report.isComplete else { continue }
      assertEqual((listener.made(), 4), (listener.ready?(), 5))
      XCTAssertEqual(try injector.instance(forProperty: "made", of: (() -> Int).self)(), 4)
    }
  }
}
