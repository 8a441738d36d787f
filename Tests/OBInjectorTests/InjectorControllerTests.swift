import Foundation
import OBInjector
import XCTest

private final class Service: Sendable {}

/// The shared injector: configured once, replaced for an operation, reset.
final class InjectorControllerTests: XCTestCase {
  private struct Broken: Error {}
  private final class Screen { var text: String? }
  private struct Value { var text: String? }

  override func setUp() { InjectorController.reset() }
  override func tearDown() { InjectorController.reset() }

  private static func text() -> String? {
    let screen = Screen()
    InjectorController.injectDependencies(to: screen)
    return screen.text
  }

  private static func injector(_ text: String) -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("text", withInstance: text)
    return injector
  }

  // MARK: - Configuring

  func testManyThreadsConfigureExactlyOnce() {
    for _ in 0..<10 {
      InjectorController.reset()
      let (runs, successes, seen) = (RunCounter(), RunCounter(), RunCounter())
      DispatchQueue.concurrentPerform(iterations: 16) { thread in
        let isFirst = InjectorController.configureInjector { injector in
          runs.count()
          injector.registerProperty("text", withInstance: "by thread \(thread)")
        }
        if isFirst { successes.count() }
        // Whoever comes back finds the injector configured, whoever did it.
        if Self.text()?.hasPrefix("by thread") == true { seen.count() }
      }
      XCTAssertEqual(runs.count, 1)
      XCTAssertEqual(successes.count, 1)
      XCTAssertEqual(seen.count, 16)
    }
  }

  func testAConfigurationThatThrowsLeavesItUnconfiguredAndTheNextOneCounts() {
    XCTAssertThrowsError(
      try InjectorController.configureInjector { injector in
        injector.registerProperty("text", withInstance: "half")
        throw Broken()
      }
    ) { XCTAssertTrue($0 is Broken) }
    XCTAssertNil(InjectorController.injector)
    XCTAssertNil(Self.text())
    XCTAssertTrue(InjectorController.configureInjector { $0.registerProperty("text", withInstance: "second") })
    XCTAssertEqual(Self.text(), "second")
  }

  func testThrowingConfigurationsUnderContentionAreFollowedByOneThatCounts() {
    let (runs, thrown, succeeded) = (RunCounter(), RunCounter(), RunCounter())
    DispatchQueue.concurrentPerform(iterations: 12) { _ in
      do {
        let isFirst = try InjectorController.configureInjector { _ in
          runs.count()
          if runs.count < 4 { throw Broken() }
        }
        if isFirst { succeeded.count() }
      } catch {
        thrown.count()
      }
    }
    XCTAssertEqual([runs.count, thrown.count, succeeded.count], [4, 3, 1])
  }

  func testEagerSingletonsAreMadeWhenTheConfigurationEnds() {
    let made = RunCounter()
    InjectorController.configureInjector { injector in
      injector.registerProperty("service", scope: .eagerSingleton) { () -> Service in
        made.count()
        return Service()
      }
      XCTAssertEqual(made.count, 0)
    }
    XCTAssertEqual(made.count, 1)
    XCTAssertNil(InjectorController.configurationError)
  }

  func testAnEagerSingletonThatFailsLeavesItUnconfiguredAndItsErrorIsKept() throws {
    let isConfigured = InjectorController.configureInjector { injector in
      injector.registerProperty("service", scope: .eagerSingleton) { () -> Service in throw Broken() }
    }
    XCTAssertFalse(isConfigured)
    XCTAssertNil(InjectorController.injector)
    let error = try XCTUnwrap(InjectorController.configurationError)
    XCTAssertEqual(error.code, .providerFailed)
    XCTAssertEqual(error.path, ["service"])
    XCTAssertTrue(error.underlying is Broken)
    XCTAssertTrue(InjectorController.configureInjector { _ in })
    XCTAssertNil(InjectorController.configurationError)
  }

  func testResetForgetsTheInjectorAndTheError() {
    InjectorController.configureInjector { $0.registerProperty("text", withInstance: "first") }
    InjectorController.reset()
    XCTAssertNil(InjectorController.injector)
    XCTAssertNil(Self.text())
    InjectorController.configureInjector { injector in
      injector.registerProperty("service", scope: .eagerSingleton) { () -> Service in throw Broken() }
    }
    XCTAssertNotNil(InjectorController.configurationError)
    InjectorController.reset()
    XCTAssertNil(InjectorController.configurationError)
    XCTAssertTrue(InjectorController.configureInjector { $0.registerProperty("text", withInstance: "second") })
    XCTAssertEqual(Self.text(), "second")
  }

  // MARK: - Injecting

  func testObjectsAndStructsAreFilled() {
    InjectorController.configureInjector { $0.registerProperty("text", withInstance: "text") }
    XCTAssertEqual(Self.text(), "text")
    var value = Value()
    XCTAssertEqual(InjectorController.injectDependencies(to: &value).injected, ["text"])
    XCTAssertEqual(value.text, "text")
  }

  func testBeforeConfigurationNothingIsDoneAndTheReportSaysThatNothingIsRegistered() {
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

  // MARK: - Replacing it for an operation

  func testAnotherInjectorCountsForTheLengthOfAnOperation() throws {
    InjectorController.configureInjector { $0.registerProperty("text", withInstance: "app") }
    let inside = InjectorController.withInjector(Self.injector("test")) { Self.text() }
    XCTAssertEqual(inside, "test")
    XCTAssertEqual(Self.text(), "app")
    XCTAssertThrowsError(try InjectorController.withInjector(Self.injector("test")) { throw Broken() })
    XCTAssertEqual(Self.text(), "app")
  }

  func testOverridesNest() {
    let texts = InjectorController.withInjector(Self.injector("outer")) {
      let inner = InjectorController.withInjector(Self.injector("inner")) { Self.text() }
      return [inner, Self.text()]
    }
    XCTAssertEqual(texts, ["inner", "outer"])
    XCTAssertNil(Self.text())
  }

  func testAnOverrideCountsAlsoWithoutConfiguration() async {
    let inside = await InjectorController.withInjector(Self.injector("test")) {
      await Task.yield()
      return Self.text()
    }
    XCTAssertEqual(inside, "test")
    XCTAssertNil(Self.text())
  }

  func testAnOverrideReachesChildTasksButNoOtherTask() async {
    InjectorController.configureInjector { $0.registerProperty("text", withInstance: "app") }
    await withTaskGroup(of: String?.self) { group in
      for number in 0..<8 {
        group.addTask {
          await InjectorController.withInjector(Self.injector("task \(number)")) {
            async let child = Self.text()
            await Task.yield()
            let (mine, its) = (Self.text(), await child)
            return mine == its ? mine : "\(mine ?? "nil") is not \(its ?? "nil")"
          }
        }
      }
      var texts: Set<String?> = []
      for await text in group { texts.insert(text) }
      XCTAssertEqual(texts, Set((0..<8).map { "task \($0)" }))
    }
    let detached = await InjectorController.withInjector(Self.injector("test")) {
      await Task.detached { Self.text() }.value
    }
    XCTAssertEqual(detached, "app")
    XCTAssertEqual(Self.text(), "app")
  }

  func testAnAsynchronousOverrideStaysOnItsActor() async {
    let (isOnMain, text) = await Self.onMain()
    XCTAssertTrue(isOnMain)
    XCTAssertEqual(text, "main")
  }

  @MainActor private static func onMain() async -> (Bool, String?) {
    var local = 0
    let result = await InjectorController.withInjector(Self.injector("main")) {
      await Task.yield()
      MainActor.assertIsolated()
      local += 1
      return Self.text()
    }
    return (local == 1, result)
  }

  func testAnOverrideIsKeptAliveForItsOperationOnly() {
    weak var weakInjector: PropertyInjector?
    do {
      let injector = Self.injector("test")
      weakInjector = injector
      InjectorController.withInjector(injector) { XCTAssertNotNil(weakInjector) }
    }
    XCTAssertNil(weakInjector)
  }
}
