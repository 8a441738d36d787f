// Composing: The shared injector: configured once, by the first that succeeds, until it is reset.
import OBInjector
import XCTest

final class ControllerConfiguringTests: ControllerTestCase {
  private final class Service: Sendable {}
  private final class Screen { var text: String? }
  private struct Value { var text: String? }
  private actor Cache {
    var text: String?
    func fill() async -> InjectionReport { await InjectorController.injectDependencies(awaiting: self) }
  }

  private static func filledText() -> String? { InjectorController.filled(Screen()).text }

  func testObjectsAndStructsAreFilled() {
    InjectorController.configureInjector { $0.registerProperty("text", withInstance: "text") }
    XCTAssertEqual(Self.filledText(), "text")
    var value = Value()
    XCTAssertEqual(InjectorController.injectDependencies(to: &value).injected, ["text"])
    XCTAssertEqual(value.text, "text")
  }

  func testAwaitingObjectsAndActorsAreFilled() async {
    InjectorController.configureInjector { $0.registerProperty("text") { () async -> String in "awaited" } }
    let screen = Screen()
    assertEqual(await InjectorController.injectDependencies(awaiting: screen).said("text"), "injected")
    XCTAssertEqual(screen.text, "awaited")
    assertEqual(await Cache().fill().said("text"), "injected")
  }

  func testItsReflectionAndItsObserverAreThoseOfTheInjector() throws {
    let (watch, module) = (RunCounter(), TextModule("text", "text"))
    InjectorController.configureInjector(reflection: .declaredOnly, observer: watch) { try? module.configure($0) }
    XCTAssertNil(Self.filledText())
    InjectorController.reset()
    try InjectorController.configureInjector(modules: [module], reflection: .declaredOnly, observer: watch)
    XCTAssertNil(Self.filledText())
    XCTAssertEqual(watch.count, 2)
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
    _ = try? InjectorController.configureInjector { _ in throw DeliberateFailure() }
    XCTAssertNotNil(InjectorController.configurationError)
    InjectorController.reset()
    XCTAssertNil(InjectorController.configurationError)
    XCTAssertTrue(InjectorController.configureInjector { $0.registerProperty("text", withInstance: "second") })
    XCTAssertEqual(Self.filledText(), "second")
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

  @MainActor func testR10OnAnActorTheClosureAndItsEagerSingletonsRunThere() {
    final class Target { var confined: Screen? }
    var isRun = false
    InjectorController.configureInjector { injector in
      isRun = true
      injector.registerProperty("text", withInstance: "main")
      injector.registerProperty("confined", scope: .eagerSingleton) { () -> Screen in
        MainActor.assertIsolated()
        return Screen()
      }
    }
    XCTAssertTrue(isRun)
    XCTAssertEqual(InjectorController.filled(Target()).confined?.text, "main")
  }

  private nonisolated static func register(_ name: PropertyName, in injector: PropertyInjector) {
    injector.registerProperty(PropertyKey(name), withInstance: Confined())
  }

  @MainActor
  func testR10WhatNonisolatedCodeRegistersBelongsToTheActorThatConfiguresUntilTheConfigurationEnds() async throws {
    InjectorController.configureInjector { Self.register("confined", in: $0) }
    Self.register("afterwards", in: InjectorController.injector)
    XCTAssertNotNil(InjectorController.filled(IsolationTarget()).confined)
    let codes = try await nowhere {
      (["confined", "afterwards"] as [PropertyName]).map {
        InjectorController.injector.refusal(of: Confined.self, $0)?.code
      }
    }
    XCTAssertEqual(codes, [.isolationMismatch, nil])
  }

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
