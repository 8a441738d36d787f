// R6: a struct can't wait for an object inside its initializer; the property that wants the struct waits in its place.
import OBInjector
import XCTest

final class R06WaitingStructTests: InjectorTestCase {
  private final class Owner: Sendable {
    let holder: Holder
    init(_ holder: Holder) { self.holder = holder }
  }
  private final class Holder: @unchecked Sendable { var part: Part? }
  private struct Part: Sendable { @Injected var owner: Owner }

  func testR6APropertyForAStructThatNeedsTheObjectIsFilledWhenThatExists() throws {
    for scope in [Scope.singleton, .graph] {
      let injector = PropertyInjector()
      injector.registerProperty("owner", scope: .singleton) { Owner(try $0.instance(of: Holder.self)) }
      injector.registerProperty("holder", scope: .singleton) { Holder() }
      injector.registerProperty("part", scope: scope) { Part() }
      let owner = try injector.instance(of: Owner.self)
      XCTAssertTrue(owner.holder.part?.owner === owner, "\(scope)")
    }
  }
}
