// R12: Bad input: each mistake has its outcome in the report or its error, and none of them crashes.
import OBInjector
import XCTest

private class Service {}

final class R12BadInputTests: InjectorTestCase {
  private final class Target { var service: Service?, number: Int? }

  func testR12StrangeNamesAreNames() {
    final class Strange {
      var `default`: Int?
      var größe: Int?
      var 🐈: Int?
    }
    for name in ["default", "größe", "🐈", "a.b", " ", "\0", ""] as [PropertyName] {
      XCTAssertTrue(injector.registerProperty(PropertyKey(name), withInstance: 1))
      XCTAssertEqual(try injector.instance(forProperty: PropertyKey(name), of: Int.self), 1)
    }
    XCTAssertEqual(injector.injectDependencies(to: Strange()).injected, ["default", "größe", "🐈"])
  }

  func testR12AnInjectorThatKnowsNothingDoesNothing() {
    let report = injector.injectDependencies(to: Target())
    XCTAssertEqual(report.entries.map(\.outcome.word), ["notRegistered", "notRegistered"])
    XCTAssertEqual(injector.registeredProperties.count, 0)
    XCTAssertEqual(try injector.instances(of: Service.self).count, 0)
  }

  func testR12AnInjectorInjectedIntoItselfIsHarmless() { XCTAssertFalse(injector.reported(injector).report.didInject) }
}
