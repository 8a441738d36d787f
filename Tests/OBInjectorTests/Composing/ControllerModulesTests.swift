// Composing: `InjectorController.configureInjector(modules:)`.
import OBInjector
import XCTest

final class ControllerModulesTests: ControllerTestCase {
  private final class Screen { var text: String?; var injector: PropertyInjector? }

  func testTheLaterModuleWinsAndItIsDerivable() throws {
    let isConfigured = try InjectorController.configureInjector(modules: [
      TextModule("text", "old"), TextModule("text", "new"),
    ])
    XCTAssertTrue(isConfigured)
    let screen = Screen()
    InjectorController.injectDependencies(to: screen)
    XCTAssertEqual(screen.text, "new")
    let injector = InjectorController.injector
    XCTAssertTrue(screen.injector === injector)
    XCTAssertEqual(try injector.withModules([TextModule("text", "newest")]).text("text"), "newest")
    XCTAssertNil(try injector.withoutModules(ofType: TextModule.self).text("text"))
  }

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
      injector.registerProperty("eager", scope: .eagerSingleton) { () -> Screen in throw DeliberateFailure() }
    }
    let thrown = injectionError { try InjectorController.configureInjector(modules: [module]) }
    XCTAssertEqual(thrown?.property, "eager")
    XCTAssertTrue(thrown?.underlying is DeliberateFailure)
    XCTAssertEqual(InjectorController.configurationError?.property, "eager")
    XCTAssertFalse(InjectorController.isConfigured)
    // The form with a closure says so in what it returns.
    XCTAssertFalse(try InjectorController.configureInjector { try module.configure($0) })
    XCTAssertEqual(InjectorController.configurationError?.property, "eager")
  }

  func testModulesBringTheirs() throws {
    struct Bringing: InjectorModule {
      var modules: [any InjectorModule] { [TextModule("text", "brought")] }
      func configure(_ injector: PropertyInjector) { injector.registerProperty("own", withInstance: "own") }
    }
    try InjectorController.configureInjector(modules: [Bringing()])
    XCTAssertEqual(InjectorController.injector.registeredProperties.map(\.name), ["text", "own"])
  }

  func testModulesAreConfiguredInTheCallersIsolation() async throws {
    final class Confined {}
    final class Target { var confined: Confined? }
    let isFilled = try await MainActor.run {
      try InjectorController.configureInjector(modules: [
        InlineModule { $0.registerProperty("confined", withInstance: Confined(), isolation: nil) }
      ])
      let target = Target()
      InjectorController.injectDependencies(to: target)
      return target.confined != nil
    }
    XCTAssertTrue(isFilled)
    let injector = InjectorController.injector
    XCTAssertEqual(injectionError { try injector.withModules([]) }?.code, .isolationMismatch)
  }
}
