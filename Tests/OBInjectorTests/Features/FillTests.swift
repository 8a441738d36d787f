// Features: `fill(_:)` is an injection that throws the first of its failures, and nothing else.
import OBInjector
import XCTest

private protocol Marked: AnyObject { var text: String? { get } }

final class FillTests: ControllerTestCase {
  private final class Screen: Marked {
    @Injected var title: String
    var text: String?
    @Injected var number: Int
  }
  private final class Asking {
    @InjectedNamed("title") var first: String
    @InjectedNamed("number") var second: Int
    @InjectedByType var third: Int
  }
  private actor Cache { var text: String? }
  private final class Owner { var cache: Cache? }
  private final class Wide: ManyProperties { @Injected var last: Int }

  private func filled(_ injector: PropertyInjector) -> PropertyInjector {
    injector.registerProperty("title", withInstance: "title")
    injector.registerProperty("text", withInstance: "text")
    injector.registerProperty("number", withInstance: 5)
    return injector
  }

  func testItFillsAnObjectThatLacksNothing() throws {
    try inBothModes { injector in
      let screen = try filled(injector).fill(Screen())
      XCTAssertEqual([screen.title, "\(screen.number)"], ["title", "5"])
      let asking = try injector.fill(Asking())
      XCTAssertEqual([asking.first, "\(asking.second)", "\(asking.third)"], ["title", "5", "5"])
      // A property of an existential type bound to classes needs no cast.
      let marked: any Marked = Screen()
      let same: any Marked = try injector.makeChild().fill(marked)
      XCTAssertTrue(same === marked)
    }
  }

  func testItThrowsTheFirstFailureAndSetsTheRest() {
    inBothModes { injector in
      filled(injector).deleteProperty("title")
      let screen = Screen()
      let error = injectionError { try injector.fill(screen) }
      XCTAssertEqual(error?.code, .notRegistered)
      XCTAssertEqual(error?.property, "title")
      XCTAssertEqual(screen.number, 5)
      XCTAssertEqual(error?.description, injector.injectDependencies(to: Screen()).failures.first?.description)
      XCTAssertEqual(injectionError { try injector.fill(Asking()) }?.property, "title")
      XCTAssertEqual(injectionError { try injector.makeChild().fill(Asking()) }?.property, "title")
      injector.deleteProperty("number")
      XCTAssertEqual(injectionError { try injector.fill(Screen()) }?.property, "title")
    }
  }

  func testAnUnregisteredPropertyThatIsNotRequiredIsNoFailure() throws {
    let injector = filled(PropertyInjector())
    injector.deleteProperty("text")
    try injector.fill(Screen())
    injector.registerProperty("text", withInstance: String?.none)
    try injector.fill(Screen())
  }

  func testItThrowsWhatAClosureThrewAndWhatConcernsTheWholeTarget() {
    let injector = filled(PropertyInjector())
    injector.deleteProperty("text")
    injector.registerProperty("text") { () throws -> String in throw DeliberateFailure() }
    XCTAssertEqual(
      injectionError { try injector.fill(Screen()) }?.underlying as? DeliberateFailure, DeliberateFailure())
    XCTAssertEqual(injectionError { try injector.fill(Cache()) }?.code, .isolationMismatch)
    injector.registerProperty("cache") { Cache() }
    XCTAssertEqual(injector.injectDependencies(to: Owner()).failures.map(\.path), [["cache"]])
  }

  func testAPropertyWithAnOrdinalAboveTheBitsIsThrownToo() {
    XCTAssertEqual(injectionError { try PropertyInjector().fill(Wide()) }?.property, "last")
  }

  func testTheControllerFillsAndSaysThatItIsNotConfigured() throws {
    XCTAssertEqual(injectionError { try InjectorController.fill(Screen()) }?.code, .notConfigured)
    InjectorController.configureInjector { _ = filled($0) }
    XCTAssertEqual(try InjectorController.fill(Screen()).title, "title")
  }
}
