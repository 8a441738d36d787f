// Composing: The injector of the controller, for everything but injecting; unconfigured, it says so.
import OBInjectorTesting
import XCTest

final class ControllerForwardingTests: ControllerTestCase {
  private final class Screen { var text: String? }
  private actor Cache {
    var text: String?
    func fill() async -> InjectionReport { await InjectorController.injectDependencies(awaiting: self) }
  }

  func testAwaiting() async {
    InjectorController.configureInjector { $0.registerProperty("text") { () async -> String in "awaited" } }
    InjectorController.injector.registerProperty("text") { () async -> String in "awaited" }
    let screen = Screen()
    assertEqual(await InjectorController.injectDependencies(awaiting: screen).said("text"), "injected")
    XCTAssertEqual(screen.text, "awaited")
    assertEqual(await Cache().fill().said("text"), "injected")
  }

  func testUnconfiguredItTakesNoRegistrations() {
    let injector = InjectorController.injector
    XCTAssertTrue(injector === InjectorController.injector)
    XCTAssertFalse(InjectorController.isConfigured)
    for injector in [injector, injector.makeChild()] {
      XCTAssertFalse(injector.registerProperty("text", withInstance: "text"))
      XCTAssertFalse(injector.registerProperty("text") { "text" })
      XCTAssertFalse(injector.registerAlias("other", of: "text"))
      injector.decorateProperty("text") { (text: String) in text }
      injector.deleteProperty("text")
      XCTAssertFalse(injector.hasProperty("text"))
      XCTAssertTrue(injector.registeredProperties.isEmpty)
      XCTAssertEqual(injectionError { try injector.instance(of: String.self) }?.code, .notConfigured)
      XCTAssertEqual(injector.injectDependencies(to: Screen()).failures.map(\.code), [.notConfigured])
    }
    XCTAssertEqual(injector.verify(Screen.self).problems.map(\.code), [.notConfigured])
    injector.shutDown()
    XCTAssertEqual(injectionError { try injector.instance(of: String.self) }?.code, .notConfigured)
    InjectorController.configureInjector { _ in }
    XCTAssertFalse(InjectorController.injector === injector)
    XCTAssertEqual(injectionError { try injector.instance(of: String.self) }?.code, .notConfigured)
  }

  func testTheInjectorOfATaskCountsAsConfigured() {
    InjectorController.withInjector(PropertyInjector()) { XCTAssertTrue(InjectorController.isConfigured) }
    XCTAssertFalse(InjectorController.isConfigured)
  }

  func testTheSentenceOfALookUp() {
    XCTAssertEqual(
      errorSentence { try InjectorController.injector.instance(of: String.self) },
      "InjectorController is not configured; call InjectorController.configureInjector when the program starts.")
  }
}
