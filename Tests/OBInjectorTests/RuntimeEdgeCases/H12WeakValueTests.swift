// H12: A weak singleton that is no object: where Foundation is there, a cast makes one of it.
import OBInjector
import XCTest

final class H12WeakValueTests: InjectorTestCase {
  private final class Reader {
    @Injected var number: Int
    @Injected var flag: Bool?
  }

  func testH12AWeakSingletonThatIsAValueStaysOneForEveryInjection() throws {
    injector.registerProperty("number", scope: .weakSingleton) { 5 }
    injector.registerProperty("flag", scope: .weakSingleton) { true }
    for _ in 0..<3 {
      let reader = Reader()
      let report = injector.injectDependencies(to: reader)
      XCTAssertTrue(report.isComplete, "\(report)")
      guard report.isComplete else { return }
      XCTAssertEqual(reader.number, 5)
      XCTAssertEqual(reader.flag, true)
      XCTAssertEqual(try injector.instance(forProperty: "number", of: Int.self), 5)
      XCTAssertTrue(type(of: try injector.instance(forProperty: "number", of: Any.self)) == Int.self)
    }
  }

  func testH12AWeakSingletonThatIsAnObjectInAnExistentialIsShared() throws {
    final class Failure: Error {}
    injector.registerProperty("failure", scope: .weakSingleton) { Failure() as any Error }
    let first = try injector.instance(forProperty: "failure", of: Failure.self)
    XCTAssertTrue(try injector.instance(forProperty: "failure", of: Failure.self) === first)
    withExtendedLifetime(first) {}
  }
}
