// Making values: A value for its target, below decorators: the object that is filled, or the type that is made.
import OBInjector
import XCTest

final class DecoratedTargetsTests: XCTestCase {
  private class Gear { var labels: [String]?; var label: String? }
  private final class Inner: Gear {}
  private final class Outer { var gear: Gear? }

  private let injector = PropertyInjector()

  override func setUp() {
    injector.registerProperty("label", perTarget: { request in "\(request.target.map { "\($0)" } ?? "nobody")" })
    injector.registerProperty("labels", collecting: String.self)
    injector.registerProperty("gear") { Gear() }
  }

  func testWhatADecoratorReturnsIsTheTargetWhileItIsFilled() {
    injector.decorateProperty("gear") { (_: Gear) -> Gear in Inner() }
    injector.decorateProperty("gear") { (gear: Gear) in gear }
    let outer = Outer()
    injector.injectDependencies(to: outer)
    XCTAssertEqual(outer.gear?.label, "Inner")
    XCTAssertEqual(outer.gear?.labels, ["Inner"])
  }

  func testALookUpInADecoratorIsForTheTypeThatItMakes() throws {
    injector.decorateProperty("gear") { (injector: PropertyInjector, gear: Gear) -> Gear in
      XCTAssertEqual(try injector.instance(forProperty: "label", of: String.self), "Gear")
      XCTAssertEqual(try injector.instances(of: String.self), ["Gear"])
      return gear
    }
    let outer = Outer()
    injector.injectDependencies(to: outer)
    XCTAssertNotNil(outer.gear)
  }

  func testWhatIsDecoratedIsForTheObjectThatWantsIt() {
    injector.decorateProperty("label") { (text: String) in text + "!" }
    injector.decorateProperty("label") { (text: String) in text + "?" }
    injector.decorateProperty("labels") { (texts: [String]) in texts + ["."] }
    injector.decorateProperty("gear") { (_: Gear) -> Gear in Inner() }
    let outer = Outer()
    injector.injectDependencies(to: outer)
    XCTAssertEqual(outer.gear?.label, "Inner!?")
    XCTAssertEqual(outer.gear?.labels, ["Inner!?", "."])
  }
}
