// R7: an object that fails lets go of what a closure without parameters has made for it, which may retain it.
import OBInjector
import XCTest

final class R07PlainClosureRingTests: InjectorTestCase {
  private final class Owner: DeathCounter {
    var part: Part?
    @Injected var bad: Bad
  }
  private final class Part {
    let owner: Owner
    init(_ owner: Owner) { self.owner = owner }
  }
  private final class Bad {}

  func testR7AnObjectIsReleasedThoughWhatItsPropertyGotRetainsIt() {
    let deaths = RunCounter()
    for scope in [Scope.singleton, .graph] {
      let injector = PropertyInjector()
      injector.registerProperty("owner", scope: scope) { Owner(deaths) }
      injector.registerProperty("part") { [unowned injector] in Part(try injector.instance(of: Owner.self)) }
      injector.registerProperty("bad") { () throws -> Bad in throw DeliberateFailure() }
      XCTAssertThrowsError(try injector.instance(of: Owner.self))
    }
    XCTAssertEqual(deaths.count, 2)
  }
}
