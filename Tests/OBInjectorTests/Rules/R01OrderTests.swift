// R1: what is there already is set first, so that code of the user's finds it, whatever way the injection takes.
import OBInjector
import XCTest

final class R01OrderTests: XCTestCase {
  private final class Clock: Sendable {}
  private final class Label: Sendable {}

  /// The setter and the closure come before the ready-made value in declaration order.
  private final class Screen: KeyPathInjectable {
    var title: String? { didSet { sawClock = clock != nil && observer != nil } }
    var label: Label?
    var clock: Clock?
    weak var observer: Clock?
    var sawClock = false

    static var injectableProperties: [InjectableProperty] { [InjectableProperty("title", \Screen.title)] }
  }

  private func register(in injector: PropertyInjector) {
    injector.registerProperty("label") { Label() }
    injector.registerProperty("title", withInstance: "Start")
    injector.registerProperty("clock", withInstance: Clock())
    injector.registerProperty("observer", withInstance: Clock())
  }

  private func names(_ report: InjectionReport) -> [String] { report.entries.map(\.name.rawValue) }

  func testR1ASetterFindsWhatIsReadyOnTheShortWay() {
    let injector = PropertyInjector()
    register(in: injector)
    for _ in 0..<3 {
      let screen = Screen()
      let report = injector.injectDependencies(to: screen)
      XCTAssertTrue(screen.sawClock)
      XCTAssertNotNil(screen.label)
      XCTAssertEqual(names(report), ["title", "label", "clock", "observer"])
    }
  }

  func testR1ASetterFindsWhatIsReadyIfSomebodyWatches() {
    let injector = PropertyInjector(observer: Nobody())
    register(in: injector)
    let screen = Screen()
    XCTAssertEqual(names(injector.injectDependencies(to: screen)), ["title", "label", "clock", "observer"])
    XCTAssertTrue(screen.sawClock)
  }

  private struct Nobody: InjectionObserver {
    func observe(_ event: InjectionEvent) {}
  }

  private final class Owner { var screen: Screen? }

  func testR1ASetterFindsWhatIsReadyInsideAnotherInjection() {
    let injector = PropertyInjector()
    register(in: injector)
    injector.registerProperty("screen") { Screen() }
    let owner = Owner()
    injector.injectDependencies(to: owner)
    XCTAssertEqual(owner.screen?.sawClock, true)
  }
}
