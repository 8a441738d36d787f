// R1: awaiting an injection changes nothing about what a setter finds.
import OBInjector
import XCTest

final class R01AwaitingOrderTests: XCTestCase {
  private final class Clock: Sendable {}
  private final class Label: Sendable {}

  private final class Screen: KeyPathInjectable {
    var title: String? { didSet { sawClock = clock != nil } }
    var name: String? { didSet { sawTitle = title != nil } }
    var label: Label?
    var clock: Clock?
    var sawClock = false
    var sawTitle = false

    static var injectableProperties: [InjectableProperty] {
      [InjectableProperty("title", \Screen.title), InjectableProperty("name", \Screen.name)]
    }
  }

  func testR1ASetterFindsWhatIsReadyAndWhatWasSetBeforeIt() async {
    let injector = PropertyInjector()
    injector.registerProperty("label") { () async in Label() }
    injector.registerProperty("title") { () async in "Start" }
    injector.registerProperty("name", withInstance: "Ada")
    injector.registerProperty("clock", withInstance: Clock())
    for _ in 0..<3 {
      let screen = Screen()
      let report = await injector.injectDependencies(awaiting: screen)
      XCTAssertEqual(report.injected, ["title", "name", "label", "clock"])
      XCTAssertTrue(screen.sawClock)
      XCTAssertTrue(screen.sawTitle)
    }
  }
}
