// R6: a property waits for what its own value needs, not for what an earlier property of the object waits for.
import OBInjector
import XCTest

final class R06NeededByOneTests: InjectorTestCase {
  private final class Owner: Sendable {
    let holder: Holder?
    init(_ holder: Holder?) { self.holder = holder }
  }
  private final class Holder: @unchecked Sendable { var first: First?, second: Second? }
  private final class First: Sendable {
    let owner: Owner
    init(_ owner: Owner) { self.owner = owner }
  }
  private final class Second: Sendable {}
  private final class Ring: Sendable {}

  func testR6ARingOfClosuresBesideAPropertyThatWaitsIsStillAnError() throws {
    injector.registerProperty("owner", scope: .singleton) { Owner(try? $0.instance(of: Holder.self)) }
    injector.registerProperty("holder") { Holder() }
    injector.registerProperty("first", scope: .singleton) { First(try $0.instance(of: Owner.self)) }
    injector.registerProperty("second", scope: .singleton) { injector -> Second in
      _ = try injector.instance(of: Ring.self)
      return Second()
    }
    injector.registerProperty("ring", scope: .singleton) { injector -> Ring in
      _ = try injector.instance(of: Second.self)
      return Ring()
    }
    XCTAssertNil(try injector.instance(of: Owner.self).holder)
  }
}
