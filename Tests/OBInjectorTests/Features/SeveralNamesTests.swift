// Features: each name that an object's own properties ask for is compared with those that the plan was made for.
import OBInjector
import XCTest

final class SeveralNamesTests: InjectorTestCase {
  private final class Pair {
    @InjectedNamed("first") var one: String?
    @InjectedNamed var two: String?
    init(_ name: PropertyKey<String>) { _two = InjectedNamed(name) }
  }

  func testTheSecondNameMayDifferBetweenObjectsOfOneType() {
    for name in ["first", "second", "third"] {
      injector.registerProperty(PropertyKey(PropertyName(name)), withInstance: name)
    }
    for name in ["second", "third", "second", "first"] {
      let pair = injector.filled(Pair(PropertyKey(PropertyName(name))))
      XCTAssertEqual([pair.one, pair.two], ["first", name])
    }
  }
}
