// Composing: The injector of the controller, for everything but injecting; unconfigured, it says so.
import OBInjectorTesting
import XCTest

final class ControllerForwardingTests: ControllerTestCase {
  private class Screen { var text: String?; var part: Part? }
  private final class Part { var main: Screen? }
  private struct Car { let color: String; let doors: Int }
  private actor Cache {
    var text: String?
    func fill() async -> InjectionReport { await InjectorController.injectDependencies(awaiting: self) }
  }

  private func configure() {
    InjectorController.configureInjector { injector in
      injector.registerProperty("text", withInstance: "text")
      injector.registerProperty("car") { (_, color: String, doors: Int) in Car(color: color, doors: doors) }
      injector.registerProperty("main", scope: .graph) { Screen() }
      injector.registerProperty("other", scope: .graph) { Screen() }
      injector.registerProperty("part") { Part() }
    }
  }

  func testAwaiting() async {
    configure()
    InjectorController.injector.deleteProperty("text")
    InjectorController.injector.registerProperty("text") { () async -> String in "awaited" }
    let screen = Screen()
    assertEqual(await InjectorController.injectDependencies(awaiting: screen).said("text"), "injected")
    XCTAssertEqual(screen.text, "awaited")
    assertEqual(await Cache().fill().said("text"), "injected")
  }

  func testR12UnconfiguredTheyAllSaySo() async {
    func check(_ error: InjectionError?, line: UInt = #line) {
      XCTAssertEqual(error?.code, .notConfigured, line: line)
      XCTAssertTrue(error.map { "\($0)" }?.contains("configureInjector") == true, line: line)
    }
    func check(_ report: InjectionReport, line: UInt = #line) {
      XCTAssertEqual(report.failures.count, 1, line: line)
      check(report.failures.first, line: line)
      XCTAssertEqual(report.said("text"), "notRegistered", line: line)
    }
    check(injectionError { try InjectorController.injector.instance(of: String.self) })
    check(injectionError { try InjectorController.injector.instance(forProperty: "text", of: String.self) })
    check(injectionError { try InjectorController.injector.instance(of: Car.self, arguments: "red", 4) })
    check(injectionError { _ = try InjectorController.injector.instances(of: Car.self) })
    check(injectionError { try InjectorController.injector.createEagerSingletons() })
    check(InjectorController.injector.injectDependencies(to: Screen()))
    check(InjectorController.injector.explain(Screen.self))
    check(InjectorController.injector.explain(Screen()))
    let explained = InjectorController.injector.explain("text", on: Screen())
    XCTAssertEqual(explained.outcome.word, "failed(notConfigured)")
    XCTAssertTrue(explained.description.contains("configureInjector"), "\(explained)")
    check(InjectorController.injectDependencies(to: Screen()))
    check(await InjectorController.injectDependencies(awaiting: Screen()))
    check(await Cache().fill())
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
    configure()
    XCTAssertTrue(InjectorController.isConfigured)
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

  func testR12TheySayWhyTheConfigurationFailed() {
    XCTAssertThrowsError(try InjectorController.configureInjector { _ in throw DeliberateFailure() })
    for injector in [InjectorController.injector, InjectorController.injector.makeChild()] {
      let error = injectionError { try injector.instance(of: String.self) }
      XCTAssertTrue((error?.underlying as? InjectionError)?.underlying is DeliberateFailure)
      XCTAssertTrue(error.map { "\($0)" }?.contains("DeliberateFailure") == true)
    }
  }
}
