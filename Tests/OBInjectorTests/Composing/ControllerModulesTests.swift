// Composing: `InjectorController.configureInjector(modules:)`.
import OBInjector
import XCTest

final class ControllerModulesTests: ControllerTestCase {
  func testAModuleThatThrowsLeavesItUnconfigured() throws {
    let thrown = injectionError {
      try InjectorController.configureInjector(modules: [ModuleFailureTests.BrokenModule()])
    }
    XCTAssertEqual(thrown?.code, .providerFailed)
    let kept = try XCTUnwrap(InjectorController.configurationError)
    XCTAssertEqual(kept.description, thrown?.description)
    XCTAssertNotNil(kept.underlying)
    XCTAssertFalse(InjectorController.isConfigured)
    XCTAssertTrue(try InjectorController.configureInjector(modules: [TextModule("text", "text")]))
    XCTAssertNil(InjectorController.configurationError)
  }

  func testItThrowsForAFailingEagerSingleton() throws {
    let module = InlineModule { injector in
      injector.registerProperty("eager", scope: .eagerSingleton) { () -> Store in throw DeliberateFailure() }
    }
    let thrown = injectionError { try InjectorController.configureInjector(modules: [module]) }
    assertError(thrown, .providerFailed, ["eager"])
    XCTAssertTrue(thrown?.underlying is DeliberateFailure)
    assertError(InjectorController.configurationError, .providerFailed, ["eager"])
    XCTAssertFalse(InjectorController.isConfigured)
    // The form with a closure says so in what it returns.
    XCTAssertFalse(try InjectorController.configureInjector { try module.configure($0) })
    XCTAssertFalse(InjectorController.isConfigured)
    assertError(InjectorController.configurationError, .providerFailed, ["eager"])
    XCTAssertTrue(InjectorController.configurationError?.underlying is DeliberateFailure)
  }

  func testModulesAreConfiguredInTheCallersIsolation() async throws {
    let isFilled = try await MainActor.run {
      try InjectorController.configureInjector(modules: [
        InlineModule { $0.registerProperty("confined", withInstance: Confined(), isolation: nil) }
      ])
      return InjectorController.filled(IsolationTarget()).confined != nil
    }
    XCTAssertTrue(isFilled)
    let injector = InjectorController.injector
    XCTAssertEqual(injectionError { try injector.withModules([]) }?.code, .isolationMismatch)
  }

  // MARK: - Composing: A second configuration is ignored, and messages about what is not registered name both places.

  private final class Store: Sendable {}
  private final class Target { var store: Store?; @Injected var needed: Int }

  private func configureTwice() -> String {
    let line = #line + 1
    InjectorController.configureInjector { $0.registerProperty("clock", withInstance: 1.5) }
    XCTAssertFalse(InjectorController.configureInjector { $0.registerProperty("store", withInstance: Store()) })
    return "The configuration at \(at(line + 1)) was ignored, since InjectorController had been configured at "
      + "\(at(line))."
  }

  func testALookUpOfWhatIsNotRegisteredNamesBothPlaces() throws {
    let sentence = configureTwice()
    let message = #"nothing is registered under "store", wanted as "Store"; register "store" before injecting. "#
    for injector in [InjectorController.injector, InjectorController.injector.makeChild()] {
      XCTAssertEqual(errorSentence { try injector.instance(forProperty: "store", of: Store.self) }, message + sentence)
    }
    XCTAssertEqual(
      errorSentence { try InjectorController.injector.instance(of: Store.self) },
      #"nothing that is registered fits "Store"; register an instance, a closure or an initializer for it. "# + sentence
    )
  }

  func testTheReportOfAnInjectionNamesThemOnce() {
    let sentence = configureTwice()
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

  func testWhereNothingIsMissingOneConfigurationAndOtherInjectorsHaveNoSuchSentence() {
    final class Tower { var clock: String? }
    _ = configureTwice()
    XCTAssertFalse("\(InjectorController.injectDependencies(to: Tower()))".contains("ignored"))
    XCTAssertFalse(errorSentence { try PropertyInjector().instance(of: Store.self) }.contains("ignored"))
    InjectorController.reset()
    InjectorController.configureInjector { _ in }
    XCTAssertFalse(errorSentence { try InjectorController.injector.instance(of: Store.self) }.contains("ignored"))
  }
}
