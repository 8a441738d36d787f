// Composing: The shared injector: configured once, by the first that succeeds, until it is reset.
import OBInjector
import XCTest

final class ControllerConfiguringTests: ControllerTestCase {
  private final class Service: Sendable {}
  private final class Screen { var text: String? }
  private struct Value { var text: String? }

  private static func filledText() -> String? {
    let screen = Screen()
    InjectorController.injectDependencies(to: screen)
    return screen.text
  }

  private func configureWithAFailingEagerSingleton() -> Bool {
    InjectorController.configureInjector { injector in
      injector.registerProperty("service", scope: .eagerSingleton) { () -> Service in throw DeliberateFailure() }
    }
  }

  func testOB1BeforeConfigurationNothingIsDoneAndTheReportSaysThatNothingIsRegistered() {
    XCTAssertFalse(InjectorController.isConfigured)
    var value = Value()
    XCTAssertEqual(InjectorController.injectDependencies(to: &value).entries.map(\.name), ["text"])
    XCTAssertNil(value.text)
    let screen = Screen()
    let report = InjectorController.injectDependencies(to: screen)
    XCTAssertNil(screen.text)
    guard case .notRegistered(suggestion: nil)? = report.entries.first?.outcome else { return XCTFail("\(report)") }
    XCTAssertTrue(report.target == Screen.self)
    XCTAssertFalse(report.didInject)
  }

  func testObjectsAndStructsAreFilled() {
    InjectorController.configureInjector { $0.registerProperty("text", withInstance: "text") }
    XCTAssertEqual(Self.filledText(), "text")
    var value = Value()
    XCTAssertEqual(InjectorController.injectDependencies(to: &value).injected, ["text"])
    XCTAssertEqual(value.text, "text")
  }

  func testItsReflectionAndItsObserverAreThoseOfTheInjector() throws {
    final class Watch: InjectionObserver {
      let names = EventLog()
      func observe(_ event: InjectionEvent) { names.add() }
    }
    let (watch, module) = (Watch(), TextModule("text", "text"))
    InjectorController.configureInjector(reflection: .declaredOnly, observer: watch) { try? module.configure($0) }
    XCTAssertNil(Self.filledText())
    InjectorController.reset()
    try InjectorController.configureInjector(modules: [module], reflection: .declaredOnly, observer: watch)
    XCTAssertNil(Self.filledText())
    XCTAssertEqual(watch.names.all.count, 2)
  }

  func testOB1TheFirstConfigurationCounts() {
    XCTAssertTrue(InjectorController.configureInjector { $0.registerProperty("text", withInstance: "first") })
    XCTAssertFalse(InjectorController.configureInjector { _ in XCTFail("configured twice") })
    XCTAssertEqual(Self.filledText(), "first")
  }

  func testConfiguringFromInsideAConfigurationIsIgnored() {
    assertEnds("a configuration that configures", seconds: soon) {
      let isConfigured = InjectorController.configureInjector { injector in
        XCTAssertFalse(InjectorController.configureInjector { _ in XCTFail("configured inside") })
        injector.registerProperty("text", scope: .eagerSingleton) { () -> String in
          InjectorController.configureInjector { _ in XCTFail("configured inside") } ? "inner" : "outer"
        }
      }
      XCTAssertTrue(isConfigured)
    }
    XCTAssertEqual(Self.filledText(), "outer")
    InjectorController.reset()
    XCTAssertTrue(InjectorController.configureInjector { _ in })
  }

  func testAConfigurationThatThrowsLeavesItUnconfiguredAndTheNextOneCounts() {
    XCTAssertThrowsError(
      try InjectorController.configureInjector { injector in
        injector.registerProperty("text", withInstance: "half")
        throw DeliberateFailure()
      }
    ) { XCTAssertTrue($0 is DeliberateFailure) }
    XCTAssertFalse(InjectorController.isConfigured)
    XCTAssertNil(Self.filledText())
    XCTAssertTrue(InjectorController.configureInjector { $0.registerProperty("text", withInstance: "second") })
    XCTAssertEqual(Self.filledText(), "second")
  }

  func testResetForgetsTheInjectorAndTheError() {
    InjectorController.configureInjector { $0.registerProperty("text", withInstance: "first") }
    InjectorController.reset()
    XCTAssertFalse(InjectorController.isConfigured)
    XCTAssertNil(Self.filledText())
    _ = configureWithAFailingEagerSingleton()
    XCTAssertNotNil(InjectorController.configurationError)
    InjectorController.reset()
    XCTAssertNil(InjectorController.configurationError)
    XCTAssertTrue(InjectorController.configureInjector { $0.registerProperty("text", withInstance: "second") })
    XCTAssertEqual(Self.filledText(), "second")
  }

