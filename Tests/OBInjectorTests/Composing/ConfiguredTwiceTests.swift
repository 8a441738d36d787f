// Composing: A second configuration is ignored, and messages about what is not registered name both places.
import OBInjector
import XCTest

final class ConfiguredTwiceTests: ControllerTestCase {
  private final class Store: Sendable {}
  private final class Target { var store: Store?; @Injected var needed: Int }

  private func configureTwice() -> (sentence: String, lines: ClosedRange<Int>) {
    let line = #line + 1
    InjectorController.configureInjector { $0.registerProperty("clock", withInstance: 1.5) }
    XCTAssertFalse(InjectorController.configureInjector { $0.registerProperty("store", withInstance: Store()) })
    let sentence =
      "The configuration at \(at(line + 1)) was ignored, since InjectorController had been configured at "
      + "\(at(line))."
    return (sentence, line...(line + 1))
  }

  func testALookUpOfWhatIsNotRegisteredNamesBothPlaces() throws {
    let sentence = configureTwice().sentence
    let message = #"nothing is registered under "store", wanted as "Store"; register "store" before injecting. "#
    XCTAssertEqual(
      errorSentence { try InjectorController.injector.instance(forProperty: "store", of: Store.self) },
      message + sentence)
    let child = InjectorController.injector.makeChild()
    XCTAssertEqual(errorSentence { try child.instance(forProperty: "store", of: Store.self) }, message + sentence)
    XCTAssertEqual(
      errorSentence { try InjectorController.injector.instance(of: Store.self) },
      #"nothing that is registered fits "Store"; register an instance, a closure or an initializer for it. "# + sentence
    )
  }

  func testTheReportOfAnInjectionNamesThemOnce() {
    let sentence = configureTwice().sentence
    let report = InjectorController.injectDependencies(to: Target())
    XCTAssertEqual(
      report.description,
      """
      Target: 0 of 2 properties injected
        store   Store?  not registered
        needed  Int     required, not registered
        \(sentence)
      """)
    XCTAssertEqual(report.failures.map(\.code), [.notRegistered])
    XCTAssertTrue(report.failures.first?.description.hasSuffix(sentence) == true, "\(report.failures)")
  }

  func testModulesAreConfiguredOnceToo() throws {
    let line = #line + 1
    try InjectorController.configureInjector(modules: [])
    XCTAssertFalse(try InjectorController.configureInjector(modules: []))
    let message = errorSentence { try InjectorController.injector.instance(of: Store.self) }
    XCTAssertTrue(message.contains("at \(at(line + 1)) was ignored"), message)
    XCTAssertTrue(message.hasSuffix("configured at \(at(line))."), message)
  }

  func testOneConfigurationAndOtherInjectorsHaveNoSuchSentence() {
    _ = configureTwice()
    XCTAssertFalse(errorSentence { try PropertyInjector().instance(of: Store.self) }.contains("ignored"))
    InjectorController.reset()
    InjectorController.configureInjector { _ in }
    XCTAssertFalse(errorSentence { try InjectorController.injector.instance(of: Store.self) }.contains("ignored"))
  }
}
