// R6: a property waits for a base inside its initializer though only the decorated value fills it.
import OBInjector
import XCTest

final class R06DecoratedBaseTests: InjectorTestCase {
  private final class Thing: Sendable {
    let holder: Holder
    init(_ holder: Holder) { self.holder = holder }
  }
  private final class Holder: @unchecked Sendable { var thing: Thing? }

  func testR6APropertyOfAChildThatDecoratesWaitsForTheBaseOfItsParent() throws {
    let child = injector.makeChild()
    child.decorateProperty("thing") { (thing: Thing) in thing }
    injector.registerProperty("thing", scope: .singleton) { () -> Thing in
      let holder = Holder()
      XCTAssertEqual(child.injectDependencies(to: holder).failures.map(\.description), [])
      return Thing(holder)
    }
    let thing = try injector.instance(of: Thing.self)
    XCTAssertTrue(thing.holder.thing === thing)
    injector.deleteProperty("thing")
  }
}