  // MARK: - Eager singletons

  func testEagerSingletonsAreMadeWhenTheConfigurationEnds() {
    let made = RunCounter()
    InjectorController.configureInjector { injector in
      injector.registerProperty("service", scope: .eagerSingleton) { () -> Service in made.made(Service()) }
      XCTAssertEqual(made.count, 0)
    }
    XCTAssertEqual(made.count, 1)
    XCTAssertNil(InjectorController.configurationError)
  }

  func testAnEagerSingletonThatFailsLeavesItUnconfiguredAndItsErrorIsKept() throws {
    XCTAssertFalse(configureWithAFailingEagerSingleton())
    XCTAssertFalse(InjectorController.isConfigured)
    let error = try XCTUnwrap(InjectorController.configurationError)
    assertError(error, .providerFailed, ["service"])
    XCTAssertEqual(error.property, "service")
    XCTAssertTrue(error.underlying is DeliberateFailure)
    XCTAssertTrue(InjectorController.configureInjector { _ in })
    XCTAssertNil(InjectorController.configurationError)
  }

  func testAStartThatFailsReleasesTheEagerSingletonsThatItHasMade() {
    final class Opened: InjectorReleasing, Sendable {
      let closed: RunCounter
      init(_ closed: RunCounter) { self.closed = closed }
      // Succeeds only if the controller's lock isn't held.
      func willBeReleased() { if InjectorController.configureInjector({ _ in }) { closed.count() } }
    }
    let closed = RunCounter()
    @Sendable func register(_ injector: PropertyInjector) {
      injector.registerProperty("opened", scope: .eagerSingleton) { Opened(closed) }
      injector.registerProperty("refused", scope: .eagerSingleton) { () throws -> Service in throw DeliberateFailure() }
    }
    XCTAssertFalse(InjectorController.configureInjector { register($0) })
    XCTAssertEqual(closed.count, 1)
    InjectorController.reset()
    XCTAssertThrowsError(try InjectorController.configureInjector(modules: [InlineModule { register($0) }]))
    XCTAssertEqual(closed.count, 2)
  }

  // MARK: - Actors

  @MainActor func testR10OnAnActorTheClosureAndItsEagerSingletonsRunThere() {
    final class Confined { var text: String? }
    final class Target { var confined: Confined? }
    var isRun = false
    InjectorController.configureInjector { injector in
      isRun = true
      injector.registerProperty("text", withInstance: "main")
      injector.registerProperty("confined", scope: .eagerSingleton) { () -> Confined in
        MainActor.assertIsolated()
        return Confined()
      }
    }
    let target = Target()
    InjectorController.injectDependencies(to: target)
    XCTAssertTrue(isRun)
    XCTAssertEqual(target.confined?.text, "main")
  }

  private nonisolated static func register(in injector: PropertyInjector) {
    injector.registerProperty("confined", withInstance: Confined())
  }

  @MainActor func testR10WhatANonisolatedFunctionRegistersBelongsToTheActorThatConfigures() {
    final class Target { var confined: Confined? }
    InjectorController.configureInjector(Self.register)
    let target = Target()
    InjectorController.injectDependencies(to: target)
    XCTAssertNotNil(target.confined)
  }

  // MARK: - Threads

  func testOneOfManyThreadsConfiguresAndAllFindItConfigured() {
    for _ in 0..<10 {
      InjectorController.reset()
      let (runs, successes, seen) = (RunCounter(), RunCounter(), RunCounter())
      DispatchQueue.concurrentPerform(iterations: 64) { thread in
        let isFirst = InjectorController.configureInjector { injector in
          runs.count()
          injector.registerProperty("text", withInstance: "by thread \(thread)")
        }
        if isFirst { successes.count() }
        // Each call that returns finds the injector configured, whichever thread did it.
        XCTAssertTrue(InjectorController.isConfigured)
        if Self.filledText()?.hasPrefix("by thread") == true { seen.count() }
      }
      XCTAssertEqual([runs.count, successes.count, seen.count], [1, 1, 64])
    }
  }

  func testThrowingConfigurationsUnderContentionAreFollowedByOneThatCounts() {
    let (runs, thrown, succeeded) = (RunCounter(), RunCounter(), RunCounter())
    DispatchQueue.concurrentPerform(iterations: 12) { _ in
      do {
        let isFirst = try InjectorController.configureInjector { _ in
          if runs.count() < 4 { throw DeliberateFailure() }
        }
        if isFirst { succeeded.count() }
      } catch {
        thrown.count()
      }
    }
    XCTAssertEqual([runs.count, thrown.count, succeeded.count], [4, 3, 1])
  }
}
