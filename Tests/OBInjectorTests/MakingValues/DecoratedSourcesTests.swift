// Making values: Decorators around `collecting:`, `perTarget:`, `anywhere:`, and what a `Lazy` or a `Provider` asks
// for; a value for its target, below decorators, is for the object that is filled, or for the type that is made.
import OBInjectorTesting
import XCTest

final class DecoratedSourcesTests: InjectorTestCase {
  private final class Screen { var title: String?, later: Lazy<String>?, numbers: [Int]?, number: Provider<Int>? }
  func testDecoratorsWrapWhatASourceMakes() throws {
    let injector = PropertyInjector()
    for name in ["title", "later"] as [PropertyKey<String>] {
      injector.registerProperty(name, perTarget: { "\($0.requester) \($0.property)" })
      injector.decorateProperty(name, with: { (title: String) in "<\(title)>" })
    }
    injector.registerProperty("number", scope: .singleton) { 1 }
    injector.registerProperty("other", anywhere: { 2 })
    injector.registerProperty("numbers", collecting: Int.self)
    injector.decorateProperty("number", with: { (number: Int) in number * 10 })
    injector.decorateProperty("numbers", with: { (numbers: [Int]) in numbers + [99] })
    let (screen, report) = injector.reported(Screen())
    XCTAssertTrue(report.isComplete, "\(report)")
    XCTAssertEqual(try [screen.title, screen.later?.get()], ["<Screen title>", "<Screen later>"])
    XCTAssertEqual(screen.numbers, [10, 2, 99])
    XCTAssertEqual(try screen.number?.get(), 10)
    XCTAssertEqual(try injector.instance(of: [Int].self), [10, 2, 99])
    XCTAssertTrue(injector.verify(Screen.self).isValid, "\(injector.verify(Screen.self))")
  }

  private class Gear { var labels: [String]?; var label: String? }
  private final class Inner: Gear {}
  private final class Outer { var gear: Gear? }

  override func setUp() {
    injector.registerProperty("label", perTarget: { $0.requester })
    injector.registerProperty("labels", collecting: String.self)
    injector.registerProperty("gear") { Gear() }
  }

  func testWhatADecoratorReturnsIsTheTargetWhileItIsFilled() {
    injector.decorateProperty("gear") { (_: Gear) -> Gear in Inner() }
    injector.decorateProperty("gear") { (gear: Gear) in gear }
    let outer = injector.filled(Outer())
    assertEqual((outer.gear?.label, "Inner"), (outer.gear?.labels, ["Inner"]))
  }

  func testALookUpInADecoratorIsForTheTypeThatItMakes() throws {
    injector.decorateProperty("gear") { (injector: PropertyInjector, gear: Gear) -> Gear in
      XCTAssertEqual(try injector.instance(forProperty: "label", of: String.self), "Gear")
      XCTAssertEqual(try injector.instances(of: String.self), ["Gear"])
      return gear
    }
    XCTAssertNotNil(injector.filled(Outer()).gear)
  }

  func testWhatIsDecoratedIsForTheObjectThatWantsIt() {
    injector.decorateProperty("label") { (text: String) in text + "!" }
    injector.decorateProperty("label") { (text: String) in text + "?" }
    injector.decorateProperty("labels") { (texts: [String]) in texts + ["."] }
    injector.decorateProperty("gear") { (_: Gear) -> Gear in Inner() }
    let outer = injector.filled(Outer())
    assertEqual((outer.gear?.label, "Inner!?"), (outer.gear?.labels, ["Inner!?", "."]))
  }
}
